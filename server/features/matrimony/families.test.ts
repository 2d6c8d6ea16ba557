import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '#server/testing/administrators.ts';
import { type Bureau, type Family, startBureau } from '#server/testing/bureau.ts';
import { addEntry } from '#server/testing/corrections.ts';
import { photo } from '#server/testing/pictures.ts';
import type { FormFields } from '#server/testing/test-api.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('two families of the bureau', () => {
  let bureau: Bureau;
  let anu: Family;
  let jerin: Family;
  beforeEach(async () => {
    bureau = await startBureau();
    anu = await bureau.addFamily({ name: 'Anu John', gender: 'Female', fatherName: 'John Mathew' });
    jerin = await bureau.addFamily({ name: 'Jerin Thomas', gender: 'Male', education: 'BA', profession: 'Clerk' });
  });
  afterEach(() => bureau.app.close());

  const office = async (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const { api } = bureau.app;
    const token = await bureau.office();
    if (method === 'PUT') return api.put(`/api/admin/${path}`, body ?? {}, token);
    return method === 'GET' ? api.get(`/api/admin/${path}`, token) : api.delete(`/api/admin/${path}`, token);
  };
  const cardOf = async (family: Family) => (await bureau.cards(family))[0];
  const change = async (family: Family, fields: FormFields) =>
    bureau.app.api.form('PUT', `/api/user/profiles/${family.id}`, fields, await bureau.as(family));
  const correct = async (id: number, fields: FormFields) =>
    bureau.app.api.form('PUT', `/api/admin/profiles/${id}`, fields, await bureau.office());
  const accountOf = async ({ id }: Family) => (await bureau.details(id)).sender?.id ?? 0;
  const sayYes = async (family: Family) => bureau.answer(family, (await cardOf(family))?.id);
  const emailsTo = async (family: Family) => {
    bureau.app.clock.advance(16 * MINUTE);
    await bureau.app.platform.jobs.settle();
    return bureau.app.emails.filter(({ to }) => to === family.email).map(({ subject }) => subject);
  };

  it.each([
    [{ profession: 'Teacher, call 98470 99999' }, 'profession', 'Teacher'],
    [{ profession: 'Nurse (nine eight four seven zero nine nine)' }, 'profession', 'Nurse'],
    [{ profession: '൯൮൪൭൦ ൯൯൯൯൯' }, 'profession', null],
    [{ profession: '98470, 99999' }, 'profession', null],
    [{ education: 'B.Tech, see linkedin.com/in/someone' }, 'education', 'B.Tech'],
    [{ profession: 'Driver; abc@sample.example' }, 'profession', 'Driver'],
    [{ district: 'Kunnath House, Sample District' }, 'district', 'Sample District'],
    [{ education: 'BA, daughter of Kunji Musa', fatherName: 'Kunhi Moosa' }, 'education', 'BA'],
    [{ education: 'എം.എ., മൂസയുടെ മകൻ', fatherName: 'Moosa' }, 'education', 'എം.എ.'],
    [{ education: 'BA, Kunhimoosa', fatherName: 'Kunhi Moosa' }, 'education', 'BA'],
    [{ profession: 'Nair & Sons', name: 'Ravi Nair' }, 'profession', null],
    [{ education: 'B.Com. (2015-2019), M.Com in 2021' }, 'education', 'B.Com. (2015-2019), M.Com in 2021'],
    [{ profession: 'House surgeon' }, 'profession', 'House surgeon'],
    [{ profession: 'Valiyaparambil Stores; clerk', about: 'At Valiya Parambil House.' }, 'profession', 'clerk'],
    [{ profession: 'Own business', about: 'We have our own house. Own House in town.' }, 'profession', 'Own business'],
  ] as const)('keeps what names a family off the card: %j', async (fields: FormFields, field, shown) => {
    const him = await bureau.addFamily({ gender: 'Male', ...fields });
    const { json } = await office('GET', `profiles/${anu.id}/matches/${him.id}`);
    const { own, other } = json as Record<'own' | 'other', { card: object; withheld: object[] }>;
    expect(own.withheld).toEqual([]);
    expect(other.withheld).toEqual(shown === fields[field] ? [] : [fields[field]]);
    expect(other.card).toMatchObject({ [field]: shown });
    await bureau.proposed(anu, him);
    expect(await cardOf(anu)).toMatchObject(other.card);
    expect(await cardOf(him)).toMatchObject(own.card);
  });

  it('keeps the house name of a linked entry off the card', async () => {
    const id = await addEntry(bureau.app, await bureau.office(), { folio: '15', house_name: 'Kunnath House' });
    await office('PUT', `users/${await accountOf(jerin)}/members`, { members: [id] });
    await correct(jerin.id, { profession: 'Kunnathu, clerk', education: 'കുന്നത്ത്; BA', district: 'Kunnath District' });
    await bureau.proposed(anu, jerin);
    expect(await cardOf(anu)).toMatchObject({ profession: 'clerk', education: 'BA', district: 'Kunnath District' });
  });

  it('asks again if what a family said yes to has changed', async () => {
    const id = await bureau.proposed(anu, jerin);
    for (const family of [anu, jerin]) await sayYes(family);
    await correct(jerin.id, { about: 'Likes trees', contactMobile: '+91 00000 12345', name: 'Jerin Thomas K' });
    expect(await cardOf(anu)).toMatchObject({ answer: 'yes' });
    const before = (await emailsTo(anu)).length;
    for (const fields of [
      { education: '10th' },
      { dob: '1995-09-18' },
      { maritalStatus: 'Divorced' },
      { heightFeet: 6 },
    ]) {
      await correct(jerin.id, fields);
      expect(await cardOf(anu)).toMatchObject({
        answer: null,
        answeredAt: expect.any(String),
        shares: ['photo', 'mobile'],
      });
      expect(await cardOf(jerin)).toMatchObject({ answer: 'yes' });
      expect(await bureau.decide(id, { state: 'introduced' })).toMatchObject({ json: { code: 'proposalNotAgreed' } });
      expect((await bureau.log(anu.id))[0]).toMatchObject({ kind: 'asked' });
      await sayYes(anu);
    }
    await correct(jerin.id, { profession: 'Farmer' });
    expect(await emailsTo(anu)).toHaveLength(before + 1);
    await sayYes(anu);
    await bureau.decide(id, { state: 'introduced' });
    await correct(jerin.id, { education: 'Ph.D.' });
    expect(await cardOf(anu)).toMatchObject({ state: 'introduced', answer: 'yes', education: 'Ph.D.' });
  });

  it('asks again after the office has approved a change by the other family, and keeps a no', async () => {
    await bureau.proposed(anu, jerin);
    await sayYes(anu);
    await bureau.answer(jerin, (await cardOf(jerin))?.id, { answer: 'no' });
    await change(jerin, { education: '10th', maritalStatus: 'Divorced' });
    await change(anu, { education: '10th' });
    const before = (await emailsTo(anu)).length;
    for (const { id } of [anu, jerin]) await bureau.approve(id);
    expect(await cardOf(anu)).toMatchObject({ answer: null, education: '10th' });
    expect(await bureau.cards(jerin)).toEqual([]);
    expect(await emailsTo(anu)).toHaveLength(before + 2);
  });

  it('keeps an introduction, with the approved values, while a correction waits', async () => {
    const withPhoto = await bureau.addFamily({ gender: 'Male', photoSubmitted: 'true', photo: await photo() });
    const { contact_mobile: mobile, name, photo: image } = await bureau.details(withPhoto.id);
    await bureau.introduced(anu, withPhoto);
    const shown = { name, mobile, photo: image };
    await change(withPhoto, { contactMobile: '98470 88811', name: 'Other Name', education: 'MBA' });
    await change(withPhoto, { contactMobile: '98470 88822' });
    expect(await cardOf(anu)).toMatchObject({ state: 'introduced', education: 'M.Sc. Botany', introduction: shown });
    expect(await cardOf(withPhoto)).toMatchObject({ state: 'introduced' });
    expect((await bureau.app.api.get(`/images/${image}`, await bureau.as(anu))).status).toBe(200);
    await change(withPhoto, { photoSubmitted: 'true', photo: await photo() });
    const { photo: replaced } = await bureau.details(withPhoto.id);
    expect((await bureau.app.api.get(`/images/${replaced}`, await bureau.as(anu))).status).toBe(404);
    expect(await cardOf(anu)).toMatchObject({ introduction: { mobile, photo: null } });
    await bureau.approve(withPhoto.id);
    const now = { name: 'Other Name', mobile: '98470 88822', photo: replaced };
    expect(await cardOf(anu)).toMatchObject({ education: 'MBA', introduction: now });
  });

  it('rests while an account cannot sign in', async () => {
    const account = await accountOf(jerin);
    await bureau.proposed(anu, jerin);
    await office('PUT', `users/${account}/withdraw`);
    expect(await bureau.cards(anu)).toEqual([]);
    expect(await bureau.details(jerin.id)).toMatchObject({ status: 'paused', pausedBy: 'account' });
    expect(await office('GET', 'profiles?status=paused')).toMatchObject({ json: [{ id: jerin.id }] });
    expect(await bureau.propose(anu.id, jerin.id)).toMatchObject({ status: 409 });
    const third = await bureau.addFamily({ gender: 'Female' });
    expect((await bureau.matches(third.id)).map(({ profile }) => profile.id)).toEqual([]);
    expect(await bureau.propose(third.id, jerin.id)).toMatchObject({ json: { code: 'proposalNotPossible' } });
    expect((await emailsTo(jerin)).filter((subject) => subject.includes('proposals'))).toEqual([]);
    bureau.app.clock.advance(DAY);
    await office('PUT', `users/${account}/approve`);
    expect(await bureau.details(jerin.id)).toMatchObject({ status: 'approved', pausedBy: null });
    expect(await bureau.cards(anu)).toHaveLength(1);
    await office('DELETE', `users/${account}`);
    expect(await bureau.details(jerin.id)).toMatchObject({ status: 'approved', sender: null });
  });

  it.each(['married', 'closed'])('leaves a %s profile so when a correction is approved', async (state) => {
    await bureau.setState(jerin.id, { state });
    await change(jerin, { profession: 'Farmer' });
    await bureau.approve(jerin.id);
    expect(await bureau.details(jerin.id)).toMatchObject({ status: state, is_approved: true });
    await bureau.setState(jerin.id, { state: 'approved' });
    expect(await bureau.details(jerin.id)).toMatchObject({ status: 'approved' });
  });

  it('tells the office in every place that both have said yes', async () => {
    const id = await bureau.proposed(anu, jerin);
    await sayYes(anu);
    expect(await office('GET', 'dashboard')).toMatchObject({ json: { agreed: [] } });
    await sayYes(jerin);
    expect(await office('GET', 'dashboard')).toMatchObject({
      json: { agreed: [{ profile: { id: anu.id, name: 'Anu John' }, other: { id: jerin.id }, until: '2026-08-03' }] },
    });
    expect(await office('GET', 'overview')).toMatchObject({ json: { profiles: { agreed: 1, waiting: 0 } } });
    expect(await office('GET', 'profiles')).toMatchObject({ json: [{ bothAgreed: true }, { bothAgreed: true }] });
    await bureau.decide(id, { state: 'introduced' });
    expect(await office('GET', 'overview')).toMatchObject({ json: { profiles: { agreed: 0 } } });
  });

  it('writes into the log once a day that an introduction was read', async () => {
    await bureau.introduced(anu, jerin);
    const seen = async () =>
      (await auditTrail(bureau.app)).filter((entry) => entry === `introduction viewed: profile ${jerin.id}`);
    for (let time = 0; time < 3; time += 1) await bureau.cards(anu);
    await Promise.all([bureau.cards(anu), bureau.cards(anu)]);
    expect(await seen()).toHaveLength(1);
    bureau.app.clock.advance(DAY);
    await bureau.cards(anu);
    expect(await seen()).toHaveLength(2);
    for (let time = 0; time < 3; time += 1) {
      await bureau.details(anu.id);
      await office('GET', 'profiles/export');
    }
    const entries = await auditTrail(bureau.app);
    expect(entries.filter((entry) => entry.includes('exported'))).toHaveLength(1);
  });

  it('is offered to each other with one number of a broker, and not as brother and sister', async () => {
    const contactMobile = '0484 2300999';
    const [her, him] = [
      await bureau.addFamily({ gender: 'Female', contactMobile }),
      await bureau.addFamily({ gender: 'Male', contactMobile }),
    ];
    const offered = async (id: number) => (await bureau.matches(id)).map(({ profile }) => profile.id);
    expect(await offered(her.id)).toContain(him.id);
    const parents = { fatherName: 'Abdul Sample', motherName: 'Mariam Sample' };
    const sister = await bureau.addFamily({ gender: 'Female', ...parents });
    for (const [fatherName, motherName] of [
      ['Abdul Sample', 'Mariam Sample'],
      ['Late Abdul Sample', 'Maryam Sample'],
      ['Abdul Sample', 'മറിയം Sample K'],
    ]) {
      const brother = await bureau.addFamily({ gender: 'Male', fatherName, motherName });
      expect(await offered(sister.id)).not.toContain(brother.id);
      expect(await bureau.propose(sister.id, brother.id)).toMatchObject({ json: { code: 'proposalNotPossible' } });
    }
    expect(await bureau.propose(him.id, jerin.id)).toMatchObject({ json: { code: 'proposalNotPossible' } });
  });
});
