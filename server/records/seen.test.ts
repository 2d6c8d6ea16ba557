import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { addColleague } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { photo } from '#server/testing/pictures.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { type Kind, type Admin, type ReadRecord, seenKinds } from '#server/testing/seen-kinds.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import type { FormFields } from '#server/testing/test-api.ts';

describe.each(Object.entries(seenKinds))('a record (%s) that two administrators have open', (_type, kind: Kind) => {
  const { mine, theirs } = kind;
  const app = appForEachTest();
  let [me, colleague]: Admin[] = [];
  let [path, colleagueName] = ['', ''];

  beforeEach(async () => {
    const { api } = app;
    const admin = async (who: typeof administrator) => ({ api, token: (await signIn(api, 'admin', who)).accessToken });
    me = await admin(administrator);
    colleague = await admin(await addColleague(app));
    colleagueName = ((await api.get('/api/admin/me', colleague.token)).json as { name: string }).name;
    path = await kind.add(me);
    // Wait until the background jobs have created all sizes of the uploaded pictures.
    await app.platform.jobs.settle();
  });

  const read = async () => kind.read(me as Admin, path);
  const put = async (who: Admin | undefined, body: object) =>
    kind.isForm ? app.api.form('PUT', path, body as FormFields, who?.token) : app.api.put(path, body, who?.token);
  const change = (from: ReadRecord, at: 0 | 1 = 0) => mine.sent(from, mine.values[at]);
  const colleagueSaves = async (from: ReadRecord) => {
    const response = await put(colleague, { ...theirs.sent(from, theirs.values[0]), seen: from.updatedAt });
    expect(response.status).toBe(200);
    return read();
  };

  it('accepts a change on the current state and gives it a unique timestamp', async () => {
    const first = await read();
    expect((await put(me, { ...change(first), seen: first.updatedAt })).status).toBe(200);
    const second = await read();
    expect((await put(me, { ...change(second, 1), seen: second.updatedAt })).status).toBe(200);
    const moments = [first, second, await read()].map(({ updatedAt }) => updatedAt);
    expect(moments.toSorted()).toEqual(moments);
    expect(new Set(moments).size).toBe(3);
  });

  it('rejects a change on an outdated state and returns the changed fields and the current record', async () => {
    const opened = await read();
    app.clock.advance(60_000);
    const at = new Date(app.clock.now()).toISOString();
    const now = await colleagueSaves(opened);
    const files = await allFiles(app.platform);
    const refused = await put(me, { ...change(opened), seen: opened.updatedAt });
    expect(refused.status).toBe(409);
    expect(refused.json).toEqual({
      success: false,
      code: 'changedMeanwhile',
      message: messages.changedMeanwhile,
      current: now,
      changes: [{ field: theirs.field, by: colleagueName, at }],
    });
    expect(await read()).toEqual(now);
    expect(await allFiles(app.platform)).toEqual(files);
    expect((await put(me, { ...change(opened), seen: 'no moment' })).status).toBe(409);
    expect((await put(me, { ...change(opened), seen: '' })).status).toBe(409);
    // After reading the new state, the administrator can save the change. It keeps the colleague's change.
    expect((await put(me, { ...change(now), seen: now.updatedAt })).status).toBe(200);
    const both = await read();
    expect(both.updatedAt > now.updatedAt).toBe(true);
    // A change that sends only values that are already stored causes no conflict.
    const again = [
      put(me, { ...change(both), seen: opened.updatedAt }),
      put(colleague, { ...theirs.sent(both, theirs.values[0]), seen: opened.updatedAt }),
    ];
    const statuses = (await Promise.all(again)).map(({ status }) => status);
    expect(statuses).toEqual([200, theirs.field === mine.field ? 409 : 200]);
  });

  it('accepts the same change again if the first response was lost', async () => {
    const opened = await read();
    const send = () => put(me, { ...change(opened), seen: opened.updatedAt });
    expect((await send()).status).toBe(200);
    const once = await read();
    expect((await send()).status).toBe(200);
    expect(await read()).toEqual(once);
    const said = await app.platform.database.selectFrom('changes').select('action').execute();
    expect(said.filter(({ action }) => /changed|described/.test(action ?? ''))).toHaveLength(1);
  });

  it.skipIf(kind.isForm !== true)('accepts the same change with the same file again', async () => {
    const opened = await read();
    const files = {
      [path.includes('/profiles/') ? 'photo' : 'image']: await photo({ colour: '#305070' }),
      ...(path.includes('/members/') && { pdf: await pdfFile() }),
    };
    const send = () => put(me, { ...change(opened), ...files, seen: opened.updatedAt });
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    await app.platform.jobs.settle();
    const once = await read();
    const stored = await allFiles(app.platform);
    const again = await send();
    expect(again).toMatchObject({ status: 200, json: { success: true } });
    expect(await read()).toEqual(once);
    expect(await allFiles(app.platform)).toEqual(stored);
    const said = await app.platform.database.selectFrom('changes').select('action').execute();
    expect(said.filter(({ action }) => /changed/.test(action ?? ''))).toHaveLength(1);
    // Another file in the second request, or a change by another administrator in between, is a conflict.
    const other = { ...files, [Object.keys(files)[0] ?? '']: await photo({ colour: '#507030' }) };
    expect((await put(me, { ...change(opened), ...other, seen: opened.updatedAt })).status).toBe(409);
    const now = await colleagueSaves(once);
    expect((await send()).status).toBe(200);
    expect(await read()).toEqual(now);
  });

  it('accepts a change that does not state the version it is based on', async () => {
    const opened = await read();
    await put(colleague, theirs.sent(opened, theirs.values[0]));
    expect((await put(me, change(opened))).status).toBe(200);
  });

  it('accepts only one of two simultaneous changes', async () => {
    const opened = await read();
    const both = await Promise.all([
      put(me, { ...change(opened, 0), seen: opened.updatedAt }),
      put(colleague, { ...change(opened, 1), seen: opened.updatedAt }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it.skipIf(kind.cannotBeDeleted)('rejects a deletion on an outdated state', async () => {
    const opened = await read();
    const now = await colleagueSaves(opened);
    const remove = (seen: string) => app.api.delete(`${path}?${new URLSearchParams({ seen })}`, me?.token);
    const refused = await remove(opened.updatedAt);
    expect(refused).toMatchObject({ status: 409, json: { code: 'changedMeanwhile', current: now } });
    expect(await read()).toEqual(now);
    expect((await remove(now.updatedAt)).status).toBe(200);
    expect((await remove(now.updatedAt)).status).toBe(404);
  });
});
