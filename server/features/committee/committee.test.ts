import { describe, expect, it } from 'vitest';
import type { OfficeBearer, Term } from '#contract/content.ts';
import { messages } from '#contract/messages.ts';
import { addBearer, addTerm } from '#contract/terms.ts';
import { publicVersion } from '#server/platform/database/public-version-store.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { bearer } from '#server/testing/records.ts';
import { arrangeCommittee, storedBearer } from '#server/testing/stored-records.ts';
import { photo } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import type { FormFields } from '#server/testing/test-api.ts';

const person = bearer({ name_en: 'Sample Person', role_en: 'Secretary' });

describe('the committee', () => {
  const app = adminForEachTest();

  const postTerm = (body: object) => app.api.post('/api/admin/terms', body, app.token);
  const putTerm = (id: number, body: object) => app.api.put(`/api/admin/terms/${id}`, body, app.token);
  const term = async (body: object) => addTerm.responses.record.parse((await postTerm(body)).json).term;
  const post = (termId: number, fields: FormFields) =>
    app.api.form('POST', `/api/admin/terms/${termId}/bearers`, fields, app.token);
  const put = (id: number, fields: FormFields) => app.api.form('PUT', `/api/admin/bearers/${id}`, fields, app.token);
  const add = async (termId: number, fields: FormFields = {}): Promise<OfficeBearer> =>
    addBearer.responses.record.parse((await post(termId, { ...person, ...fields })).json).bearer;
  const people = async (path: string) => {
    const { json } = await app.api.get(path, app.token);
    return (json as OfficeBearer[]).map(({ name }) => name.en);
  };
  const bearersOf = (id: number) => people(`/api/admin/terms/${id}/bearers`);
  const terms = async (path = '/api/admin/terms') => {
    const { json } = await app.api.get(path, app.token);
    return (json as Term[]).map(({ begins_on, state }) => `${begins_on} ${state}`);
  };
  const named = (...names: readonly string[]) => names.map((en) => storedBearer({ name_en: en }));
  const arrange = (begins_on: string, ...names: readonly string[]) =>
    arrangeCommittee(app.platform.database, named(...names), begins_on);
  const advanceTo = async (instant: string) => {
    app.clock.advance(Date.parse(instant) - app.clock.now());
    await app.signInAgain();
  };

  it('is that of the latest term that has begun, and changes at midnight in Kerala', async () => {
    expect(await people('/api/office-bearers')).toEqual([]);
    const past = await arrange('2023-04-01', 'Past');
    await arrange('2026-04-01', 'Present');
    const coming = await arrange('2026-08-01', 'Coming', 'Also coming');
    expect(await terms()).toEqual(['2026-08-01 coming', '2026-04-01 current', '2023-04-01 past']);
    expect(await terms('/api/office-bearers/terms')).toEqual(['2026-04-01 current', '2023-04-01 past']);
    expect(await people('/api/office-bearers')).toEqual(['Present']);
    const visit = (id: number) => app.api.get(`/api/office-bearers/terms/${id}`);
    expect(await visit(past)).toMatchObject({
      status: 200,
      json: { term: { id: past, state: 'past', bearers: 1 }, bearers: [{ name: { en: 'Past', ml: null } }] },
    });
    expect((await visit(coming)).status).toBe(404);
    expect(await visit(9999)).toEqual(expect.objectContaining({ status: 404, json: (await visit(coming)).json }));

    await advanceTo('2026-07-31T18:29:59Z');
    expect(await people('/api/office-bearers')).toEqual(['Present']);
    app.clock.advance(1000);
    expect(await people('/api/office-bearers')).toEqual(['Coming', 'Also coming']);
    expect((await app.api.get('/api/home')).json).toMatchObject({ bearerCount: 2 });
    expect((await app.api.get('/api/admin/overview', app.token)).json).toMatchObject({ committee: { total: 2 } });
    expect(await terms()).toEqual(['2026-08-01 current', '2026-04-01 past', '2023-04-01 past']);
    expect((await visit(coming)).status).toBe(200);
  });

  it('stays in office after its last day until another term begins', async () => {
    const id = await arrange('2023-04-01', 'Still here');
    expect(await putTerm(id, { begins_on: '2023-04-01', ends_on: '2026-03-31' })).toMatchObject({
      status: 200,
      json: { message: messages.termUpdated, term: { state: 'current', ends_on: '2026-03-31' } },
    });
    expect(await people('/api/office-bearers')).toEqual(['Still here']);
    // An omitted field stays, an empty one is cleared.
    expect((await putTerm(id, { begins_on: '2023-04-02' })).json).toMatchObject({ term: { ends_on: '2026-03-31' } });
    expect(await putTerm(id, { begins_on: '2026-04-01' })).toMatchObject({
      status: 400,
      json: { errors: { ends_on: messages.endsBeforeItBegins } },
    });
    expect((await putTerm(id, { begins_on: '2023-04-02', ends_on: '' })).json).toMatchObject({
      term: { begins_on: '2023-04-02', ends_on: null },
    });
  });

  it('of a new term can start as a copy of the committee of another term, with photos', async () => {
    const from = await term({ begins_on: '2026-04-01' });
    const first = await add(from.id, { name_ml: 'ഒരാൾ', rank: 'president', image: await photo() });
    await add(from.id, { name_en: 'Second' });
    const copy = await term({ begins_on: '2027-04-01', ends_on: '2030-03-31', copyOf: from.id });
    expect(copy).toEqual({
      id: expect.any(Number),
      begins_on: '2027-04-01',
      ends_on: '2030-03-31',
      state: 'coming',
      bearers: 2,
      updatedAt: new Date(app.clock.now()).toISOString(),
    });
    const { json } = await app.api.get(`/api/admin/terms/${copy.id}/bearers`, app.token);
    const [copied, ...others] = json as OfficeBearer[];
    const { id: _id, picture: _picture, ...same } = first;
    expect(copied).toMatchObject({ ...same, picture: { width: 400, height: 300 } });
    expect(copied?.id).not.toBe(first.id);
    expect(others).toHaveLength(1);
    await app.api.delete(`/api/admin/bearers/${first.id}`, app.token);
    expect(await bearersOf(copy.id)).toEqual(['Sample Person', 'Second']);
    expect((await fetch(`${app.url}/uploads/${first.image}`)).status).toBe(200);
    expect((await postTerm({ begins_on: '2031-01-01', copyOf: 9999 })).status).toBe(404);
  });

  it('of a term cannot begin on the first day of another term, even with simultaneous requests', async () => {
    const taken = {
      status: 409,
      json: { message: messages.termBeginTaken, errors: { begins_on: messages.termBeginTaken } },
    };
    const twins = await Promise.all(Array.from({ length: 4 }, () => postTerm({ begins_on: '2026-04-01' })));
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(twins.find(({ status }) => status === 409)).toMatchObject(taken);
    const other = await term({ begins_on: '2027-04-01' });
    expect(await putTerm(other.id, { begins_on: '2026-04-01' })).toMatchObject(taken);
    expect(await putTerm(other.id, { begins_on: '2027-04-01' })).toMatchObject({ status: 200 });
    for (const [body, errors] of [
      [{}, { begins_on: messages.beginRequired }],
      [{ begins_on: '2026-02-30' }, { begins_on: messages.dateInvalid }],
      [{ begins_on: '2028-04-01', ends_on: 'later' }, { ends_on: messages.dateInvalid }],
      [{ begins_on: '2028-04-01', ends_on: '2028-03-31' }, { ends_on: messages.endsBeforeItBegins }],
    ] as const) {
      expect(await postTerm(body)).toMatchObject({ status: 400, json: { errors } });
      expect(await putTerm(other.id, body)).toMatchObject({ status: 400, json: { errors } });
    }
    expect(await terms()).toEqual(['2027-04-01 coming', '2026-04-01 current']);
    expect((await putTerm(9999, { begins_on: '2029-01-01' })).status).toBe(404);
  });

  it('has a president’s greeting, which can be changed, copied and restored from the bin', async () => {
    const words = { greeting_en: ' Welcome,\r\nall of you. ', greeting_ml: 'സ്വാഗതം.' };
    const { id: termId } = await term({ begins_on: '2026-04-01' });
    const { id } = await add(termId, { rank: 'president', ...words });
    const greeting = { en: 'Welcome,\nall of you.', ml: 'സ്വാഗതം.' };
    const greetingOf = async (path = '/api/office-bearers') => {
      const { json } = await app.api.get(path, app.token);
      return (json as OfficeBearer[]).map((one) => one.greeting);
    };
    expect(await greetingOf()).toEqual([greeting]);

    // An omitted field stays, an empty one is cleared.
    await put(id, { role_en: 'President' });
    expect(await greetingOf()).toEqual([greeting]);
    await put(id, { greeting_en: '', greeting_ml: '' });
    expect(await greetingOf()).toEqual([{ en: '', ml: null }]);
    await put(id, { ...words });
    expect(await put(id, { greeting_en: 'x'.repeat(2001) })).toMatchObject({
      status: 400,
      json: { errors: { greeting_en: messages.paragraphTooLong } },
    });

    const copy = await term({ begins_on: '2027-04-01', copyOf: termId });
    expect(await greetingOf(`/api/admin/terms/${copy.id}/bearers`)).toEqual([greeting]);
    const { json } = await app.api.delete(`/api/admin/bearers/${id}`, app.token);
    expect(await greetingOf()).toEqual([]);
    await app.api.put(`/api/admin/bin/${(json as { readonly bin: number }).bin}/restore`, {}, app.token);
    expect(await greetingOf()).toEqual([greeting]);
  });

  it('can have several bearers of the same name', async () => {
    const { id: termId } = await term({ begins_on: '2026-04-01' });
    const vacant = { ...person, name_en: 'Vacant' };
    await add(termId, vacant);
    await add(termId, vacant);
    expect(await bearersOf(termId)).toEqual(['Vacant', 'Vacant']);
  });

  it('shows added, changed and removed bearers to visitors at once', async () => {
    const { id: termId } = await term({ begins_on: '2026-04-01' });
    const version = () => publicVersion(app.platform.database);
    const before = await version();
    const response = await post(termId, { ...person, name_ml: ' ഒരാൾ ', role_ml: '', image: await photo() });
    expect(response).toMatchObject({ status: 200, json: { message: messages.bearerAdded } });
    const { bearer: added } = addBearer.responses.record.parse(response.json);
    expect(added).toEqual({
      id: expect.any(Number),
      name: { en: 'Sample Person', ml: 'ഒരാൾ' },
      role: { en: 'Secretary', ml: null },
      greeting: { en: '', ml: null },
      rank: 'officer',
      image: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
      picture: expect.objectContaining({ width: 400, height: 300 }),
      updatedAt: new Date(app.clock.now()).toISOString(),
    });
    // Leaves out `picture`, because a job makes more sizes of the photo later.
    const { picture: _picture, updatedAt: _updatedAt, ...addedFields } = added;
    expect((await app.api.get('/api/office-bearers')).json).toEqual([{ ...addedFields, picture: expect.anything() }]);
    expect((await allFiles(app.platform)).filter((file) => file.endsWith('.jpg'))).toEqual([`uploads/${added.image}`]);
    expect(await version()).toBeGreaterThan(before);

    expect(await put(added.id, { role_en: 'Treasurer', name_ml: '' })).toMatchObject({
      status: 200,
      json: {
        message: messages.bearerUpdated,
        bearer: { ...addedFields, name: { en: 'Sample Person', ml: null }, role: { en: 'Treasurer', ml: null } },
      },
    });
    const other = await put(added.id, { image: await photo({ width: 200 }) });
    const { image } = addBearer.responses.record.parse(other.json).bearer;
    expect(image).not.toBe(added.image);
    expect((await put(added.id, { removeImage: 'true' })).json).toMatchObject({ bearer: { image: null } });
    // Both photos stay in storage, because versions refer to them.
    await app.platform.jobs.settle();
    expect(await allFiles(app.platform)).toEqual(
      expect.arrayContaining([`uploads/${added.image}`, `uploads/${image}`]),
    );
    const versionBefore = await version();
    expect((await put(added.id, {})).status).toBe(200);
    expect(await version()).toBe(versionBefore);

    const remove = () => app.api.delete(`/api/admin/bearers/${added.id}`, app.token);
    expect(await remove()).toMatchObject({ status: 200, json: { message: messages.bearerDeleted } });
    expect((await remove()).status).toBe(404);
    expect((await put(added.id, { role_en: 'x' })).status).toBe(404);
    expect((await post(9999, person)).status).toBe(404);
    expect((await app.api.get('/api/admin/terms/9999/bearers', app.token)).status).toBe(404);
    expect(await version()).toBe(versionBefore + 1);
    const subject = `bearer ${added.id}`;
    expect(await auditTrail(app)).toEqual([
      `term added: term ${termId}`,
      `bearer added: ${subject}`,
      ...Array.from({ length: 3 }, () => `bearer changed: ${subject}`),
      `bearer deleted: ${subject}`,
    ]);
  });

  it('reports invalid fields, and saves nothing', async () => {
    const { id: termId } = await term({ begins_on: '2026-04-01' });
    const wrong = { name_en: ' ', role_en: 'x'.repeat(201), rank: 'king' };
    expect(await post(termId, { ...wrong, image: await photo() })).toMatchObject({
      status: 400,
      json: {
        errors: {
          name_en: messages.englishRequired,
          role_en: messages.lineTooLong,
          rank: messages.choiceUnknown,
        },
      },
    });
    expect(await post(termId, { ...person, name_en: '\u200d', role_en: '\u3164' })).toMatchObject({
      status: 400,
      json: { errors: { name_en: messages.englishRequired, role_en: messages.englishRequired } },
    });
    expect(await bearersOf(termId)).toEqual([]);
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('is shown in the order that the office sets', async () => {
    const { id: termId } = await term({ begins_on: '2026-04-01' });
    const ids: number[] = [];
    for (const name_en of ['One', 'Two', 'Three']) ids.push((await add(termId, { name_en })).id);
    const [one = 0, two = 0, three = 0] = ids;
    const order = (orderedIds: readonly unknown[]) =>
      app.api.put(`/api/admin/terms/${termId}/order`, { ids: orderedIds }, app.token);
    const done = { status: 200, json: { success: true, message: messages.bearersOrdered } };
    expect(await order([three, one, two])).toMatchObject(done);
    expect(await order([three, one, two])).toMatchObject(done);
    expect(await bearersOf(termId)).toEqual(['Three', 'One', 'Two']);
    await add(termId, { name_en: 'Four' });
    expect(await people('/api/office-bearers')).toEqual(['Three', 'One', 'Two', 'Four']);
    await add(termId, { name_en: 'Head', rank: 'president' });
    const ranked = await people('/api/office-bearers');
    expect(ranked).toEqual(['Head', 'Three', 'One', 'Two', 'Four']);
    const foreign = (await add((await term({ begins_on: '2027-04-01' })).id)).id;
    for (const others of [[three, one, two], [one, two, three, foreign], [one, one, two, three], [], [9999]]) {
      expect(await order(others)).toMatchObject({ status: 409, json: { message: messages.changedMeanwhile } });
    }
    expect((await order(['x'])).status).toBe(400);
    expect(await bearersOf(termId)).toEqual(ranked);
    expect((await auditTrail(app)).filter((entry) => entry.startsWith('bearers ordered'))).toHaveLength(1);
  });
});
