import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addColleague } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { allFiles } from '#server/testing/stored-files.ts';

interface RecordOfAdmin {
  readonly id: number;
  readonly updatedAt: string;
}

const memorial = {
  name: 'Thomas Chacko',
  date_of_death: '2026-07-01',
  description: 'Father',
  funeral_place: 'Riverside',
};
const kinds = [
  {
    kind: 'an event',
    list: '/api/admin/events',
    add: '/api/admin/events',
    fields: { title: 'Family day', description: 'Sample', date: '2026-08-01' },
    mine: ['title', 'Mine'],
    theirs: ['place', 'Community Hall'],
  },
  {
    kind: 'a memorial',
    list: '/api/admin/deceased',
    add: '/api/admin/deceased',
    fields: memorial,
    mine: ['name', 'Mine'],
    theirs: ['funeral_place', 'Hillside'],
  },
  {
    kind: 'a picture',
    list: '/api/admin/gallery',
    add: '/api/admin/gallery/upload',
    fields: { description: 'The boat' },
    mine: ['description', 'Mine'],
    theirs: ['description', 'The boat on the river'],
  },
  {
    kind: 'a member',
    list: '/api/admin/members',
    add: '/api/admin/members',
    fields: { folio: '12', name: 'Leela Raghavan', mobile: '00000 10056' },
    mine: ['mobile', '00000 10066'],
    theirs: ['address', 'Rose Villa'],
  },
] as const;

describe.each(kinds)('$kind that two administrators have open', ({ list, add, fields, mine, theirs }) => {
  let app: TestApp;
  let [token, colleague] = ['', ''];
  let colleagueName = '';

  beforeEach(async () => {
    app = await startTestApp();
    token = (await signIn(app.api, 'admin', administrator)).accessToken;
    colleague = (await signIn(app.api, 'admin', await addColleague(app))).accessToken;
    colleagueName = ((await app.api.get('/api/admin/me', colleague)).json as { name: string }).name;
    await app.api.form('POST', add, { ...fields, image: await photo() }, token);
    // Its further sizes are made in the meantime.
    await app.platform.jobs.settle();
  });
  afterEach(() => app.close());

  const read = async () => {
    const [record] = (await app.api.get(list, token)).json as RecordOfAdmin[];
    if (!record) throw new Error('the list is empty');
    return record;
  };
  const isJson = list === '/api/admin/gallery';
  const put = async (who: string, id: number, body: Readonly<Record<string, string>>) =>
    isJson ? app.api.put(`${list}/${id}`, body, who) : app.api.form('PUT', `${list}/${id}`, body, who);

  it('is changed by who saw it as it is; each change has a moment of its own, though the clock stands', async () => {
    const { id, updatedAt: first } = await read();
    expect((await put(token, id, { [mine[0]]: 'One', seen: first })).status).toBe(200);
    const { updatedAt: second } = await read();
    expect((await put(token, id, { [mine[0]]: 'Two', seen: second })).status).toBe(200);
    const { updatedAt: third } = await read();
    expect([first, second, third].toSorted()).toEqual([first, second, third]);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('is not overwritten unseen: they are told who changed what, and what it is like now', async () => {
    const opened = await read();
    app.clock.advance(60_000);
    const at = new Date(app.clock.now()).toISOString();
    expect((await put(colleague, opened.id, { [theirs[0]]: theirs[1], seen: opened.updatedAt })).status).toBe(200);
    const now = await read();
    const files = await allFiles(app.platform);
    const refused = await put(token, opened.id, { [mine[0]]: mine[1], seen: opened.updatedAt });
    expect(refused).toMatchObject({
      status: 409,
      json: {
        success: false,
        code: 'changedMeanwhile',
        current: now,
        changes: [{ field: theirs[0], by: colleagueName, at }],
      },
    });
    expect(await read()).toEqual(now);
    expect(await allFiles(app.platform)).toEqual(files);
    expect((await put(token, opened.id, { [mine[0]]: mine[1], seen: 'no moment' })).status).toBe(409);
    // Having seen it they may.
    expect((await put(token, opened.id, { [mine[0]]: mine[1], seen: now.updatedAt })).status).toBe(200);
    expect(await read()).toMatchObject({ [theirs[0]]: theirs[1], [mine[0]]: mine[1] });
  });

  it('is as they wanted it when their own answer was lost and they send the same again', async () => {
    const { id, updatedAt: seen } = await read();
    const send = () => put(token, id, { [mine[0]]: mine[1], seen });
    expect((await send()).status).toBe(200);
    const once = await read();
    expect((await send()).status).toBe(200);
    expect(await read()).toEqual(once);
    const said = await app.platform.database.selectFrom('audit').select('action').execute();
    expect(said.filter(({ action }) => /changed|described/.test(action))).toHaveLength(1);
  });

  it('is changed by a program that does not say what it saw', async () => {
    const { id } = await read();
    await put(colleague, id, { [theirs[0]]: theirs[1] });
    expect((await put(token, id, { [mine[0]]: mine[1] })).status).toBe(200);
  });

  it('goes to one of two who save at the same time', async () => {
    const { id, updatedAt: seen } = await read();
    const both = await Promise.all(
      [token, colleague].map((who, at) => put(who, id, { [mine[0]]: `${mine[1]}${at}`, seen })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('is not deleted unseen', async () => {
    const opened = await read();
    await put(colleague, opened.id, { [theirs[0]]: theirs[1] });
    const remove = (seen: string) => app.api.delete(`${list}/${opened.id}?${new URLSearchParams({ seen })}`, token);
    const refused = await remove(opened.updatedAt);
    const now = await read();
    expect(refused).toMatchObject({ status: 409, json: { code: 'changedMeanwhile', current: now } });
    expect((await remove(now.updatedAt)).status).toBe(200);
    expect((await remove(now.updatedAt)).status).toBe(404);
    expect(await app.platform.database.selectFrom('field_changes').selectAll().execute()).toEqual([]);
  });
});
