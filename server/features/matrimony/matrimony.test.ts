import readXlsxFile from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminProfile, AdminProfileDetails } from '#contract/admin-profiles.ts';
import type { Profile } from '#contract/matrimony.ts';
import { messages } from '#contract/messages.ts';
import { wishes } from '#contract/wishes.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { drawing, fileOf, photo } from '#server/testing/pictures.ts';
import { nadia } from '#server/testing/records.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { type FormFields, formOf } from '#server/testing/test-api.ts';

const MINUTE = 60_000;

const noWishes = Object.fromEntries(Object.keys(wishes.shape).map((wish) => [wish, null]));
const { about: _about, ...family } = nadia;
/** All fields of the form (specification section 3). */
const form = {
  ...family,
  siblings: 'One younger brother,\na student',
  contactMobile: '+91 (0) 00000-12345',
  photoSubmitted: 'false',
};

describe('the matrimony bureau', () => {
  let app: TestApp;
  let member: string;
  let admin: string;
  let isMailServerDown: boolean;
  beforeEach(async () => {
    isMailServerDown = false;
    app = await startTestApp({}, undefined, async () => {
      if (isMailServerDown) throw new Error('the mail server is away');
    });
    member = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    admin = (await signIn(app.api, 'admin', administrator)).accessToken;
  });
  afterEach(() => app.close());

  const send = (fields: FormFields, key?: string, token = member) =>
    app.api.send('/api/matrimonyregister', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) },
      body: formOf(fields),
    });
  const submit = async (fields: FormFields = form, key?: string): Promise<number> => {
    const response = await send(fields, key);
    expect(response).toMatchObject({ status: 200, json: { success: true, message: 'Registration successful!' } });
    return (response.json as { id: number }).id;
  };
  const list = async (query = ''): Promise<AdminProfile[]> =>
    (await app.api.get(`/api/admin/profiles${query}`, admin)).json as AdminProfile[];
  const details = async (id: number) =>
    (await app.api.get(`/api/admin/profiles/${id}`, admin)).json as AdminProfileDetails;
  const ownProfiles = async (token = member) => (await app.api.get('/api/user/profiles', token)).json as Profile[];
  const decide = (id: number, what: 'approve' | 'refuse', body?: unknown) =>
    app.api.put(`/api/admin/profiles/${id}/${what}`, body, admin);
  const change = (id: number, fields: FormFields, token = member) =>
    app.api.form('PUT', `/api/user/profiles/${id}`, fields, token);

  it('saves all fields and shows them to the office', async () => {
    const id = await submit({
      ...form,
      about: 'മലയാളം\r\nand two lines',
      photoSubmitted: 'true',
      photo: await photo(),
      consent: 'on',
      consentVersion: '2026-11',
      declaration: 'on',
      unknown: 'ignored',
    });
    const { photo: image, ...profile } = await details(id);
    expect(image).toMatch(/^[0-9a-f]{32}\.jpg$/);
    const { contactMobile, ...same } = form;
    expect(profile).toEqual({
      ...same,
      id,
      heightFeet: 5,
      heightInch: 4,
      contact_mobile: contactMobile,
      about: 'മലയാളം\nand two lines',
      photoSubmitted: true,
      picture: expect.objectContaining({ width: 400, height: 300 }),
      is_approved: false,
      status: 'waiting',
      refusalReason: null,
      pausedBy: null,
      ...noWishes,
      confirmedAt: new Date(app.clock.now()).toISOString(),
      updatedAt: new Date(app.clock.now()).toISOString(),
      sentAt: new Date(app.clock.now()).toISOString(),
      age: expect.any(Number),
      consent: { version: '2026-11', at: new Date(app.clock.now()).toISOString(), declared: true },
      sender: expect.objectContaining({ name: 'Sample Person' }),
      enteredByOffice: false,
      duplicates: [],
    });
  });

  it('accepts a form with only the required fields, and returns null for a missing consent', async () => {
    const { heightFeet, heightInch, profession, siblings, district, state, country, ...min } = form;
    expect([heightFeet, heightInch, profession, siblings, district, state, country]).not.toContain(undefined);
    const profile = await details(await submit(min));
    expect(profile).toMatchObject({ heightFeet: null, heightInch: null, profession: null, siblings: null });
    expect(profile).toMatchObject({ district: null, state: null, country: null, about: null, photo: null });
    expect(profile.consent).toBeNull();
  });

  it.each([
    'profileFor',
    'name',
    'fatherName',
    'motherName',
    'dob',
    'gender',
    'education',
    'maritalStatus',
    'contactMobile',
    'email',
  ])('requires %s', async (field) => {
    const response = await send({ ...form, [field]: '  ' });
    expect(response.status).toBe(400);
    expect(Object.keys((response.json as { errors: object }).errors)).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['heightFeet', '9'],
    ['heightInch', '12'],
    ['gender', 'female'],
    ['maritalStatus', 'Married'],
    ['dob', '0999-02-14'],
    ['dob', '2026-07-21'],
    ['email', 'nadia'],
    ['contactMobile', 'call me'],
  ])('rejects %s as %j', async (field, value) => {
    const response = await send({ ...form, [field]: value });
    expect(response.status).toBe(400);
    expect(Object.keys((response.json as { errors: object }).errors)).toEqual([field]);
  });

  it('requires an age of 18 today in Asia/Kolkata', async () => {
    // 19:00 UTC is 00:30 of the next day in Kolkata.
    app.clock.advance(Date.parse('2030-05-31T19:00:00Z') - app.clock.now());
    const tokens = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    const young = await send({ ...form, dob: '2012-06-02' }, undefined, tokens.accessToken);
    expect(young).toMatchObject({
      status: 400,
      json: { message: messages.matrimonyTooYoung, errors: { dob: messages.matrimonyTooYoung } },
    });
    expect(await send({ ...form, dob: '2012-06-01' }, undefined, tokens.accessToken)).toMatchObject({ status: 200 });
  });

  it('requires a photo if the form announces one, and rejects a PDF as photo', async () => {
    const missing = await send({ ...form, photoSubmitted: 'on' });
    expect(missing).toMatchObject({ status: 400, json: { errors: { photo: 'Please select an image' } } });
    const wrong = await send({ ...form, photoSubmitted: '1', photo: fileOf(Buffer.from('%PDF-1.7'), 'photo.jpg') });
    expect(wrong).toMatchObject({ status: 415, json: { errors: { photo: messages.imageKindRefused } } });
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('creates one profile if the same form is sent twice within ten minutes without an idempotency key', async () => {
    const person = await createUser(app.api, app.platform);
    member = (await signIn(app.api, 'user', person)).accessToken;
    const id = await submit();
    app.clock.advance(9 * MINUTE);
    expect(await submit()).toBe(id);
    expect(await submit({ ...form, name: 'Nadia Sait II' })).not.toBe(id);
    app.clock.advance(2 * MINUTE);
    // The access token has expired.
    member = (await signIn(app.api, 'user', person)).accessToken;
    expect(await submit()).not.toBe(id);
  });

  it('shows accounts their own profiles only', async () => {
    const first = await submit();
    const second = await submit({ ...form, name: 'Second' });
    expect((await ownProfiles()).map(({ id }) => id)).toEqual([second, first]);
    expect((await ownProfiles())[0]).not.toHaveProperty('sender');
    const other = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    expect(await ownProfiles(other)).toEqual([]);
    expect((await app.api.get(`/api/user/profiles/${first}`, other)).status).toBe(404);
    expect((await change(first, { name: 'Taken' }, other)).status).toBe(404);
    expect((await app.api.delete(`/api/user/profiles/${first}`, other)).status).toBe(404);
    expect(await details(first)).toMatchObject({ name: 'Nadia Sait' });
  });

  it('sets an approved profile to waiting when its sender changes it', async () => {
    const id = await submit({ ...form, photoSubmitted: 'true', photo: await photo() });
    const before = await details(id);
    await decide(id, 'approve');
    app.clock.advance(MINUTE);
    const response = await change(id, { profession: '', education: 'Ph.D.' });
    expect(response.json).toMatchObject({ profile: { status: 'waiting', is_approved: false, profession: null } });
    expect(await details(id)).toMatchObject({ education: 'Ph.D.', name: 'Nadia Sait', photo: before.photo });
    expect((await details(id)).updatedAt).toBe(new Date(app.clock.now()).toISOString());
    expect(await change(id, { name: '' })).toMatchObject({ status: 400 });
    expect(await change(id, { dob: '2020-01-01' })).toMatchObject({ status: 400 });
  });

  it('deletes a photo that is replaced or removed, and lets the owner withdraw a profile once', async () => {
    const id = await submit({ ...form, photoSubmitted: 'true', photo: await photo() });
    const former = (await details(id)).photo ?? '';
    await change(id, { photo: fileOf(await drawing({ width: 200, height: 200 }).png().toBuffer(), 'b.png') });
    await app.platform.jobs.settle();
    const stored = await allFiles(app.platform);
    expect(stored.some((name) => name.includes(former.slice(0, 32)))).toBe(false);
    expect(await change(id, { removePhoto: 'true', photoSubmitted: 'true' })).toMatchObject({ status: 400 });
    expect(await allFiles(app.platform)).toEqual(stored);
    await change(id, { removePhoto: 'true' });
    expect(await allFiles(app.platform)).toEqual([]);
    expect(await details(id)).toMatchObject({ photo: null, photoSubmitted: false });
    expect((await app.api.delete(`/api/user/profiles/${id}`, member)).json).toMatchObject({ success: true });
    expect((await app.api.delete(`/api/user/profiles/${id}`, member)).status).toBe(404);
  });

  it('approves a profile once, with one email to the sender', async () => {
    const id = await submit();
    expect((await decide(id, 'approve')).json).toEqual({
      success: true,
      code: 'profileApproved',
      message: 'Profile approved successfully',
    });
    expect((await decide(id, 'approve')).status).toBe(200);
    await app.platform.jobs.settle();
    const emails = app.emails.filter(({ subject }) => subject.includes('matrimony'));
    expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining('Nadia Sait has been approved')]);
    expect(await details(id)).toMatchObject({ is_approved: true, status: 'approved' });
    expect((await decide(999_999, 'approve')).status).toBe(404);
  });

  it('keeps a refused profile with the reason, emails the sender, and can approve it later', async () => {
    const id = await submit();
    expect((await decide(id, 'refuse', { reason: ' ' })).json).toMatchObject({
      errors: { reason: messages.refusalReasonRequired },
    });
    await decide(id, 'refuse', { reason: 'The photo shows somebody else.' });
    await decide(id, 'refuse', { reason: 'The photo shows somebody else.' });
    await app.platform.jobs.settle();
    const emails = app.emails.filter(({ subject }) => subject.includes('matrimony'));
    expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining('The photo shows somebody else.')]);
    expect((await ownProfiles())[0]).toMatchObject({
      status: 'refused',
      refusalReason: 'The photo shows somebody else.',
    });
    await decide(id, 'approve');
    expect(await details(id)).toMatchObject({ status: 'approved', refusalReason: null });
  });

  it('emails only the latest decision if earlier emails could not be sent', async () => {
    isMailServerDown = true;
    const id = await submit();
    await decide(id, 'refuse', { reason: 'First reason' });
    app.clock.advance(1);
    await decide(id, 'refuse', { reason: 'Second reason' });
    const second = await submit({ ...form, name: 'Second' });
    await decide(second, 'approve');
    await change(second, { profession: 'Nurse' });
    app.clock.advance(1);
    await decide(second, 'approve');
    await app.platform.jobs.settle();
    isMailServerDown = false;
    app.clock.advance(MINUTE);
    await app.platform.jobs.settle();
    const emails = app.emails.filter(({ subject }) => subject.includes('matrimony'));
    // Emails are sent in parallel, so their order can differ.
    const decisions = emails.map(({ text }) => /Second reason|Second has been approved/.exec(text)?.[0] ?? text);
    expect(decisions.toSorted()).toEqual(['Second has been approved', 'Second reason']);
  });

  it('lists waiting profiles first, then the latest, filtered by words, status, gender, age and district', async () => {
    const daughter = await submit();
    const nikhil = await submit({
      ...form,
      name: 'Nikhil Raj',
      gender: 'Male',
      dob: '1985-11-30',
      district: 'Other Place',
      contactMobile: '00000 54321',
      email: 'n@sample.example',
    });
    const third = await submit({ ...form, name: 'സാറ തോമസ്', dob: '2001-01-01' });
    await decide(third, 'approve');
    await decide(daughter, 'refuse', { reason: 'x' });
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids('')).toEqual([nikhil, third, daughter]);
    expect(await ids('?status=waiting')).toEqual([nikhil]);
    expect(await ids('?status=approved')).toEqual([third]);
    expect(await ids('?status=refused')).toEqual([daughter]);
    expect(await ids('?gender=Male')).toEqual([nikhil]);
    expect(await ids('?search=raj%20nikhil')).toEqual([nikhil]);
    expect(await ids(`?search=${encodeURIComponent('തോമസ്')}`)).toEqual([third]);
    expect(await ids('?district=other')).toEqual([nikhil]);
    const aged = (await details(nikhil)).age;
    expect(await ids(`?ageFrom=${aged}`)).toEqual([nikhil]);
    expect(await ids(`?ageTo=${aged - 1}`)).toEqual([third, daughter]);
    expect(await ids(`?ageFrom=${aged + 1}`)).toEqual([]);
    const paged = await app.api.get('/api/admin/profiles?page=2&pageSize=2', admin);
    expect(paged.headers.get('x-total-count')).toBe('3');
    expect(paged.json).toMatchObject([{ id: daughter }]);
    expect((await app.api.get('/api/admin/profiles?ageFrom=3', admin)).status).toBe(400);
  });

  it('also finds names in other spellings, after exact matches', async () => {
    const kurian = await submit({ ...form, name: 'Sara Kurian' });
    const kurien = await submit({ ...form, name: 'Thomas Kurien' });
    const malayalam = await submit({ ...form, name: 'ലീല കുര്യൻ' });
    const found = await list('?search=kurien');
    expect(found.map(({ id, similar }) => [id, similar])).toEqual([
      [kurien, undefined],
      [malayalam, true],
      [kurian, true],
    ]);
    await app.api.delete(`/api/admin/profiles/${malayalam}`, admin);
    await change(kurian, { name: 'Sara Joseph' });
    expect((await list('?search=kurien')).map(({ id }) => id)).toEqual([kurien]);
    expect((await list('?search=joseph')).map(({ id }) => id)).toEqual([kurian]);
  });

  it('serves the photo to its sender and to the office, whose access is logged, but not to other members', async () => {
    const id = await submit({ ...form, photoSubmitted: 'true', photo: await photo() });
    const { photo: name } = await details(id);
    const other = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    const status = async (token?: string) => (await app.api.get(`/images/${name}`, token)).status;
    expect([await status(), await status(other), await status(member)]).toEqual([401, 404, 200]);
    expect(await auditTrail(app)).not.toContain(`profile photo viewed: profile ${id}`);
    const seen = await app.api.get(`/images/${name}`, admin);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('cache-control')).toBe('private, no-store');
    expect(await auditTrail(app)).toContain(`profile photo viewed: profile ${id}`);
    await decide(id, 'approve');
    expect(await status(other)).toBe(404);
  });

  it('exports the profiles that match the filters, and logs each export', async () => {
    await submit({ ...form, name: '=1+1', about: 'വരി ഒന്ന്\nവരി രണ്ട്' });
    await submit({ ...form, name: 'Nikhil Raj', gender: 'Male' });
    const file = async (query: string) => {
      const response = await fetch(`${app.url}/api/admin/profiles/export${query}`, {
        headers: { authorization: `Bearer ${admin}` },
      });
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="CMJ matrimony profiles [\d-]+\.xlsx"/,
      );
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
      return sheet?.data.map((row) => row.map(String)) ?? [];
    };
    const [headings = [], ...rows] = await file('');
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => row[headings.indexOf('Name')])).toEqual(['Nikhil Raj', expect.stringContaining('=1+1')]);
    expect(rows[1]?.[headings.indexOf('About')]).toBe('വരി ഒന്ന്\nവരി രണ്ട്');
    expect(await file('?gender=Male')).toHaveLength(2);
    expect(await file('?search=nobody')).toHaveLength(1);
    expect((await auditTrail(app)).filter((entry) => entry.startsWith('profiles exported'))).toEqual([
      'profiles exported: 2 profiles',
      'profiles exported: 1 profiles',
      'profiles exported: 0 profiles',
    ]);
  });

  it('logs each printed biodata', async () => {
    const id = await submit();
    const note = (profile: number, token?: string) =>
      app.api.post(`/api/admin/profiles/${profile}/biodata`, undefined, token);
    const printed = { status: 200, json: { code: 'biodataNoted', message: messages.biodataNoted } };
    expect(await note(id, admin)).toMatchObject(printed);
    expect(await note(id, admin)).toMatchObject(printed);
    expect((await note(999_999, admin)).status).toBe(404);
    expect((await note(id, member)).status).toBe(403);
    expect((await note(id)).status).toBe(401);
    const notes = (await auditTrail(app)).filter((entry) => entry.startsWith('biodata printed'));
    expect(notes).toEqual([`biodata printed: profile ${id}`, `biodata printed: profile ${id}`]);
  });

  it('lists possible duplicates for the office', async () => {
    const first = await submit();
    const sameName = await submit({ ...form, name: ' nadia  SAIT', contactMobile: '00000 99999' });
    const sameNumber = await submit({ ...form, name: 'Somebody', contactMobile: '0091 00000 12345' });
    await submit({ ...form, name: 'Somebody else', contactMobile: '00000 88888' });
    expect((await details(sameName)).duplicates).toMatchObject([{ id: first, same: ['nameAndDob'] }]);
    expect((await details(first)).duplicates).toMatchObject([
      { id: sameNumber, same: ['mobile'] },
      { id: sameName, same: ['nameAndDob'] },
    ]);
  });

  it('accepts profiles that came on paper', async () => {
    const response = await app.api.form('POST', '/api/admin/profiles', { ...form, photo: await photo() }, admin);
    const { id } = response.json as { id: number };
    expect(await details(id)).toMatchObject({ enteredByOffice: true, sender: null, consent: null, status: 'waiting' });
    await decide(id, 'approve');
    await app.platform.jobs.settle();
    expect(app.emails.filter(({ subject }) => subject.includes('matrimony'))).toEqual([]);
  });

  it('filters profiles by account, and keeps them when the account is deleted', async () => {
    const id = await submit();
    const sender = (await details(id)).sender?.id ?? 0;
    const count = await app.api.get(`/api/admin/profiles?account=${sender}&pageSize=1`, admin);
    expect(count.headers.get('x-total-count')).toBe('1');
    await app.api.delete(`/api/admin/users/${sender}`, admin);
    expect(await details(id)).toMatchObject({ sender: null, enteredByOffice: false, name: 'Nadia Sait' });
  });

  it('is summarized in the overview', async () => {
    await submit();
    await decide(await submit({ ...form, name: 'Second' }), 'approve');
    const { json } = await app.api.get('/api/admin/overview', admin);
    expect(json).toMatchObject({
      profiles: { total: 2, waiting: 1, oldestWaitingSince: new Date(app.clock.now()).toISOString() },
    });
  });
});
