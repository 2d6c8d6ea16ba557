import { describe, expect, it } from 'vitest';
import { readHome } from '#contract/content.ts';
import { addEvent, type Event, type AdminEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { publicVersion } from '#server/platform/database/public-version-store.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { fileOf, photo } from '#server/testing/pictures.ts';
import { event } from '#server/testing/records.ts';
import { adminForAllTests, adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { storedEvent } from '#server/testing/stored-records.ts';
import type { FormFields } from '#server/testing/test-api.ts';
import { type NewEvent } from './store.ts';
import { eventRecord } from './service.ts';

const form = { title: 'Family day', description: 'A meal\nfor all.', date: '2026-08-01' };

describe('events', () => {
  const app = adminForEachTest();

  const post = (fields: FormFields) => app.api.form('POST', '/api/admin/events', fields, app.token);
  const put = (id: number, fields: FormFields) => app.api.form('PUT', `/api/admin/events/${id}`, fields, app.token);
  const add = async (fields: FormFields = {}): Promise<AdminEvent> => {
    const response = await post({ ...event(form), image: await photo(), ...fields });
    return addEvent.responses.record.parse(response.json).event;
  };
  const list = async (query = '') => {
    const response = await app.api.get(`/api/user/events${query}`);
    return {
      titles: (response.json as Event[]).map(({ title }) => title),
      total: response.headers.get('x-total-count'),
    };
  };
  const insert = (...events: readonly (Pick<NewEvent, 'title' | 'date'> & Partial<NewEvent>)[]) =>
    eventRecord.insert(app.platform.database, events.map(storedEvent), app.clock.now());

  it('are added with a picture, and are public at once', async () => {
    const before = await publicVersion(app.platform.database);
    const response = await post({
      ...form,
      time: '12:30',
      end_time: '15:00',
      place: ' Community Hall ',
      image: await photo(),
    });
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.eventAdded } });
    const { event: added } = addEvent.responses.record.parse(response.json);
    expect(added).toEqual({
      id: expect.any(Number),
      ...form,
      title_ml: null,
      description_ml: null,
      time: '12:30',
      end_time: '15:00',
      place: 'Community Hall',
      published: true,
      publish_on: null,
      answers_until: null,
      places: null,
      choices: [],
      answers_shown: false,
      answers: { answers: 0, adults: 0, children: 0, choices: {} },
      image: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
      picture: expect.objectContaining({ width: 400, height: 300 }),
      updatedAt: new Date(app.clock.now()).toISOString(),
    });
    // The AVIF sizes are made in the background.
    await app.platform.jobs.settle();
    const withAllSizes = { ...added, picture: { ...added.picture, avif: [160, 320, 400] } };
    const { updatedAt: _office, published: _published, publish_on: _day, ...others } = withAllSizes;
    const { answers: _answers, answers_shown: _shown, ...shown } = others;
    expect((await fetch(`${app.url}/events/${added.image}`)).headers.get('content-type')).toBe('image/jpeg');
    expect((await app.api.get('/api/user/events')).json).toEqual([shown]);
    expect((await app.api.get('/api/admin/events', app.token)).json).toEqual([withAllSizes]);
    expect((await app.api.get(`/api/user/events/${added.id}`)).json).toEqual(shown);
    expect(await publicVersion(app.platform.database)).toBeGreaterThan(before);
    expect(await auditTrail(app)).toEqual([`event added: event ${added.id}`]);
  });

  it('are listed with upcoming ones first, the soonest first, then past ones, the latest first', async () => {
    await insert(
      { title: 'past, all day', date: '2026-07-01' },
      { title: 'past, evening', date: '2026-07-01', time: '18:00' },
      { title: 'long past', date: '2025-07-01' },
      { title: 'yesterday', date: '2026-07-19', time: '23:59' },
      { title: 'later', date: '2026-12-01' },
      { title: 'today, evening', date: '2026-07-20', time: '18:00' },
      { title: 'today, all day', date: '2026-07-20' },
      { title: 'today, morning', date: '2026-07-20', time: '06:00' },
    );
    const order = [
      'today, all day',
      'today, morning',
      'today, evening',
      'later',
      'yesterday',
      'past, evening',
      'past, all day',
      'long past',
    ];
    expect(await list()).toEqual({ titles: order, total: '8' });
    expect(await list('?page=2&pageSize=3')).toEqual({ titles: order.slice(3, 6), total: '8' });
    expect(await list('?page=4&pageSize=3')).toEqual({ titles: [], total: '8' });
    app.clock.advance(Date.parse('2026-07-20T18:30:00Z') - app.clock.now());
    expect((await list('?pageSize=2')).titles).toEqual(['later', 'today, evening']);
  });

  it('are searched by words in title, description and place, in both scripts', async () => {
    await insert(
      { title: 'Boat trip', date: '2026-08-01', place: 'Sample Jetty' },
      { title: 'മലയാളം വായനാസദസ്സ്', date: '2026-08-02' },
      { title: '100% fun', date: '2026-08-03', description: 'Crème for all' },
    );
    const found = async (words: string) => (await list(`?search=${encodeURIComponent(words)}`)).titles;
    expect(await found('  jetty  BOAT ')).toEqual(['Boat trip']);
    expect(await found('വായന')).toEqual(['മലയാളം വായനാസദസ്സ്']);
    expect(await found('creme')).toEqual(['100% fun']);
    expect(await found('0%')).toEqual(['100% fun']);
    expect(await found('_')).toEqual([]);
    expect(await found('\u0000')).toHaveLength(3);
    expect(await list('?search=boat&page=1&pageSize=1')).toEqual({ titles: ['Boat trip'], total: '1' });
  });

  it('are changed by field: an omitted field stays, an empty one is cleared', async () => {
    const {
      updatedAt: _office,
      published: _published,
      publish_on: _day,
      answers: _answers,
      answers_shown: _shown,
      ...added
    } = await add({ time: '12:30', end_time: '15:00', place: 'Hall' });
    const response = await put(added.id, { title: 'Renamed' });
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.eventUpdated } });
    expect((await app.api.get(`/api/user/events/${added.id}`)).json).toEqual({ ...added, title: 'Renamed' });
    await put(added.id, { time: '', end_time: '', place: '', image: fileOf('', '') });
    expect((await app.api.get(`/api/user/events/${added.id}`)).json).toEqual({
      ...added,
      title: 'Renamed',
      time: null,
      end_time: null,
      place: null,
    });
    expect((await list('?search=renamed')).titles).toEqual(['Renamed']);
    expect(await put(added.id, { title: '' })).toMatchObject({
      status: 400,
      json: { errors: { title: messages.titleRequired } },
    });
  });

  it('may end after midnight, and then end on the next day in calendars', async () => {
    for (const [time, end_time] of [['20:00', '01:00'] as const, ['18:30', '00:00'] as const]) {
      const { id } = await add({ date: '2026-12-31', time, end_time });
      expect((await app.api.get(`/api/user/events/${id}`)).json).toMatchObject({ date: '2026-12-31', time, end_time });
      const calendar = await (await fetch(`${app.url}/calendar/${id}.ics`)).text();
      expect(calendar).toContain(end_time === '01:00' ? 'DTEND:20261231T193000Z' : 'DTEND:20261231T183000Z');
    }
  });

  it('are upcoming until they end, also after midnight', async () => {
    const night = await add({ title: 'Night', date: '2026-07-20', time: '20:00', end_time: '01:00' });
    await add({ title: 'Next day', date: '2026-07-21' });
    const read = async () => {
      const home = (await app.api.get('/api/home')).json;
      return { titles: (await list('')).titles, next: readHome.responses.record.parse(home).nextEvent?.title };
    };
    const setTime = (at: string) => app.clock.advance(Date.parse(at) - app.clock.now());
    setTime('2026-07-21T00:59:00+05:30');
    expect(await read()).toEqual({ titles: ['Night', 'Next day'], next: 'Night' });
    setTime('2026-07-21T01:00:00+05:30');
    expect(await read()).toEqual({ titles: ['Next day', 'Night'], next: 'Next day' });
    expect(await (await fetch(`${app.url}/calendar/${night.id}.ics`)).text()).toContain('DTEND:20260720T193000Z');
  });

  it.each([
    ['removes the start', { time: '' }, messages.endTimeAlone],
    ['moves the start to the end', { time: '15:00' }, messages.endTimeTooEarly],
    ['moves the end before the start', { end_time: '12:29' }, messages.endTimeTooEarly],
  ])('are not changed by a request that %s', async (_what, change, message) => {
    const {
      updatedAt: _office,
      published: _published,
      publish_on: _day,
      answers: _answers,
      answers_shown: _shown,
      ...added
    } = await add({ time: '12:30', end_time: '15:00' });
    const refused = { status: 400, json: { success: false, message, errors: { end_time: message } } };
    expect(await put(added.id, { title: 'Renamed', ...change })).toMatchObject(refused);
    expect((await app.api.get(`/api/user/events/${added.id}`)).json).toEqual(added);
  });

  it('are at most ten years ahead of today in Asia/Kolkata', async () => {
    const message = messages.eventTooFarAhead;
    const refused = { status: 400, json: { success: false, message, errors: { date: message } } };
    const { id } = await add({ date: '2036-07-20' });
    for (const date of ['2036-07-21', '2062-01-01', '9999-12-31']) {
      expect(await post(event({ ...form, date, image: await photo() }))).toMatchObject(refused);
      expect(await put(id, { date })).toMatchObject(refused);
    }
    app.clock.advance(Date.parse('2026-07-20T18:30:00Z') - app.clock.now());
    await app.signInAgain();
    expect((await put(id, { date: '2036-07-21' })).status).toBe(200);
  });

  it('can be changed although their stored date is further ahead, if the request contains no date', async () => {
    const [id = 0] = await insert({ title: 'Far away', date: '2062-01-01' });
    expect((await put(id, { title: 'Still far away' })).status).toBe(200);
    expect((await put(id, { ...form, date: '2062-01-01' })).status).toBe(400);
    expect((await put(id, form)).status).toBe(200);
  });

  it('get a new picture, and the old files are deleted', async () => {
    const added = await add();
    await app.platform.jobs.settle();
    const old = await allFiles(app.platform);
    expect(old).toHaveLength(7);
    const response = await put(added.id, { image: await photo({ width: 700, height: 500 }) });
    expect(response.json).toMatchObject({ event: { picture: { width: 700, height: 500 } } });
    await app.platform.jobs.settle();
    const files = await allFiles(app.platform);
    expect(files).toHaveLength(9);
    expect(files.filter((name) => old.includes(name))).toEqual([]);
  });

  it('keep their picture when the new one is rejected', async () => {
    const { id } = await add();
    await app.platform.jobs.settle();
    const { json: added } = await app.api.get(`/api/user/events/${id}`);
    const files = await allFiles(app.platform);
    expect((await put(id, { image: fileOf('no picture', 'a.jpg') })).status).toBe(415);
    expect(await allFiles(app.platform)).toEqual(files);
    expect((await app.api.get(`/api/user/events/${id}`)).json).toEqual(added);
  });

  it('are deleted with their picture, once for simultaneous requests', async () => {
    const added = await add();
    const twice = await Promise.all([1, 2].map(() => app.api.delete(`/api/admin/events/${added.id}`, app.token)));
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(twice.find(({ status }) => status === 200)?.json).toEqual({
      success: true,
      code: 'eventDeleted',
      message: 'Event deleted successfully.',
      bin: expect.any(Number),
    });
    await app.platform.jobs.settle();
    expect(await allFiles(app.platform)).toEqual([]);
    expect(await list()).toEqual({ titles: [], total: '0' });
    expect(await app.platform.database.selectFrom('images').select('name').execute()).toEqual([]);
    expect((await auditTrail(app)).at(-1)).toBe(`event deleted: event ${added.id}`);
  });

  it('have their picture on the home page, and are counted in the overview', async () => {
    const added = await add();
    expect((await app.api.get('/api/home')).json).toMatchObject({
      nextEvent: { image: added.image, picture: { width: 400 } },
    });
    expect((await app.api.get('/api/admin/overview', app.token)).json).toMatchObject({ events: { total: 1 } });
  });
});

describe('requests about events', () => {
  const app = adminForAllTests();

  const post = (fields: FormFields) => app.api.form('POST', '/api/admin/events', fields, app.token);

  it.each<[string, FormFields]>([
    ['nothing', {}],
    ['no picture', event()],
    ['an empty title', event({ title: ' ' })],
    ['an empty file', event({ image: fileOf('', '') })],
  ])('are rejected with %s', async (_what, fields) => {
    expect(await post(fields)).toMatchObject({
      status: 400,
      json: { success: false, message: 'Please fill in all fields and select an image.' },
    });
  });

  it.each<[string, Record<string, string>, string]>([
    ['title', { title: 'x'.repeat(201) }, messages.titleTooLong],
    ['description', { description: 'x'.repeat(5001) }, messages.descriptionTooLong],
    ['date', { date: '01/08/2026' }, messages.dateInvalid],
    ['time', { time: '24:00' }, messages.timeInvalid],
    ['end_time', { end_time: '15:00' }, messages.endTimeAlone],
    ['end_time', { time: '12:30', end_time: '09:00' }, messages.endTimeTooEarly],
    ['place', { place: 'x'.repeat(201) }, messages.placeTooLong],
  ])('are rejected with an invalid %s, and the picture is discarded', async (field, change, message) => {
    const response = await post({ ...event({ image: await photo() }), ...change });
    expect(response).toMatchObject({ status: 400, json: { message, errors: { [field]: message } } });
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it.each(['0', '999999', 'x', '-1', '1.5', '99999999999999999999'])('receive 404 for the id %s', async (id) => {
    expect((await app.api.get(`/api/user/events/${id}`)).status).toBe(404);
    expect((await app.api.form('PUT', `/api/admin/events/${id}`, { image: await photo() }, app.token)).status).toBe(
      404,
    );
    expect((await app.api.delete(`/api/admin/events/${id}`, app.token)).status).toBe(404);
    expect(await allFiles(app.platform)).toEqual([]);
  });
});
