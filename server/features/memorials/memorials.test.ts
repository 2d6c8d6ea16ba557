import { describe, expect, it } from 'vitest';
import { addMemorial, type AdminMemorial } from '#contract/admin-memorials.ts';
import { type Memorial } from '#contract/memorials.ts';
import { messages } from '#contract/messages.ts';
import { fileOf, photo } from '#server/testing/pictures.ts';
import { memorial } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles, trashedFiles } from '#server/testing/stored-files.ts';
import { storedMemorial } from '#server/testing/stored-records.ts';
import type { FormFields } from '#server/testing/test-api.ts';
import { memorialRecord } from './service.ts';

const form = {
  name: 'Thomas Chacko',
  date_of_death: '2026-07-14',
  description: 'Father of Jose',
  funeral_place: 'Riverside',
};

describe('deceased records', () => {
  const app = adminForEachTest();

  const post = (fields: FormFields) => app.api.form('POST', '/api/admin/deceased', fields, app.token);
  const put = (id: number, fields: FormFields) => app.api.form('PUT', `/api/admin/deceased/${id}`, fields, app.token);
  const read = async (id: number) => (await app.api.get(`/api/user/deceased/${id}`)).json;
  const add = async (): Promise<AdminMemorial> => {
    const response = await post(memorial({ ...form, image: await photo() }));
    return addMemorial.responses.record.parse(response.json).record;
  };
  const insert = (...people: readonly (readonly [name: string, place: string, date?: string])[]) =>
    memorialRecord.insert(
      app.platform.database,
      people.map(([name, funeral_place, date_of_death = '2026-01-01']) =>
        storedMemorial({ name, funeral_place, date_of_death }),
      ),
      0,
    );
  const list = async (query: Readonly<Record<string, string>> = {}) => {
    const response = await app.api.get(`/api/user/deceased?${new URLSearchParams(query)}`);
    return {
      names: (response.json as Memorial[]).map(({ name }) => name),
      total: response.headers.get('x-total-count'),
    };
  };
  const names = async (query: Readonly<Record<string, string>>) => (await list(query)).names;

  it('are added with a picture, and are public at once', async () => {
    const response = await post({ ...form, image: await photo() });
    expect(response).toMatchObject({ status: 200, json: { success: true, message: 'Successfully added' } });
    const { record } = addMemorial.responses.record.parse(response.json);
    expect(record).toEqual({
      id: expect.any(Number),
      ...form,
      name_ml: null,
      description_ml: null,
      funeral_place_ml: null,
      funeral_at: null,
      funeral_map: null,
      contact: null,
      note: null,
      image: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
      picture: expect.objectContaining({ width: 400, height: 300 }),
      published: true,
      announced: true,
      hasEntry: false,
      member: null,
      undoUntil: expect.any(String),
      updatedAt: new Date(app.clock.now()).toISOString(),
    });
    // The AVIF sizes are made in the background.
    await app.platform.jobs.settle();
    const withAllSizes = { ...record, picture: { ...record.picture, avif: [160, 320, 400] } };
    const {
      updatedAt: _updatedAt,
      published: _published,
      announced: _announced,
      hasEntry: _hasEntry,
      member: _member,
      undoUntil: _undoUntil,
      ...publicFields
    } = withAllSizes;
    const shown = { ...publicFields, notice: null };
    expect((await app.api.get('/api/user/deceased')).json).toEqual([shown]);
    expect((await app.api.get('/api/admin/deceased', app.token)).json).toEqual([withAllSizes]);
    expect(await read(record.id)).toEqual(shown);
    expect((await fetch(`${app.url}/events/${record.image}`)).status).toBe(200);
    expect((await app.api.get('/api/home')).json).toMatchObject({
      latestMemorial: { name: 'Thomas Chacko', image: record.image, picture: { width: 400 } },
    });
  });

  it('are rejected without a picture or a required field', async () => {
    expect(await post(memorial())).toMatchObject({ status: 400, json: { message: 'Please select an image' } });
    expect(await post(memorial({ name: '' }))).toMatchObject({
      status: 400,
      json: {
        message: messages.checkFields,
        errors: { name: messages.personNameRequired, image: messages.imageRequired },
      },
    });
    expect((await post({})).json).toMatchObject({
      errors: {
        name: messages.personNameRequired,
        date_of_death: messages.dateOfDeathRequired,
        description: messages.descriptionRequired,
        funeral_place: messages.funeralPlaceRequired,
        image: messages.imageRequired,
      },
    });
    expect(await post(memorial({ date_of_death: '14.7.2026', image: await photo() }))).toMatchObject({
      status: 400,
      json: { message: messages.dateInvalid },
    });
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('are added without a picture if none is available, and get one later', async () => {
    const { name } = form;
    const response = await post({ ...form, portrait: 'none', image: fileOf('', '') });
    expect(response).toMatchObject({ status: 200, json: { record: { ...form, image: null, picture: null } } });
    const { id } = addMemorial.responses.record.parse(response.json).record;
    expect(await read(id)).toMatchObject({ image: null, picture: null });
    expect((await app.api.get('/api/home')).json).toMatchObject({ latestMemorial: { name, image: null } });
    expect((await app.api.post('/api/admin/deceased', { ...form, portrait: 'none' }, app.token)).status).toBe(200);
    expect((await put(id, { image: await photo() })).status).toBe(200);
    expect(await read(id)).toMatchObject({ image: expect.any(String), picture: { width: 400 } });
    expect((await put(id, { removeImage: 'true' })).json).toMatchObject({ record: { image: null, picture: null } });
    await app.platform.jobs.settle();
    expect(await allFiles(app.platform)).toEqual([]);
    expect((await trashedFiles(app.platform)).length).toBeGreaterThan(1);
  });

  it('are changed with or without a new picture', async () => {
    const record = await add();
    await app.platform.jobs.settle();
    const stored = await read(record.id);
    const response = await put(record.id, { name: 'Renamed', image: fileOf('', '') });
    expect(response).toMatchObject({ status: 200, json: { success: true, message: 'Record updated successfully' } });
    expect(await read(record.id)).toEqual({ ...(stored as Memorial), name: 'Renamed' });
    expect(await names({ name: 'renamed' })).toEqual(['Renamed']);
    const old = await allFiles(app.platform);
    await put(record.id, { image: await photo({ width: 200, height: 200 }) });
    expect((await allFiles(app.platform)).filter((name) => old.includes(name))).toEqual([]);
    expect(await read(record.id)).toMatchObject({ name: 'Renamed', picture: { width: 200 } });
    expect((await app.api.put(`/api/admin/deceased/${record.id}`, undefined, app.token)).status).toBe(200);
    expect(await put(record.id, { funeral_place: ' ' })).toMatchObject({
      status: 400,
      json: { errors: { funeral_place: messages.funeralPlaceRequired } },
    });
  });

  it.each([
    ['2026-07-21', messages.dateOfDeathToCome],
    ['9999-12-31', messages.dateOfDeathToCome],
    ['1799-12-31', messages.dateTooEarly],
  ])('reject %s as date of death', async (date_of_death, message) => {
    const refused = { status: 400, json: { success: false, message, errors: { date_of_death: message } } };
    expect(await post(memorial({ date_of_death, image: await photo() }))).toMatchObject(refused);
    expect(await list()).toEqual({ names: [], total: '0' });
    const { id } = await add();
    expect(await put(id, { date_of_death })).toMatchObject(refused);
    expect(await read(id)).toMatchObject(form);
  });

  it('accept dates of death from 1800 to today in Asia/Kolkata', async () => {
    const { id } = await add();
    for (const date_of_death of ['2026-07-20', '1800-01-01']) {
      expect((await put(id, { date_of_death })).status).toBe(200);
    }
    app.clock.advance(Date.parse('2026-07-20T18:29:59Z') - app.clock.now());
    await app.signInAgain();
    expect((await put(id, { date_of_death: '2026-07-21' })).status).toBe(400);
    app.clock.advance(1000);
    expect((await put(id, { date_of_death: '2026-07-21' })).status).toBe(200);
  });

  it('can be changed although its stored date is in the future, if the request does not send the date', async () => {
    const [id = 0] = await insert(['Thomas Chacko', 'Riverside', '2062-07-14']);
    expect((await put(id, { name: 'Thomas C.' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Thomas C.', date_of_death: '2062-07-14' });
    // The form of the office sends all fields, including the date.
    expect(await put(id, { ...form, date_of_death: '2062-07-14' })).toMatchObject({
      status: 400,
      json: { errors: { date_of_death: messages.dateOfDeathToCome } },
    });
    expect((await put(id, { ...form, date_of_death: '2026-07-14' })).status).toBe(200);
    expect(await read(id)).toMatchObject(form);
  });

  it('return the previous and the next record of the list', async () => {
    const ids = await insert(['A', 'x', '2026-01-02'], ['B', 'x', '2026-01-02'], ['C', 'x', '2026-01-01']);
    const neighboursOf = async (id = 0) => (await app.api.get(`/api/user/deceased/${id}/neighbours`)).json;
    const [a, b, c] = ids.map((id, at) => ({ id, name: 'ABC'[at], name_ml: null }));
    expect((await list()).names).toEqual(['B', 'A', 'C']);
    expect(await neighboursOf(b?.id)).toEqual({ earlier: a, later: null });
    expect(await neighboursOf(a?.id)).toEqual({ earlier: c, later: b });
    expect(await neighboursOf(c?.id)).toEqual({ earlier: null, later: a });
    expect((await app.api.get('/api/user/deceased/99/neighbours')).status).toBe(404);
  });

  it('are listed with the latest death first, and the newest record first on the same day', async () => {
    await insert(['Old', 'A', '2020-01-01'], ['First', 'A', '2026-05-05'], ['Second', 'A', '2026-05-05']);
    await insert(['Late', 'A', '2026-07-01'], ['Ancient', 'A', '1999-12-31']);
    expect(await names({})).toEqual(['Late', 'Second', 'First', 'Old', 'Ancient']);
  });

  it.each([
    ['all of them', {}],
    ['matches of a search, similar ones last', { name: 'mathew' }],
  ])('are sent in batches if there are many, in the same order as page by page: %s', async (_which, query) => {
    const people = Array.from({ length: 600 }, (_, at) => [`Mathew ${at}`, 'A', `2020-01-${(at % 20) + 10}`] as const);
    await insert(...people, ['Mathai', 'A', '2026-01-01']);
    const pages = [];
    for (const page of ['1', '2', '3', '4', '5', '6', '7'])
      pages.push(...(await names({ ...query, page, pageSize: '100' })));
    expect(pages).toHaveLength(601);
    expect(await list(query)).toEqual({ names: pages, total: '601' });
    const { headers } = await app.api.get(`/api/user/deceased?${new URLSearchParams(query)}`);
    expect(headers.get('transfer-encoding')).toBe('chunked');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('are searched by name and by place, and by both together', async () => {
    await insert(
      ['José Mathew', 'St Sample Ground'],
      ['ദേവകി മേനോൻ', 'ഗ്രീൻ വാലി'],
      ['Mathew Paul', 'Green Valley'],
      ['100% Name', 'A_B'],
    );
    expect(await names({ name: ' jose   MATHEW ' })).toEqual(['José Mathew']);
    expect(await names({ name: 'math' })).toEqual(['Mathew Paul', 'José Mathew']);
    expect(await names({ name: 'math', place: 'green' })).toEqual(['Mathew Paul']);
    expect(await names({ name: 'green' })).toEqual([]);
    expect(await names({ search: 'green mathew' })).toEqual(['Mathew Paul']);
    expect(await names({ place: 'ഗ്രീൻ' })).toEqual(['Mathew Paul', 'ദേവകി മേനോൻ']);
    // Another encoding of the same word, as older keyboards type it.
    expect(await names({ name: 'മേനോന്\u200d' })).toEqual(['ദേവകി മേനോൻ']);
    expect(await names({ name: '100%' })).toEqual(['100% Name']);
    expect(await names({ place: 'a_' })).toEqual(['100% Name']);
    // Only beginnings of words match.
    for (const part of ['%', '00', 'athew']) expect(await names({ name: part })).toEqual([]);
    expect(await list({ name: '', place: '', pageSize: '2' })).toEqual({
      names: ['100% Name', 'Mathew Paul'],
      total: '4',
    });
  });

  it('are also found in other spellings, after exact matches', async () => {
    await insert(
      ['Mathai Kuriyan', 'St Sample Ground', '2026-05-05'],
      ['മാത്യു കുര്യൻ', 'Hill Road Ground', '2026-04-04'],
      ['Mathew Kurian', 'Hill Rode', '2020-01-01'],
      ['Martha Kurian', 'Hill Road Ground'],
    );
    expect((await app.api.get('/api/user/deceased?name=mathew+kurian')).json).toEqual([
      // The same name in the other script is an exact match.
      expect.not.objectContaining({ similar: true }),
      expect.not.objectContaining({ similar: true }),
      expect.objectContaining({ name: 'Mathai Kuriyan', similar: true }),
    ]);
    expect(await list({ name: 'mathew kurian', pageSize: '1', page: '1' })).toEqual({
      names: ['മാത്യു കുര്യൻ'],
      total: '3',
    });
    expect(await names({ name: 'mathew kurian', pageSize: '1', page: '3' })).toEqual(['Mathai Kuriyan']);
    expect(await names({ name: 'kurien', place: 'hil road' })).toEqual(['മാത്യു കുര്യൻ', 'Martha Kurian']);
    expect(await names({ search: 'matthew road' })).toEqual(['മാത്യു കുര്യൻ']);
  });

  it('are found by their changed name and place only, and not after they were deleted', async () => {
    const record = await add();
    await put(record.id, { name: 'Zakariya Sett', funeral_place: 'Green Valley' });
    expect(await names({ name: 'Thommas' })).toEqual([]);
    expect(await names({ place: 'Riversyde' })).toEqual([]);
    expect(await names({ name: 'Sakaria Sait', place: 'Grin' })).toEqual(['Zakariya Sett']);
    await app.api.delete(`/api/admin/deceased/${record.id}`, app.token);
    expect(await names({ name: 'Sakaria' })).toEqual([]);
  });
});
