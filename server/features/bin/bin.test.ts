import { describe, expect, it } from 'vitest';
import type { BinEntry } from '#contract/bin.ts';
import { binKinds } from '#server/kinds.ts';
import { emptyBin } from '#server/records/bin.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import {
  type Adding,
  bearers,
  enter,
  events,
  gallery,
  memorials,
  members,
  notices,
  terms,
} from '#server/testing/adding-calls.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { registrationForm, createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { profile } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles, trashedFiles } from '#server/testing/stored-files.ts';

const BIN = '/api/admin/bin';

const app = adminForEachTest();

const entries = async (query = '') => (await app.api.get(`${BIN}${query}`, app.token)).json as readonly BinEntry[];
const restore = (id: number, body: object = {}, by = app) => by.api.put(`${BIN}/${id}/restore`, body, app.token);
const erase = (id: number) => app.api.delete(`${BIN}/${id}`, app.token);
const listed = async (list: string) => (await app.api.get(list, app.token)).json as readonly { readonly id: number }[];

async function add({ path, list, fields, picture }: Adding): Promise<number> {
  const response = picture
    ? await app.api.form('POST', path, { ...fields, [picture]: await photo() }, app.token)
    : await app.api.post(path, fields, app.token);
  expect(response.status).toBe(200);
  await app.platform.jobs.settle();
  return Math.max(...(await listed(list)).map(({ id }) => id));
}

async function remove(path: string): Promise<number> {
  const response = await app.api.delete(path, app.token);
  expect(response).toMatchObject({ status: 200, json: { success: true, bin: expect.any(Number) } });
  return (response.json as { bin: number }).bin;
}

/** Returns true if the server responds with the file or with 304, not with a page or an error. */
async function isServed(path: string): Promise<boolean> {
  const etag = `"${path.split('/').at(-1)}"`;
  const { status, headers } = await app.api.send(`/${path}`, {
    headers: { authorization: `Bearer ${app.token}`, 'if-none-match': etag },
  });
  return status === 304 || (status === 200 && headers.get('content-type')?.startsWith('text/') === false);
}

const addMember = async (folio = '12') =>
  add({ ...members, fields: { folio, name: 'Nadia Sait', pdf: await pdfFile() } });

const kinds: readonly (readonly [BinEntry['kind'], Adding, { readonly title: string; readonly files: number }])[] = [
  ['members', members, { title: 'Nadia Sait (12)', files: 1 }],
  ['events', events, { title: 'Sample', files: 1 }],
  ['gallery', gallery, { title: 'Sample', files: 1 }],
  ['deceased', memorials, { title: 'Nadia Sait', files: 1 }],
  ['profiles', enter, { title: 'Nadia Sait', files: 1 }],
  ['notices', notices, { title: 'Sample', files: 0 }],
  ['terms', terms, { title: '2027-04-01', files: 0 }],
];

describe.each(kinds)('a deleted record of %s', (kind, adding, { title, files }) => {
  it('is in the bin, its files are not served, and it is restored unchanged with its id', async () => {
    const id = await add(adding);
    const before = await listed(adding.list);
    const filesBefore = await allFiles(app.platform);
    const bin = await remove(`${adding.list}/${id}`);
    expect(await listed(adding.list)).toEqual([]);
    expect(await entries()).toEqual([
      {
        id: bin,
        kind,
        record_id: id,
        title,
        deleted_by: expect.any(String),
        deleted_at: new Date(app.clock.now()).toISOString(),
        ends_at: new Date(app.clock.now() + 30 * DAY).toISOString(),
        files,
      },
    ]);
    expect(await allFiles(app.platform)).toEqual([]);
    expect(await trashedFiles(app.platform)).toEqual(filesBefore);
    for (const path of filesBefore) expect(await isServed(path)).toBe(false);

    expect(await restore(bin)).toMatchObject({ status: 200, json: { success: true, code: 'broughtBack', id } });
    await app.platform.jobs.settle();
    expect(await listed(adding.list)).toEqual(before);
    expect(await allFiles(app.platform)).toEqual(filesBefore);
    expect(await trashedFiles(app.platform)).toEqual([]);
    for (const path of filesBefore) expect(await isServed(path)).toBe(true);
    expect(await entries()).toEqual([]);
    // The client did not receive the response and sends the request again.
    expect(await restore(bin)).toMatchObject({ status: 200, json: { id } });
    expect(await listed(adding.list)).toEqual(before);
    const noted = await app.platform.database
      .selectFrom('changes')
      .select('action')
      .where('record', '=', String(id))
      .execute();
    expect(noted.filter(({ action }) => action?.endsWith(' restored'))).toHaveLength(1);
  });

  it('can be erased for good only once, with its files', async () => {
    const id = await add(adding);
    const bin = await remove(`${adding.list}/${id}`);
    expect(await erase(bin)).toMatchObject({ status: 200, json: { success: true, code: 'erasedForGood' } });
    expect((await erase(bin)).status).toBe(404);
    expect((await restore(bin)).status).toBe(404);
    expect(await entries()).toEqual([]);
    await app.platform.jobs.settle();
    expect(await trashedFiles(app.platform)).toEqual([]);
    expect(await app.platform.database.selectFrom('change_values').selectAll().execute()).toEqual([]);
    const noted = await app.platform.database.selectFrom('changes').select('action').execute();
    expect(noted.filter(({ action }) => action?.endsWith(' erased for good'))).toHaveLength(1);
  });
});

describe('the bin', () => {
  it('is searched, filtered and paged, the latest entry first', async () => {
    for (const folio of ['1', '2', '3']) {
      app.clock.advance(1000);
      await remove(`/api/admin/members/${await addMember(folio)}`);
    }
    await remove(`/api/admin/events/${await add(events)}`);
    const page = await app.api.get(`${BIN}?kind=members&page=1&pageSize=2`, app.token);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect((page.json as BinEntry[]).map(({ title }) => title)).toEqual(['Nadia Sait (3)', 'Nadia Sait (2)']);
    expect(await entries('?search=NADIA%20(1')).toMatchObject([{ title: 'Nadia Sait (1)', files: 2 }]);
    expect((await app.api.get(`${BIN}?kind=others`, app.token)).status).toBe(400);
  });

  it('frees the folio of a deleted member, and a restore asks for a new one if it is in use again', async () => {
    const id = await addMember();
    const bin = await remove(`/api/admin/members/${id}`);
    await addMember();
    const before = await trashedFiles(app.platform);
    const taken = { status: 409, json: { code: 'folioTaken', errorCodes: { folio: 'folioTaken' } } };
    expect(await restore(bin)).toMatchObject(taken);
    expect(await restore(bin, { folio: '012' })).toMatchObject(taken);
    expect(await restore(bin, { folio: ' ' })).toMatchObject({
      status: 400,
      json: { errors: { folio: expect.any(String) } },
    });
    expect(await trashedFiles(app.platform)).toEqual(before);
    expect(await restore(bin, { folio: '13' })).toMatchObject({ status: 200, json: { id } });
    expect(await listed('/api/admin/members')).toMatchObject([{ folio: '12' }, { id, folio: '13' }]);
    expect(await listed('/api/admin/members?search=13')).toMatchObject([{ id }]);
  });

  it('restores a user with profiles but no sessions, and with another email if the old one is in use', async () => {
    const person = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', person);
    await app.api.form('POST', '/api/matrimonyregister', profile({ photo: await photo() }), accessToken);
    const bin = await remove(`/api/admin/users/${person.id}`);
    expect(await listed('/api/admin/profiles')).toHaveLength(1);
    expect((await app.api.get('/api/user/me', accessToken)).status).toBe(401);
    expect((await app.api.post('/api/user/register', registrationForm({ email: person.email }))).status).toBe(200);
    expect(await restore(bin)).toMatchObject({ status: 409, json: { errorCodes: { email: 'emailTaken' } } });
    const email = 'another@sample.example';
    expect(await restore(bin, { email })).toMatchObject({ status: 200, json: { id: person.id } });
    expect((await app.api.get('/api/user/me', accessToken)).status).toBe(401);
    const again = await signIn(app.api, 'user', { ...person, email });
    expect((await app.api.get('/api/user/profiles', again.accessToken)).json).toHaveLength(1);
  });

  it.each([
    ['user', 'profile', 'profile', 'user'],
    ['profile', 'user', 'user', 'profile'],
  ] as const)('reconnects user and profile when %s and %s are deleted, then %s and %s restored', async (...order) => {
    const person = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', person);
    await app.api.form('POST', '/api/matrimonyregister', profile({ photo: await photo() }), accessToken);
    const [sent] = await listed('/api/admin/profiles');
    const paths = { user: `/api/admin/users/${person.id}`, profile: `/api/admin/profiles/${sent?.id}` };
    const bins = { user: 0, profile: 0 };
    for (const one of order.slice(0, 2)) bins[one] = await remove(paths[one]);
    for (const one of order.slice(2)) expect((await restore(bins[one])).status).toBe(200);
    const again = await signIn(app.api, 'user', person);
    expect((await app.api.get('/api/user/profiles', again.accessToken)).json).toMatchObject([{ id: sent?.id }]);
  });

  it('restores a profile without a user if its user was deleted too', async () => {
    const person = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', person);
    await app.api.form('POST', '/api/matrimonyregister', profile(), accessToken);
    const [sent] = await listed('/api/admin/profiles');
    const bin = await remove(`/api/admin/profiles/${sent?.id}`);
    await remove(`/api/admin/users/${person.id}`);
    expect((await restore(bin)).status).toBe(200);
    expect(await listed('/api/admin/profiles')).toHaveLength(1);
  });

  it('restores a term with its committee, and a bearer only if the term exists', async () => {
    const termId = await add(terms);
    const path = `/api/admin/terms/${termId}/bearers`;
    const id = await add({ ...bearers, path, list: path });
    const before = await listed(path);
    const bearer = await remove(`/api/admin/bearers/${id}`);
    expect((await restore(bearer)).status).toBe(200);
    expect(await listed(path)).toEqual(before);
    const gone = await remove(`/api/admin/bearers/${id}`);
    const term = await remove(`/api/admin/terms/${termId}`);
    expect(await restore(gone)).toMatchObject({ status: 400, json: { code: 'bearerTermInBin' } });
    expect((await restore(term)).status).toBe(200);
    expect((await restore(gone)).status).toBe(200);
    expect(await listed(path)).toEqual(before);
    const left = await remove(`/api/admin/bearers/${id}`);
    await erase(await remove(`/api/admin/terms/${termId}`));
    expect(await restore(left)).toMatchObject({ status: 400, json: { code: 'bearerTermErased' } });
  });

  it.each(['bearers', 'terms'] as const)('stops serving the portraits of %s until they are restored', async (kind) => {
    const termId = await add(terms);
    const path = `/api/admin/terms/${termId}/bearers`;
    const id = await add({ ...bearers, path, list: path });
    const before = await listed(path);
    const filesBefore = await allFiles(app.platform);
    const bin = await remove(kind === 'terms' ? `/api/admin/terms/${termId}` : `/api/admin/bearers/${id}`);
    expect((await entries())[0]?.files).toBe(1);
    expect(await allFiles(app.platform)).toEqual([]);
    for (const file of filesBefore) expect(await isServed(file)).toBe(false);

    expect((await restore(bin)).status).toBe(200);
    await app.platform.jobs.settle();
    expect(await listed(path)).toMatchObject(
      before.map((bearer) => ({ ...bearer, id: expect.any(Number), updatedAt: expect.any(String) })),
    );
    expect(await allFiles(app.platform)).toEqual(filesBefore);
    for (const file of filesBefore) expect(await isServed(file)).toBe(true);
  });

  it.each(['terms', 'bearers'] as const)(
    'keeps no portrait and no version of %s that were erased for good',
    async (kind) => {
      const termId = await add(terms);
      const path = `/api/admin/terms/${termId}/bearers`;
      const id = await add({ ...bearers, path, list: path });
      const [bearer] = (await app.api.get(path, app.token)).json as readonly { name: { en: string } }[];
      await erase(await remove(kind === 'terms' ? `/api/admin/terms/${termId}` : `/api/admin/bearers/${id}`));
      await app.platform.jobs.settle();
      expect(await allFiles(app.platform)).toEqual([]);
      expect(await trashedFiles(app.platform)).toEqual([]);
      expect(await app.platform.database.selectFrom('images').select('name').execute()).toEqual([]);
      const values = await app.platform.database.selectFrom('change_values').selectAll().execute();
      expect(JSON.stringify(values)).not.toContain(bearer?.name.en);
    },
  );

  it('does not contain profiles that their owner has withdrawn', async () => {
    const { accessToken } = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    await app.api.form('POST', '/api/matrimonyregister', profile({ photo: await photo() }), accessToken);
    const [sent] = await listed('/api/admin/profiles');
    expect((await app.api.delete(`/api/user/profiles/${sent?.id}`, accessToken)).status).toBe(200);
    expect(await entries()).toEqual([]);
    expect(await trashedFiles(app.platform)).toEqual([]);
  });

  it('keeps files in the trash for 30 days, then erases the entry and its files', async () => {
    await remove(`/api/admin/members/${await addMember()}`);
    const trashed = await trashedFiles(app.platform);
    app.clock.advance(30 * DAY - 1);
    await emptyBin(app.platform, binKinds);
    await app.platform.jobs.settle();
    expect(await trashedFiles(app.platform)).toEqual(trashed);
    await app.signInAgain();
    expect(await entries()).toHaveLength(1);
    expect(await app.platform.database.selectFrom('erasures').selectAll().execute()).toEqual([]);
    app.clock.advance(1);
    expect(await entries()).toEqual([]);
    await emptyBin(app.platform, binKinds);
    await app.platform.jobs.settle();
    expect(await trashedFiles(app.platform)).toEqual([]);
    expect(await app.platform.database.selectFrom('change_values').selectAll().execute()).toEqual([]);
    expect(await app.platform.database.selectFrom('erasures').select('kind').execute()).toEqual([{ kind: 'member' }]);
  });

  it('erases an expired entry although hundreds of older ones cannot be erased', async () => {
    const { database } = app.platform;
    const at = app.clock.now() - 1;
    const broken = { at, actor_id: 1, action: 'member deleted', kind: 'member', record: '999', fields: '[]' };
    const changes = await database
      .insertInto('changes')
      .values(Array.from({ length: 600 }, () => broken))
      .returning('id')
      .execute();
    await database
      .insertInto('change_values')
      .values(changes.map(({ id }) => ({ change_id: id, field: '.title', before: 'not JSON', until: at + 30 * DAY })))
      .execute();
    await remove(`/api/admin/members/${await addMember()}`);
    app.clock.advance(30 * DAY);
    await emptyBin(app.platform, binKinds);
    const left = await database.selectFrom('change_values').select('before').distinct().execute();
    expect(left).toEqual([{ before: 'not JSON' }]);
  });
});
