import { describe, expect, it } from 'vitest';
import { addMemorial, type AdminMemorial } from '#contract/admin-memorials.ts';
import { type Memorial } from '#contract/memorials.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { memorial } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const MINUTE = 60_000;
/** When the clock of the test app starts: 9:30 in Kolkata. */
const START = Date.parse('2026-07-20T04:00:00Z');

const requests = { contact: 'Biju: 98470 12345', funeral_map: 'https://maps.example/hill', note: 'Visitors from 2 pm' };

describe('the notice of a funeral', () => {
  const app = adminForEachTest();

  const add = async (fields: Parameters<typeof memorial>[0] = {}): Promise<AdminMemorial> => {
    const response = await app.api.form(
      'POST',
      '/api/admin/deceased',
      memorial({
        date_of_death: '2026-07-19',
        funeral_at: '2026-07-20T16:30',
        portrait: 'none',
        ...requests,
        ...fields,
      }),
      app.token,
    );
    return addMemorial.responses.record.parse(response.json).record;
  };
  const put = async (id: number, fields: Readonly<Record<string, unknown>>) => {
    expect((await app.api.put(`/api/admin/deceased/${id}`, fields, app.token)).status).toBe(200);
  };
  const funerals = async () => ((await app.api.get('/api/home')).json as { funerals: readonly Memorial[] }).funerals;
  const readPublic = async (id: number) => (await app.api.get(`/api/user/deceased/${id}`)).json as Memorial;
  const setTime = (at: string) => app.clock.advance(Date.parse(at) - app.clock.now());
  /** Returns all public answers about a memorial as one text. */
  const publicAnswers = async (id: number) => {
    const paths = [
      '/api/home',
      '/api/user/deceased',
      `/api/user/deceased/${id}`,
      '/api/user/deceased?search=Nadia',
      `/deceased/${id}.ics`,
      `/ml/deceased/${id}.ics`,
    ];
    return JSON.stringify(await Promise.all(paths.map(async (path) => (await app.api.get(path)).json)));
  };

  it('runs until 6 am of the day after the funeral in Kolkata, with what the family asks of visitors', async () => {
    const { id } = await add();
    expect(await readPublic(id)).toMatchObject({
      ...requests,
      notice: { until: '2026-07-21T00:30:00.000Z', today: '2026-07-20', changed: null },
    });
    setTime('2026-07-21T05:59:59+05:30');
    expect(await funerals()).toMatchObject([{ id, ...requests, notice: { today: '2026-07-21' } }]);
    setTime('2026-07-21T06:00:00+05:30');
    expect(await funerals()).toEqual([]);
    expect(await readPublic(id)).toMatchObject({
      funeral_at: '2026-07-20T16:30',
      notice: null,
      contact: null,
      funeral_map: null,
      note: null,
    });
  });

  it('ends in every public answer at once, except in the office', async () => {
    const { id } = await add();
    const running = (await publicAnswers(id)).replaceAll(String.raw`\\r\\n `, '');
    for (const words of ['98470 12345', 'maps.example/hill', 'Visitors from 2 pm']) expect(running).toContain(words);
    const card = await fetch(`${app.url}/share/memorial-${id}-portrait.jpg`);
    setTime('2026-07-21T06:00:00+05:30');
    const ended = await publicAnswers(id);
    for (const words of ['98470', 'maps.example', 'Visitors']) expect(ended).not.toContain(words);
    const etag = card.headers.get('etag') ?? '';
    const later = await fetch(`${app.url}/share/memorial-${id}-portrait.jpg`, { headers: { 'if-none-match': etag } });
    expect(later.status).toBe(200);
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    expect((await app.api.get('/api/admin/deceased', accessToken)).json).toMatchObject([requests]);
  });

  it('counts the days in Kolkata', async () => {
    await add({ funeral_at: '2026-07-21T10:00' });
    const today = async () => (await funerals())[0]?.notice?.today;
    setTime('2026-07-20T23:59:59+05:30');
    expect(await today()).toBe('2026-07-20');
    setTime('2026-07-21T00:00:00+05:30');
    expect(await today()).toBe('2026-07-21');
  });

  it('stands before that of a later funeral', async () => {
    const later = await add({ funeral_at: '2026-07-22T09:00' });
    const sooner = await add({ funeral_at: '2026-07-20T16:30' });
    const same = await add({ funeral_at: '2026-07-20T16:30' });
    expect((await funerals()).map(({ id }) => id)).toEqual([sooner.id, same.id, later.id]);
  });

  it('says when the time or the place was last changed', async () => {
    const { id } = await add();
    app.clock.advance(MINUTE);
    await put(id, { funeral_at: '2026-07-20T18:30' });
    const changed = async () => (await readPublic(id)).notice?.changed;
    const first = new Date(START + MINUTE).toISOString();
    expect(await changed()).toEqual({ at: first, fields: ['funeral_at'] });
    app.clock.advance(MINUTE);
    await put(id, { note: 'Visitors from 4 pm' });
    expect(await changed()).toEqual({ at: first, fields: ['funeral_at'] });
    app.clock.advance(MINUTE);
    await put(id, { funeral_at: '2026-07-20T17:00', funeral_place: 'Hill' });
    const second = new Date(START + 3 * MINUTE).toISOString();
    expect(await changed()).toEqual({ at: second, fields: ['funeral_at', 'funeral_place'] });
  });

  it.each([
    ['without a time', { funeral_at: '' }],
    ['for a funeral that is over', { date_of_death: '2026-07-10', funeral_at: '2026-07-12T10:00' }],
    ['that the office did not ask for', { effects: '' }],
    ['for a draft', { published: 'false' }],
  ])('does not run %s', async (_case, fields) => {
    await add(fields);
    expect(await funerals()).toEqual([]);
    expect(JSON.stringify((await app.api.get('/api/user/deceased')).json)).not.toContain('98470');
  });

  it.each<readonly [string, (id: number) => Promise<unknown>]>([
    ['unpublished', async (id) => put(id, { published: false })],
    ['deleted', async (id) => app.api.delete(`/api/admin/deceased/${id}`, app.token)],
  ])('leaves every public answer when the memorial is %s', async (_case, takeBack) => {
    const other = await add({ name: 'Jose', date_of_death: '2026-07-18', effects: '' });
    const { id } = await add();
    const paths = [
      `/api/user/deceased/${id}`,
      `/api/user/deceased/${id}/neighbours`,
      `/deceased/${id}.ics`,
      `/ml/deceased/${id}.ics`,
      `/share/memorial-${id}.jpg`,
      `/share/memorial-${id}-portrait-ml.jpg`,
    ];
    const answers = async () =>
      Promise.all(
        paths.map(async (path) => {
          const response = await fetch(app.url + path);
          return response.status === 200 && !/html/.test(response.headers.get('content-type') ?? '');
        }),
      );
    expect(await answers()).toEqual(paths.map(() => true));
    expect(await publicAnswers(id)).toContain('Nadia');
    await takeBack(id);
    expect(await answers()).toEqual(paths.map(() => false));
    expect(await publicAnswers(other.id)).not.toContain('Nadia');
    expect((await app.api.get(`/api/user/deceased/${other.id}/neighbours`)).json).toEqual({
      earlier: null,
      later: null,
    });
    expect((await app.api.get('/api/home')).json).toMatchObject({ latestMemorial: { id: other.id }, funerals: [] });
  });
});
