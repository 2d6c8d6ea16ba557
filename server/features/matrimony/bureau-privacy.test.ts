import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sizedName } from '#contract/files.ts';
import { accessList } from '#server/testing/access-list.ts';
import { type Bureau, type Family, startBureau } from '#server/testing/bureau.ts';
import { GOOD_PASSWORD } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';

const DAY = 24 * 60 * 60_000;

/** The number of the other profile, which occurs nowhere by chance. */
const OTHER_ID = 424_242;

/** What could name a family. Each value occurs nowhere else on the site. */
const secrets = {
  name: 'Zebulon Quirk',
  fatherName: 'Xerxes Quirk',
  motherName: 'Yolanda Quirk',
  siblings: 'Wilhelmina is a nurse',
  dob: '1995-09-17',
  about: 'Plays the zither at Quagmire House',
  state: 'Zanzibar State',
  country: 'Quendor',
  contactMobile: '+91 98989 71717',
  email: 'zebulon@quirk.example',
  wishNote: 'No onions at the Quirks',
};

describe('what a family learns of another', () => {
  let bureau: Bureau;
  let anu: Family;
  let other: Family;
  let photoName: string;
  beforeEach(async () => {
    bureau = await startBureau();
    anu = await bureau.addFamily({ name: 'Anu John', gender: 'Female', wishAgeFrom: 26 });
    const added = await bureau.addFamily({ ...secrets, gender: 'Male', photoSubmitted: 'true', photo: await photo() });
    const { database } = bureau.app.platform;
    await database.deleteFrom('idempotency_keys').execute();
    await database.updateTable('matrimony_profiles').set({ id: OTHER_ID }).where('id', '=', added.id).execute();
    other = { ...added, id: OTHER_ID };
    photoName = (await bureau.details(other.id)).photo ?? '';
  });
  afterEach(() => bureau.app.close());

  /** Returns everything that the API, the emails and the own data tell the family of Anu. */
  async function everything(): Promise<string> {
    const { api, platform, emails } = bureau.app;
    const token = await bureau.as(anu);
    const told: string[] = [];
    for (const [call, access] of accessList) {
      const [method = '', path = ''] = call.split(' ');
      if (access !== 'user' && access !== 'public') continue;
      if (method === 'GET') {
        for (const id of [anu.id, OTHER_ID]) {
          told.push(JSON.stringify((await api.get(path.replace(':id', String(id)), token)).json));
        }
      } else if (/profiles|proposals/.test(path)) {
        const { json } = await api.send(path.replace(':id', String(OTHER_ID)), {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: method === 'DELETE' ? null : JSON.stringify({ answer: 'later', state: 'approved', seen: 'never' }),
        });
        told.push(JSON.stringify(json));
      }
    }
    const data = await api.send('/api/user/account/data', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: GOOD_PASSWORD }),
    });
    expect(data.status).toBe(200);
    await platform.jobs.settle();
    for (const { to, subject, text } of emails) if (to === anu.email) told.push(subject, text);
    return told.join('\n');
  }
  const values = () => ({ ...secrets, photoName, account: other.email, id: String(OTHER_ID) });
  const foundIn = (told: string) =>
    Object.entries(values()).flatMap(([what, value]) => (told.includes(value) ? [what] : []));
  const photoStatus = async (family: Family, name = photoName) =>
    (await bureau.app.api.get(`/images/${name}`, await bureau.as(family))).status;

  it('is nothing before all three have agreed, and only what is shared afterwards', async () => {
    expect(foundIn(await everything())).toEqual([]);
    const id = await bureau.proposed(anu, other);
    const card = async (family: Family) => (await bureau.cards(family))[0];
    expect(foundIn(await everything())).toEqual([]);
    await bureau.answer(other, (await card(other))?.id, { answer: 'yes', shares: ['email'], contactNote: 'After six' });
    expect(foundIn(await everything())).toEqual([]);
    await bureau.answer(anu, (await card(anu))?.id);
    expect(foundIn(await everything())).toEqual([]);
    expect(await card(anu)).toMatchObject({ answer: 'yes' });
    bureau.app.clock.advance(DAY);
    expect(foundIn(await everything())).toEqual([]);
    expect(await bureau.decide(id, { state: 'introduced' })).toMatchObject({ status: 200 });
    expect(foundIn(await everything())).toEqual(['name', 'email']);
    expect(await photoStatus(anu)).toBe(404);
    await bureau.decide(id, { state: 'ended' });
    expect(foundIn(await everything())).toEqual([]);
  });

  it('has only these fields before the introduction, and a random id', async () => {
    await bureau.proposed(anu, other);
    const [card] = await bureau.cards(anu);
    expect(Object.keys(card ?? {})).toEqual([
      'id',
      'profile',
      'state',
      'answer',
      'answeredAt',
      'shares',
      'contactNote',
      'age',
      'heightFeet',
      'heightInch',
      'education',
      'profession',
      'district',
      'maritalStatus',
      'reasons',
      'until',
      'introduction',
    ]);
    const third = await bureau.addFamily({ gender: 'Female' });
    await bureau.proposed(third, other);
    const ids = [...(await bureau.cards(anu)), ...(await bureau.cards(third)), ...(await bureau.cards(other))];
    // Families that compare their ids do not find out that they were proposed to each other.
    expect(new Set(ids.map(({ id }) => id)).size).toBe(4);
    for (const { id } of ids) expect(id).toMatch(/^[\w-]{22}$/);
  });

  it('includes the photo only while they are introduced, in all sizes, and only if it is shared', async () => {
    await bureau.app.platform.jobs.settle();
    const { picture } = await bureau.details(other.id);
    const names = [photoName, ...(picture?.webp ?? []).map((width) => sizedName(photoName, width, 'webp'))];
    const statuses = async (family: Family) => Promise.all(names.map((name) => photoStatus(family, name)));
    const all = (status: number) => names.map(() => status);
    expect(await statuses(anu)).toEqual(all(404));
    const id = await bureau.introduced(anu, other, { answer: 'yes', shares: ['mobile', 'photo'] });
    expect(await statuses(anu)).toEqual(all(200));
    expect((await bureau.cards(anu))[0]?.introduction).toMatchObject({ photo: photoName, email: null });
    const stranger = await bureau.addFamily({ gender: 'Female' });
    expect(await photoStatus(stranger)).toBe(404);
    await bureau.setOwnState(other, { state: 'paused' });
    expect(await statuses(anu)).toEqual(all(404));
    await bureau.setOwnState(other, { state: 'approved' });
    expect(await statuses(anu)).toEqual(all(200));
    await bureau.decide(id, { state: 'ended' });
    expect(await statuses(anu)).toEqual(all(404));
  });

  it('ends at once when the other family withdraws', async () => {
    await bureau.introduced(anu, other);
    expect(foundIn(await everything())).toEqual(['name', 'contactMobile', 'photoName']);
    await bureau.app.api.delete(`/api/user/profiles/${other.id}`, await bureau.as(other));
    expect(foundIn(await everything())).toEqual([]);
    expect(await photoStatus(anu)).toBe(404);
  });

  it('ends at once when the other family closes its account', async () => {
    await bureau.introduced(anu, other);
    const { status } = await bureau.app.api.post(
      '/api/user/account/close',
      { password: GOOD_PASSWORD },
      await bureau.as(other),
    );
    expect(status).toBe(200);
    expect(foundIn(await everything())).toEqual([]);
  });

  it('is recorded in the audit log when it is a contact', async () => {
    await bureau.introduced(anu, other);
    const { json: before } = await bureau.app.api.get('/api/admin/audit', await bureau.office());
    expect(JSON.stringify(before)).not.toContain('introduction viewed');
    await bureau.cards(anu);
    const { json } = await bureau.app.api.get('/api/admin/audit', await bureau.office());
    expect(JSON.stringify(json)).toContain('introduction viewed');
  });

  it('does not include the number of proposals of the other family', async () => {
    await bureau.proposed(anu, other);
    const before = await everything();
    const third = await bureau.addFamily({ gender: 'Female' });
    await bureau.proposed(third, other);
    await bureau.answer(other, (await bureau.cards(other)).at(-1)?.id, { answer: 'later' });
    expect(await everything()).toBe(before);
  });
});
