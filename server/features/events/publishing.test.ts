import { describe, expect, it } from 'vitest';
import { addEvent, type AdminEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import type { Version } from '#contract/versions.ts';
import { addColleague } from '#server/testing/administrators.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { event } from '#server/testing/records.ts';
import type { FormFields } from '#server/testing/test-api.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

// The clock of the tests starts on 20 July 2026 in Kerala.
describe('an event for later', () => {
  const app = adminForEachTest();

  const post = (fields: FormFields) => app.api.form('POST', '/api/admin/events', fields, app.token);
  const put = (id: number, body: object, token = app.token) => app.api.put(`/api/admin/events/${id}`, body, token);
  const add = async (fields: FormFields): Promise<AdminEvent> => {
    const response = await post({ ...event(), image: await photo(), ...fields });
    return addEvent.responses.record.parse(response.json).event;
  };
  const read = async (id: number, token = app.token) => (await app.api.get(`/api/admin/events/${id}`, token)).json;
  const isPublic = async (id: number) => (await app.api.get(`/api/user/events/${id}`)).status === 200;
  const setTime = async (at: string) => {
    app.clock.advance(Date.parse(at) - app.clock.now());
    await app.signInAgain();
  };

  it('is one that the office adds with `published` false, and publishes with `published` true', async () => {
    expect(await add({})).toMatchObject({ published: true, publish_on: null });
    const draft = await add({ published: 'false' });
    expect(draft).toMatchObject({ published: false, publish_on: null });
    expect(await isPublic(draft.id)).toBe(false);
    expect((await put(draft.id, { title: 'Renamed' })).json).toMatchObject({ event: { published: false } });
    expect((await put(draft.id, { published: true })).json).toMatchObject({ event: { published: true } });
    expect(await isPublic(draft.id)).toBe(true);
    await put(draft.id, { published: false });
    expect(await isPublic(draft.id)).toBe(false);
  });

  it('becomes public at the beginning of its day in Kerala, and is a draft again without `published`', async () => {
    const { id } = await add({ publish_on: '2026-07-22' });
    await setTime('2026-07-21T23:59:59+05:30');
    expect(await isPublic(id)).toBe(false);
    await setTime('2026-07-22T00:00:00+05:30');
    expect(await isPublic(id)).toBe(true);
    await put(id, { published: false });
    expect(await isPublic(id)).toBe(false);
    expect(await read(id)).toMatchObject({ published: false, publish_on: '2026-07-22' });
  });

  it('is refused with a day that does not exist', async () => {
    const refused = { status: 400, json: { errors: { publish_on: messages.dateInvalid } } };
    expect(await post({ ...event(), image: await photo(), publish_on: '2026-02-30' })).toMatchObject(refused);
  });

  it('does not prolong the day of other events past midnight', async () => {
    const night = { date: '2026-07-20', time: '20:00', end_time: '01:00' };
    await add({ ...night, title: 'Hidden', published: 'false' });
    await add({ title: 'Over', date: '2026-07-20' });
    await add({ title: 'Next', date: '2026-07-21' });
    await setTime('2026-07-21T00:30:00+05:30');
    expect((await app.api.get('/api/user/events')).json).toMatchObject([{ title: 'Next' }, { title: 'Over' }]);
  });

  const addReader = async () => {
    const { accessToken } = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    await app.api.put('/api/user/account/messages', { deaths: true, notices: true, events: true }, accessToken);
  };
  const toldUntil = async (at: string) => {
    app.clock.advance(Date.parse(at) - app.clock.now());
    for (let round = 0; round < 2; round += 1) await app.platform.jobs.settle();
    return app.emails.filter(({ unsubscribe }) => unsubscribe !== undefined).map(({ subject }) => subject);
  };

  it('is told to members at seven in the morning of its day, and never as a draft', async () => {
    await addReader();
    await add({ title: 'Draft', published: 'false', tell: 'true' });
    await add({ title: 'Regatta', publish_on: '2026-07-22', tell: 'true' });
    expect(await toldUntil('2026-07-22T06:59:00+05:30')).toEqual([]);
    expect(await toldUntil('2026-07-22T07:01:00+05:30')).toEqual([expect.stringContaining('Regatta')]);
  });

  it('is told once, on the day to which the office moves its publication, later or earlier', async () => {
    await addReader();
    const later = await add({ title: 'Later', date: '2026-09-01', publish_on: '2026-08-10', tell: 'true' });
    const sooner = await add({ title: 'Sooner', date: '2026-09-01', publish_on: '2026-08-10', tell: 'true' });
    await put(later.id, { publish_on: '2026-08-20', tell: true });
    await put(sooner.id, { publish_on: '2026-08-05', tell: true });
    const both = [expect.stringContaining('Sooner'), expect.stringContaining('Later')];
    expect(await toldUntil('2026-08-05T06:59:00+05:30')).toEqual([]);
    expect(await toldUntil('2026-08-05T07:01:00+05:30')).toEqual(both.slice(0, 1));
    expect(await toldUntil('2026-08-10T12:00:00+05:30')).toEqual(both.slice(0, 1));
    expect(await toldUntil('2026-08-20T06:59:00+05:30')).toEqual(both.slice(0, 1));
    expect(await toldUntil('2026-08-20T07:01:00+05:30')).toEqual(both);
  });

  it('keeps its day in the bin and in its versions, and an editor publishes it', async () => {
    const { email, password } = await addColleague(app, 'Sample editor', ['editor']);
    const { accessToken: editor } = await signIn(app.api, 'admin', { email, password });
    const { id } = await add({ published: 'false', publish_on: '2026-08-01' });
    const { json } = await app.api.delete(`/api/admin/events/${id}`, app.token);
    await app.api.put(`/api/admin/bin/${(json as { bin: number }).bin}/restore`, {}, app.token);
    expect(await read(id)).toMatchObject({ published: false, publish_on: '2026-08-01' });

    expect((await put(id, { published: true, publish_on: '' }, editor)).status).toBe(200);
    expect(await isPublic(id)).toBe(true);
    const versions = `/api/admin/events/${id}/versions`;
    const [latest] = (await app.api.get(versions, editor)).json as Version[];
    expect(latest?.fields).toMatchObject([
      { field: 'publish_on', before: '2026-08-01', after: null },
      { field: 'published', before: 0, after: 1 },
    ]);
    expect((await app.api.post(`${versions}/${latest?.id}/restore`, {}, editor)).status).toBe(200);
    expect(await read(id)).toMatchObject({ published: false, publish_on: '2026-08-01' });
  });
});
