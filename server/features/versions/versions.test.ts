import { describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import type { Version } from '#contract/versions.ts';
import { binKinds } from '#server/kinds.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import { emptyBin } from '#server/records/bin.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { createLinkedUser } from '#server/testing/corrections.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { bearer, event, member, notice, profile, term } from '#server/testing/records.ts';
import { type TestApp } from '#server/testing/running-app.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles, trashedFiles } from '#server/testing/stored-files.ts';

const app = adminForEachTest();

interface Row {
  readonly id: number;
  readonly updatedAt: string;
}

const listed = async <R extends Row>(path: string) => (await app.api.get(`/api/admin/${path}`, app.token)).json as R[];
const form = async (method: 'POST' | 'PUT', path: string, fields: Parameters<TestApp['api']['form']>[2]) => {
  const response = await app.api.form(method, `/api/admin/${path}`, fields, app.token);
  expect(response.status).toBe(200);
};
const put = async (path: string, body: object) =>
  expect((await app.api.put(`/api/admin/${path}`, body, app.token)).status).toBe(200);
const versions = async (path: string) =>
  (await app.api.get(`/api/admin/${path}/versions`, app.token)).json as readonly Version[];
const latest = async (path: string) => {
  const [version] = await versions(path);
  if (!version) throw new Error('no version');
  return version;
};
const restore = async (path: string, change: number, seen?: string) =>
  app.api.post(`/api/admin/${path}/versions/${change}/restore`, { seen }, app.token);
const bringBack = async (path: string) => {
  expect(await restore(path, (await latest(path)).id)).toMatchObject({
    status: 200,
    json: { code: 'versionRestored' },
  });
  await app.platform.jobs.settle();
};

describe('an edit of the office', () => {
  it('lists who changed what and when, and is taken back as a new change', async () => {
    await form('POST', 'events', { ...event({ place: 'Old hall' }), image: await photo() });
    await form('PUT', 'events/1', event({ place: 'New hall' }));
    const at = new Date(app.clock.now()).toISOString();
    const field = { field: 'place', before: 'Old hall', after: 'New hall', now: 'New hall', later: null };
    expect(await versions('events/1')).toMatchObject([{ by: expect.any(String), fields: [field] }]);
    expect((await latest('events/1')).at >= at).toBe(true);
    await bringBack('events/1');
    expect(await listed('events')).toMatchObject([{ place: 'Old hall' }]);
    expect(await versions('events/1')).toMatchObject([
      { reason: 'event restored', fields: [{ before: 'New hall', after: 'Old hall', later: null }] },
      { reason: 'event changed', fields: [{ ...field, now: 'Old hall', later: { by: expect.any(String) } }] },
    ]);
    expect(await auditTrail(app)).toEqual([
      'event added: event 1',
      'event changed: event 1',
      'event restored: event 1',
    ]);
    // The new change can be taken back too.
    await bringBack('events/1');
    expect(await listed('events')).toMatchObject([{ place: 'New hall' }]);
  });

  it('is taken back only once, only in its record, and only in the state that was seen', async () => {
    await form('POST', 'events', { ...event({ place: 'Old hall' }), image: await photo() });
    await form('POST', 'events', { ...event({ title: 'Other' }), image: await photo() });
    const [before] = (await listed('events')).filter(({ id }) => id === 1);
    await form('PUT', 'events/1', event({ place: 'New hall' }));
    const { id } = await latest('events/1');
    expect((await restore('events/2', id)).status).toBe(404);
    expect((await restore('members/1', id)).status).toBe(404);
    expect((await restore('users/1', id)).status).toBe(404);
    expect(await restore('events/1', id, before?.updatedAt)).toMatchObject({
      status: 409,
      json: { code: 'changedMeanwhile', changes: [{ field: 'place' }] },
    });
    const [now] = (await listed('events')).filter((one) => one.id === 1);
    expect((await restore('events/1', id, now?.updatedAt)).status).toBe(200);
    expect((await restore('events/1', id)).status).toBe(200);
    expect(await versions('events/1')).toHaveLength(2);
    expect((await app.api.get('/api/admin/events/1/versions')).status).toBe(401);
  });

  it('brings a photo and a PDF back with their files', async () => {
    await form('POST', 'members', { ...member(), image: await photo(), pdf: await pdfFile() });
    await app.platform.jobs.settle();
    const files = await allFiles(app.platform);
    const [before] = await listed<AdminMember>('members');
    await form('PUT', 'members/1', { image: await photo({ colour: '#507030' }), removePdf: 'true' });
    await app.platform.jobs.settle();
    expect(await trashedFiles(app.platform)).toEqual(files.toSorted());
    await bringBack('members/1');
    expect(await listed('members')).toMatchObject([{ image: before?.image, pdf: before?.pdf }]);
    expect((await app.api.get(`/images/${before?.image}`, app.token)).status).toBe(200);
    expect((await allFiles(app.platform)).toSorted()).toEqual(files.toSorted());
  });

  it('is kept for 30 days with its files; of texts, notices and the committee for ever', async () => {
    await form('POST', 'members', { ...member(), image: await photo() });
    await app.platform.jobs.settle();
    await form('PUT', 'members/1', { address: 'New Road', image: await photo({ colour: '#507030' }) });
    await app.api.post('/api/admin/notices', notice(), app.token);
    await put('notices/1', notice({ ends_on: '2027-01-01' }));
    await app.api.post('/api/admin/terms', term(), app.token);
    await form('POST', 'terms/1/bearers', bearer());
    await form('PUT', 'bearers/1', { name_en: 'Leela' });
    await put('terms/1', { begins_on: '2027-05-01' });
    await app.platform.jobs.settle();
    expect(await trashedFiles(app.platform)).not.toEqual([]);
    app.clock.advance(30 * DAY + 2000);
    await app.signInAgain();
    await emptyBin(app.platform, binKinds);
    await app.platform.jobs.settle();
    expect(await versions('members/1')).toEqual([]);
    expect(await trashedFiles(app.platform)).toEqual([]);
    for (const path of ['notices/1', 'terms/1', 'bearers/1']) await bringBack(path);
    expect(await listed('notices')).toMatchObject([{ ends_on: notice().ends_on }]);
    expect(await listed('terms')).toMatchObject([{ begins_on: '2027-04-01' }]);
    expect(await listed('terms/1/bearers')).toMatchObject([{ name: { en: bearer().name_en } }]);
  });

  it('of the order of a committee is taken back', async () => {
    await app.api.post('/api/admin/terms', term(), app.token);
    for (const name_en of ['One', 'Two', 'Three']) await form('POST', 'terms/1/bearers', bearer({ name_en }));
    await put('terms/1/order', { ids: [3, 1, 2] });
    await app.api.delete('/api/admin/bearers/1', app.token);
    await bringBack('terms/1');
    expect((await listed('terms/1/bearers')).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('of a text is taken back', async () => {
    const { value } = (await app.api.get('/api/admin/content/hero', app.token)).json as { value: { lead: object } };
    await put('content/hero', { value: { ...value, lead: { en: 'Another lead', ml: null } } });
    expect(await versions('content/hero')).toMatchObject([{ fields: [{ field: 'lead', before: value.lead }] }]);
    await bringBack('content/hero');
    expect((await app.api.get('/api/admin/content/hero', app.token)).json).toMatchObject({ value });
  });
});

describe('the edits of a record that a family owns', () => {
  it('contain neither visibility nor what the family changes', async () => {
    await form('POST', 'members', member({ address: 'Old Road' }));
    const { token } = await createLinkedUser(app, [1]);
    await form('PUT', 'members/1', { address: 'New Road' });
    expect((await app.api.put('/api/user/members/1/visibility', { address: 'office' }, token)).status).toBe(200);
    await form('PUT', 'members/1', { address_visibility: 'members' });
    expect(await versions('members/1')).toMatchObject([{ fields: [{ field: 'address' }] }]);
    const values = await app.platform.database.selectFrom('change_values').select('field').execute();
    expect(values.map(({ field }) => field)).toEqual(['address']);
  });

  it('say what the family changed since, forget what it emptied, and are logged like a view', async () => {
    const person = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', person);
    await app.api.form('POST', '/api/matrimonyregister', profile({ photo: await photo() }), accessToken);
    const own = (fields: Parameters<TestApp['api']['form']>[2]) =>
      app.api.form('PUT', '/api/user/profiles/1', fields, accessToken);
    await form('PUT', 'profiles/1', { profession: 'Nurse', about: 'Written by the office', email: 'a@sample.example' });
    app.clock.advance(1000);
    expect((await own({ profession: 'Doctor', about: '' })).status).toBe(200);
    const fields = (await latest('profiles/1')).fields;
    expect(fields).toMatchObject([
      { field: 'profession', after: 'Nurse', now: 'Doctor', later: { by: null, at: expect.any(String) } },
    ]);
    expect((await auditTrail(app)).filter((entry) => entry === 'profile viewed: profile 1')).toHaveLength(1);
    await bringBack('profiles/1');
    expect(await listed('profiles')).toMatchObject([{ profession: profile().profession ?? null, about: null }]);
    expect((await app.api.delete('/api/user/profiles/1', accessToken)).status).toBe(200);
    expect(await app.platform.database.selectFrom('change_values').select('field').execute()).toEqual([]);
  });

  it('are erased with the record, with the files of earlier values', async () => {
    await form('POST', 'members', { ...member(), image: await photo() });
    await form('PUT', 'members/1', { image: await photo({ colour: '#507030' }), address: 'New Road' });
    const { bin } = (await app.api.delete('/api/admin/members/1', app.token)).json as { bin: number };
    expect((await app.api.delete(`/api/admin/bin/${bin}`, app.token)).status).toBe(200);
    await app.platform.jobs.settle();
    expect(await app.platform.database.selectFrom('change_values').select('field').execute()).toEqual([]);
    expect([...(await allFiles(app.platform)), ...(await trashedFiles(app.platform))]).toEqual([]);
  });

  it('come back with the record from the bin', async () => {
    await form('POST', 'members', member({ address: 'Old Road' }));
    await form('PUT', 'members/1', { address: 'New Road' });
    const { bin } = (await app.api.delete('/api/admin/members/1', app.token)).json as { bin: number };
    expect((await app.api.get('/api/admin/members/1/versions', app.token)).status).toBe(404);
    expect((await app.api.put(`/api/admin/bin/${bin}/restore`, {}, app.token)).status).toBe(200);
    await bringBack('members/1');
    expect(await listed('members')).toMatchObject([{ address: 'Old Road' }]);
  });
});
