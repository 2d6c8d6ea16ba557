import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { startHousekeeping } from '#server/operation/housekeeping.ts';
import { type Adding, addingCalls, enter, events, gallery, register, terms } from '#server/testing/adding-calls.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { term } from '#server/testing/records.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { formOf } from '#server/testing/test-api.ts';

const DAY = 24 * 60 * 60_000;

const each = addingCalls.map((adding) => [adding.path, adding] as const);

let app: TestApp;
let tokens: { readonly member: string; readonly admin: string };
let member: Awaited<ReturnType<typeof createUser>>;

async function start(): Promise<void> {
  app = await startTestApp();
  member = await createUser(app.api, app.platform);
  tokens = {
    member: (await signIn(app.api, 'user', member)).accessToken,
    admin: (await signIn(app.api, 'admin', administrator)).accessToken,
  };
  await app.api.post('/api/admin/terms', term({ begins_on: '2026-04-01' }), tokens.admin);
}

const send = (
  { path, fields, picture, file }: Adding,
  key: string | undefined,
  other: object = {},
  token = path.startsWith('/api/admin/') ? tokens.admin : tokens.member,
  { api } = app,
) => {
  const body = { ...fields, ...other };
  const headers = { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) };
  if ((picture ?? file) !== undefined) return api.send(path, { method: 'POST', headers, body: formOf(body) });
  const asJson = { ...headers, 'content-type': 'application/json' };
  return api.send(path, { method: 'POST', headers: asJson, body: JSON.stringify(body) });
};
const withFile = async (adding: Adding, isOther = false): Promise<Adding> => {
  const { picture, file, fields } = adding;
  const drawn = picture === undefined ? {} : { [picture]: await photo(isOther ? { colour: '#205070' } : {}) };
  const made = file === undefined ? {} : { [file.name]: await file.make(isOther) };
  return { ...adding, fields: { ...fields, ...drawn, ...made } };
};
const listed = async ({ list }: Adding) =>
  ((await app.api.get(list, tokens.admin)).json as { id: number }[]).map(({ id }) => id);
async function settled(): Promise<void> {
  await app.platform.tasks.settle();
  await app.platform.jobs.settle();
}
const remove = async ({ list, remove: path = list }: Adding, id: number) => {
  await settled();
  return app.api.delete(`${path}/${id}`, tokens.admin);
};
const stored = () => app.platform.database.selectFrom('idempotency_keys').selectAll().execute();

/** Groups stored files by the part of the name that is the same for all sizes of a picture. */
const pictures = async () => new Set((await allFiles(app.platform)).map((name) => /[0-9a-f]{32}/.exec(name)?.[0]));

/** Deletes everything that a test added. Keeps the term with id 1, which existed before. */
async function clear(): Promise<void> {
  for (const adding of addingCalls) {
    for (const id of await listed(adding)) if (adding !== terms || id > 1) await remove(adding, id);
  }
  await settled();
}

describe('a call that adds something', () => {
  beforeAll(start);
  afterEach(clear);
  afterAll(() => app.close());

  it('returns no secret if it accepts an idempotency key, and every such call is tested', async () => {
    const { json } = await app.api.get('/api/openapi.json');
    const { paths } = json as {
      paths: Record<string, Record<string, { parameters: { name: string }[]; responses: Record<string, object> }>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    const takers = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));
    // These calls are tested in identity/registration.test.ts, corrections, matrimony/proposals.test.ts and
    // members/persons.test.ts.
    const others = [
      '/api/user/register',
      '/api/user/members/1/corrections',
      '/api/admin/proposals',
      '/api/admin/profiles/1/log',
      '/api/admin/members/1/persons',
      '/api/admin/persons/1/entry',
    ];
    expect(takers.map(({ path }) => path.replace('{id}', '1')).toSorted()).toEqual(
      [...addingCalls.map(({ path }) => path), ...others].toSorted(),
    );
    expect(takers.every(({ method, responses }) => method === 'post' && '422' in responses)).toBe(true);
    // No call that takes a key returns a secret that is stored only as a hash.
    const secrets = /"(?:accessToken|refreshToken|link|key|recoveryCodes)":/;
    const secretive = operations.filter(({ responses }) => secrets.test(JSON.stringify(responses['200'])));
    expect(secretive.length).toBeGreaterThan(5);
    expect(takers.filter((one) => secretive.includes(one))).toEqual([]);
    expectTypeOf<Extract<Endpoint, { takesKey: true }>['givesSecret']>().toEqualTypeOf<undefined>();
  });

  it.each(each)('%s: runs once per key and repeats the same response', async (_path, call) => {
    const adding = await withFile(call);
    const before = await listed(adding);
    const first = await send(adding, 'a-key');
    expect(first).toMatchObject({ status: 200, json: { success: true } });
    await settled();
    const files = await allFiles(app.platform);
    const again = await send(adding, 'a-key');
    expect([again.status, again.json]).toEqual([first.status, (await send(adding, 'a-key')).json]);
    expect(again.json).toMatchObject({ success: true, message: (first.json as { message: string }).message });
    const added = (await listed(adding)).filter((id) => !before.includes(id));
    expect(added).toHaveLength(1);
    expect(JSON.stringify(again.json)).toContain(`"id":${added[0]}`);
    expect(await allFiles(app.platform)).toEqual(files);
  });

  it.each(each)('%s: refuses other content under the same key and stores nothing', async (_path, call) => {
    const adding = await withFile(call);
    expect((await send(adding, 'a-key')).status).toBe(200);
    await settled();
    const [ids, files] = [await listed(adding), await allFiles(app.platform)];
    const refused = {
      status: 422,
      json: { success: false, code: 'keyReused', message: messages.keyReused, id: expect.any(Number) },
    };
    const response = await send(adding, 'a-key', adding.other);
    expect(response).toMatchObject(refused);
    expect(ids).toContain((response.json as { id: number }).id);
    // A call with the same fields and another file counts as other content.
    const repainted = await withFile(call, true);
    if ((call.picture ?? call.file) !== undefined) expect(await send(repainted, 'a-key')).toMatchObject(refused);
    await settled();
    expect(await listed(adding)).toEqual(ids);
    expect(await allFiles(app.platform)).toEqual(files);
    expect((await send(repainted, 'another-key', adding.other)).status).toBe(200);
  });

  it.each(each)('%s: runs once if it arrives many times at the same moment', async (_path, call) => {
    const adding = await withFile(call);
    const before = await listed(adding);
    const picturesBefore = await pictures();
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(adding, 'a-key')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const added = (await listed(adding)).filter((id) => !before.includes(id));
    expect(added).toHaveLength(1);
    for (const { json } of responses) expect(JSON.stringify(json)).toContain(`"id":${added[0]}`);
    await settled();
    const keepsFile = call.picture !== undefined || call.file?.name === 'table';
    expect([...(await pictures()).difference(picturesBefore)].length).toBe(keepsFile ? 1 : 0);
  });

  it.each(each)('%s: leaves the key unused if the form is refused', async (_path, call) => {
    const adding = await withFile(call);
    const unreadable = {
      profileFor: '',
      folio: '',
      title: '',
      description: '',
      name: '',
      begins_on: 'x',
      rank: 'x',
      email: 'x',
      table: '',
      archive: '',
    };
    expect((await send(adding, 'a-key', unreadable)).status).toBe(400);
    expect(await stored()).toEqual([]);
    expect((await send(adding, 'a-key')).status).toBe(200);
  });

  it.each(each)('%s: stores only hashes, which are deleted with the added record', async (_path, call) => {
    const adding = await withFile(call);
    const before = await listed(adding);
    await send(adding, 'a-key');
    const rows = await stored();
    expect(rows).toHaveLength(1);
    for (const { account_id, call: kind, position, key_hash, content_hash, at, ...records } of rows) {
      expect([account_id, position, at]).toEqual([expect.any(Number), 0, app.clock.now()]);
      expect(kind).toMatch(/^POST \/api\/[\w/:-]+$/);
      expect([key_hash, content_hash]).toEqual([
        expect.stringMatching(/^key:[\w-]{43}$/),
        expect.stringMatching(/^content:[\w-]{43}$/),
      ]);
      expect(Object.values(records).filter((id) => id !== null)).toEqual([expect.any(Number)]);
    }
    const [id] = (await listed(adding)).filter((one) => !before.includes(one));
    expect((await remove(adding, id ?? 0)).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('returns the current state of the earlier record', async () => {
    const adding = await withFile(events);
    const { json } = await send(adding, 'a-key');
    const { event } = json as { event: { id: number } };
    await app.api.form('PUT', `/api/admin/events/${event.id}`, { title: 'Changed since' }, tokens.admin);
    expect((await send(adding, 'a-key')).json).toMatchObject({ event: { id: event.id, title: 'Changed since' } });
  });

  it('returns the remaining pictures if some were deleted, and adds all again if all were deleted', async () => {
    const image = [await photo(), await photo({ colour: '#205070' }), await photo({ colour: '#702050' })];
    const adding = { ...gallery, fields: { ...gallery.fields, image } };
    const itemsOf = async () => {
      const { json } = await send(adding, 'a-key');
      return (json as { items: { id: number }[] }).items.map(({ id }) => id);
    };
    const ids = await itemsOf();
    expect(await itemsOf()).toEqual(ids);
    await app.api.delete(`/api/admin/gallery/${ids[0]}`, tokens.admin);
    expect(await itemsOf()).toEqual(ids.slice(1));
    const reversed = { ...adding, fields: { ...adding.fields, image: image.toReversed() } };
    expect((await send(reversed, 'a-key')).status).toBe(422);
    for (const id of ids.slice(1)) await app.api.delete(`/api/admin/gallery/${id}`, tokens.admin);
    const addedAgain = await itemsOf();
    expect(addedAgain).toHaveLength(3);
    expect(ids.filter((id) => addedAgain.includes(id))).toEqual([]);
  });

  it('treats the same key of another account or for another call as a different key', async () => {
    const colleague = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    const responses = [
      await send(register, 'a-key'),
      await send(register, 'a-key', {}, colleague.accessToken),
      await send(enter, 'a-key'),
      await send(await withFile(events), 'a-key'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await listed(enter)).toHaveLength(3);
  });

  it.each(['', 'a b', 'x'.repeat(201), 'ä', 'a,b, c'])('rejects a malformed key: "%s"', async (key) => {
    const before = await listed(terms);
    const response = await send(terms, key);
    expect(response).toMatchObject({ status: 400, json: { success: false, message: messages.keyUnreadable } });
    expect(await listed(terms)).toEqual(before);
  });

  it('adds a record on every call without a key', async () => {
    const adding = await withFile(events);
    await send(adding, undefined);
    await send(adding, undefined);
    expect(await listed(adding)).toHaveLength(2);
    expect(await stored()).toEqual([]);
  });
});

describe('an idempotency key', () => {
  beforeEach(start);
  afterEach(() => app.close());

  it('expires after thirty days', async () => {
    const sendAgain = async (key: string | undefined) => {
      const { accessToken } = await signIn(app.api, 'user', member);
      return ((await send(register, key, {}, accessToken)).json as { id: number }).id;
    };
    const [id, idWithout] = [await sendAgain('a-key'), await sendAgain(undefined)];
    app.clock.advance(30 * DAY - 1);
    expect(await sendAgain('a-key')).toBe(id);
    expect(await sendAgain(undefined)).not.toBe(idWithout);
    app.clock.advance(2);
    // An expired key has no effect, even if housekeeping has not deleted it yet.
    const addedAgain = await sendAgain('a-key');
    expect(addedAgain).not.toBe(id);
    await startHousekeeping(app.platform)();
    expect(await stored()).toHaveLength(2);
    app.clock.advance(30 * DAY + 1);
    await startHousekeeping(app.platform)();
    expect(await stored()).toEqual([]);
  });

  it('is deleted with its account, whose profiles stay', async () => {
    await send(register, 'a-key');
    expect(await stored()).toHaveLength(1);
    await app.api.delete(`/api/admin/users/${member.id}`, tokens.admin);
    expect(await stored()).toEqual([]);
    expect(await listed(register)).toHaveLength(1);
  });
});
