import { beforeEach, describe, expect, it } from 'vitest';
import { changeProfile, type AdminProfileDetails } from '#contract/admin-profiles.ts';
import type { Profile } from '#contract/matrimony.ts';
import { messages } from '#contract/messages.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { drawing, fileOf, photo } from '#server/testing/pictures.ts';
import { profile } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import type { FormFields } from '#server/testing/test-api.ts';

const MINUTE = 60_000;

describe('a matrimony profile corrected by the office', () => {
  const app = adminForEachTest();
  let member: string;
  let id: number;
  beforeEach(async () => {
    member = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    const consent = { consent: 'on', consentVersion: '2026-11', declaration: 'on' };
    const form = profile({ ...consent, photoSubmitted: 'on', photo: await photo() });
    const sent = await app.api.form('POST', '/api/matrimonyregister', form, member);
    ({ id } = sent.json as { id: number });
    // Wait for the smaller sizes of the photo.
    await app.platform.jobs.settle();
  });

  const correct = (fields: FormFields, token = app.token) =>
    app.api.form('PUT', `/api/admin/profiles/${id}`, fields, token);
  const corrected = async (fields: FormFields) => {
    const response = await correct(fields);
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.profileChanged } });
    return changeProfile.responses.record.parse(response.json).profile;
  };
  const details = async () => (await app.api.get(`/api/admin/profiles/${id}`, app.token)).json as AdminProfileDetails;
  const ownProfile = async () => (await app.api.get(`/api/user/profiles/${id}`, member)).json as Profile;
  const approve = () => app.api.put(`/api/admin/profiles/${id}/approve`, undefined, app.token);
  const auditEntries = async () =>
    (await auditTrail(app)).filter((entry) => entry === `profile changed: profile ${id}`);

  it('shows all changed fields to the office and to its owner', async () => {
    app.clock.advance(MINUTE);
    const before = await details();
    const fields = {
      profileFor: 'Sister',
      name: 'Nadiya Sait',
      fatherName: 'Rafiq Sait',
      motherName: 'സൽമ',
      dob: '1998-02-14',
      gender: 'Other',
      education: 'Ph.D.',
      siblings: 'Two',
      district: 'Other District',
      state: 'Goa',
      country: 'India',
      maritalStatus: 'Divorced',
      email: 'nadiya@sample.example',
      about: 'Likes trees.\nAnd birds.',
    };
    const sent = { ...fields, heightFeet: '6', heightInch: '', profession: ' ', contactMobile: '00000 77777' };
    const answer = await corrected({ ...sent, seen: before.updatedAt });
    const now = {
      ...fields,
      heightFeet: 6,
      heightInch: null,
      profession: null,
      contact_mobile: '00000 77777',
      updatedAt: new Date(app.clock.now()).toISOString(),
    };
    const { duplicates: _duplicates, ...stored } = await details();
    expect({ ...stored, duplicates: [] }).toEqual({ ...before, ...now, age: expect.any(Number) });
    expect(answer).toEqual(stored);
    expect(await ownProfile()).toMatchObject(now);
    const found = await app.api.get('/api/admin/profiles?search=nadiya', app.token);
    expect(found.json).toMatchObject([{ id }]);
  });

  it('keeps omitted fields, the consent, the sender and the time of submission', async () => {
    const before = await details();
    app.clock.advance(MINUTE);
    const consent = { consent: 'false', consentVersion: 'none', declaration: 'false', is_approved: 'true' };
    await corrected({ education: 'Ph.D.', ...consent });
    expect(await details()).toEqual({ ...before, education: 'Ph.D.', updatedAt: expect.any(String) });
    expect(before.consent).toMatchObject({ version: '2026-11', declared: true });
    expect(before.sender).not.toBeNull();
  });

  it('keeps its decision, and sends no email', async () => {
    await corrected({ education: 'Waiting' });
    expect(await details()).toMatchObject({ status: 'waiting', is_approved: false });
    await approve();
    await app.platform.jobs.settle();
    const emailsBefore = app.emails.length;
    await corrected({ education: 'Approved' });
    expect(await details()).toMatchObject({ status: 'approved', is_approved: true, education: 'Approved' });
    await app.api.put(`/api/admin/profiles/${id}/refuse`, { reason: 'The photo is dark.' }, app.token);
    await app.platform.jobs.settle();
    await corrected({ education: 'Refused' });
    expect(await ownProfile()).toMatchObject({
      status: 'refused',
      refusalReason: 'The photo is dark.',
      education: 'Refused',
    });
    await app.platform.jobs.settle();
    expect(app.emails.slice(emailsBefore).map(({ text }) => text)).toEqual([
      expect.stringContaining('The photo is dark.'),
    ]);
  });

  it('is validated like the form, and unchanged if a field is invalid', async () => {
    const before = await details();
    const wrong = [
      ['dob', '2020-01-01', messages.matrimonyTooYoung],
      ['dob', '1899-01-01', messages.dateInvalid],
      ['name', ' ', messages.personNameRequired],
      ['gender', 'female', messages.genderRequired],
      ['heightFeet', '9', messages.heightFeetInvalid],
      ['email', 'nadia', messages.emailInvalid],
      ['contactMobile', 'call me', messages.phoneInvalid],
    ] as const;
    for (const [field, value, message] of wrong) {
      const response = await correct({ education: 'Ph.D.', [field]: value });
      expect(response).toMatchObject({ status: 400, json: { errors: { [field]: message } } });
    }
    const noPicture = await correct({ photo: fileOf(Buffer.from('%PDF-1.7'), 'photo.jpg') });
    expect(noPicture).toMatchObject({ status: 415, json: { errors: { photo: messages.imageKindRefused } } });
    expect(await details()).toEqual(before);
    expect(await auditEntries()).toEqual([]);
  });

  it('can get a new photo or none, and the former one is no longer served', async () => {
    const former = (await details()).photo;
    const { photo: next } = await corrected({
      photoSubmitted: 'true',
      photo: fileOf(await drawing({ width: 200, height: 200 }).png().toBuffer(), 'b.png'),
    });
    expect(next).not.toBe(former);
    expect((await app.api.get(`/images/${former}`, app.token)).status).toBe(404);
    expect((await app.api.get(`/images/${next}`, member)).status).toBe(200);

    const both = await correct({ removePhoto: 'true', photoSubmitted: 'true' });
    expect(both).toMatchObject({ status: 400, json: { errors: { photo: messages.imageRequired } } });
    expect((await details()).photo).toBe(next);
    expect(await corrected({ removePhoto: 'true' })).toMatchObject({
      photo: null,
      picture: null,
      photoSubmitted: false,
    });
    expect((await app.api.get(`/images/${next}`, app.token)).status).toBe(404);
    await app.platform.jobs.settle();
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('can no longer be corrected after its sender withdrew it', async () => {
    const { updatedAt: seen } = await details();
    await app.api.delete(`/api/user/profiles/${id}`, member);
    expect((await correct({ name: 'Late', seen })).status).toBe(404);
    expect((await correct({ name: 'Late', photo: await photo() })).status).toBe(404);
    await app.platform.jobs.settle();
    expect(await allFiles(app.platform)).toEqual([]);
    expect(await auditEntries()).toEqual([]);
  });

  it('stays marked as entered by the office if it came on paper', async () => {
    const added = await app.api.form('POST', '/api/admin/profiles', profile(), app.token);
    ({ id } = added.json as { id: number });
    await corrected({ name: 'Paper' });
    expect(await details()).toMatchObject({ name: 'Paper', enteredByOffice: true, sender: null, consent: null });
  });
});
