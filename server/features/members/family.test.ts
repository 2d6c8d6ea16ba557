import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import { messages } from '#contract/messages.ts';
import type { Member } from '#contract/members.ts';
import type { AdminPerson } from '#contract/persons.ts';
import { addEntry, createLinkedUser } from '#server/testing/corrections.ts';
import { recorded } from '#server/testing/deaths.ts';
import { createUser, GOOD_PASSWORD, signIn } from '#server/testing/people.ts';
import { pagesWithDirectory, textsFor } from '#server/testing/readable-texts.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const MEMBERS = '/api/admin/members';
const DIRECTORY = '/api/user/office-members';

/** The people of the entry besides the first contact. The test's clock is in 2026. */
const people = [
  { name: 'Amina', name_ml: 'ആമിന', relation: 'wife', year_of_birth: 1961, telephone: '00000 10077', town: 'Kochi' },
  { name: 'Rahim', relation: 'son', year_of_birth: 1990 },
  { name: 'Shafeek', relation: 'son' },
  { name: 'Salma', relation: 'daughter', year_of_birth: 1985, year_is_about: true },
  { name: 'Zakir', relation: 'grandchild', year_of_birth: 1999 },
  { name: 'Nabeel', relation: 'brother', year_of_birth: 2008 },
];
const adults = ['Kunju', 'Amina', 'Rahim'];
const children = ['Shafeek', 'Salma', 'Zakir', 'Nabeel'];

describe('the family of an entry', () => {
  const app = adminForEachTest({ RATE_LIMITS: 'off' }, pagesWithDirectory);
  let entry: number;
  let family: Awaited<ReturnType<typeof createLinkedUser>>;
  let stranger: string;

  beforeEach(async () => {
    entry = await addEntry(app, app.token, { folio: '12', name: 'Kunju', house_name: 'Thanal' });
    for (const one of people) await app.api.post(`${MEMBERS}/${entry}/persons`, one, app.token);
    family = await createLinkedUser(app, [entry]);
    stranger = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
  });

  const search = async (path: string, token: string, words: string) =>
    (await app.api.get(`${path}?search=${encodeURIComponent(words)}`, token)).json as Member[];
  const read = async (token = stranger) => ((await app.api.get(DIRECTORY, token)).json as Member[])[0];
  const shown = async (token = stranger) => (await read(token))?.persons?.map(({ name }) => name) ?? null;
  const setVisibility = (body: object) => app.api.put(`/api/user/members/${entry}/visibility`, body, family.token);
  const put = (body: object) => app.api.put(`${MEMBERS}/${entry}`, body, app.token);
  const inOffice = async () => (await app.api.get(`${MEMBERS}/${entry}`, app.token)).json as AdminMember;
  /** Returns which names of the people a text contains. */
  const namesIn = (text: string) => people.map(({ name }) => name).filter((name) => text.includes(name));
  const readable = () => textsFor(app, { token: stranger, id: entry, search: 'Thanal' });
  const foundBy = async (words: string) => (await search(DIRECTORY, stranger, words)).length;

  it('is hidden until an account of the family opens it, and the children by a switch of their own', async () => {
    expect(await shown()).toBeNull();
    expect(namesIn(await readable())).toEqual([]);
    for (const { name } of people) expect(await foundBy(name)).toBe(0);
    const own = await app.api.get('/api/user/account', family.token);
    expect(own.json).toMatchObject({
      members: [{ persons: [{ relation: 'self' }, ...people.map(({ name }) => ({ name }))] }],
    });

    await setVisibility({ children: 'members' });
    expect(await shown()).toBeNull();
    expect(await setVisibility({ family: 'members', children: 'office' })).toMatchObject({
      json: { member: { visibility: { family: 'members', children: 'office' } } },
    });
    expect(await shown()).toEqual(adults);
    expect((await read())?.persons?.[1]).toEqual({
      id: expect.any(Number),
      name: 'Amina',
      name_ml: 'ആമിന',
      relation: 'wife',
      town: 'Kochi',
    });
    const texts = await readable();
    expect(namesIn(texts)).toEqual(['Amina', 'Rahim']);
    expect(texts).not.toMatch(/1961|10077/);
    for (const name of children) expect(await foundBy(name)).toBe(0);
    expect(await foundBy('10077')).toBe(0);

    await setVisibility({ children: 'members' });
    expect(await shown()).toEqual([...adults, ...children]);
    for (const { name } of people) expect(await foundBy(name)).toBe(1);
    await setVisibility({ family: 'office' });
    expect(namesIn(await readable())).toEqual([]);
    for (const { name } of people) expect(await foundBy(name)).toBe(0);
  });

  it('shows minors when the year has ended in which they turn 18', async () => {
    await setVisibility({ family: 'members' });
    expect(await foundBy('Nabeel')).toBe(0);
    app.clock.advance(Date.parse('2027-01-01T00:00:00+05:30') - app.clock.now());
    await app.signInAgain();
    stranger = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    expect(await shown()).toEqual([...adults, 'Nabeel']);
    expect(await foundBy('Nabeel')).toBe(1);
  });

  it('is opened by the office only for somebody who agreed, and never with the children', async () => {
    const refused = { status: 400, json: { errors: { family_agreed_by: messages.familyAgreementRequired } } };
    expect(await put({ family_visibility: 'members' })).toMatchObject(refused);
    expect(await put({ children_visibility: 'members', family_visibility: 'office' })).toMatchObject({ status: 200 });
    expect(await put({ family_visibility: 'members', family_agreed_by: 'Amina' })).toMatchObject({ status: 200 });
    const agreed = { family_agreed_by: 'Amina', family_agreed_on: '2026-07-20' };
    expect(await inOffice()).toMatchObject({ ...agreed, visibility: { family: 'members', children: 'office' } });
    expect(JSON.stringify(await read())).not.toContain('agreed');
    app.clock.advance(24 * 60 * 60_000);
    await app.signInAgain();
    await put({ family_visibility: 'members', address: 'Beach Road' });
    expect(await inOffice()).toMatchObject(agreed);
    await put({ family_visibility: 'office' });
    const none = { family_agreed_by: null, family_agreed_on: null };
    expect(await inOffice()).toMatchObject({ ...none, visibility: { family: 'office' } });
  });

  it('closes with its children, which the office does not open again', async () => {
    await setVisibility({ family: 'members', children: 'members' });
    await setVisibility({ family: 'office' });
    await put({ family_visibility: 'members', family_agreed_by: 'Amina' });
    expect(await shown()).toEqual(adults);
    await setVisibility({ children: 'members' });
    expect(await shown()).toHaveLength(adults.length + children.length);
    await put({ family_visibility: 'office' });
    await setVisibility({ family: 'members' });
    expect(await shown()).toEqual(adults);
  });

  it('shows no child of unknown age because the entry has another first contact', async () => {
    await setVisibility({ family: 'members' });
    const relationTo = { Kunju: 'father', Amina: 'mother', Shafeek: 'brother', Salma: 'sister', Zakir: 'other' };
    const others = (await inOffice()).persons.filter(({ name }) => name !== 'Rahim');
    const relations = others.map(({ id, name }) => ({
      person: id,
      relation: new Map(Object.entries(relationTo)).get(name) ?? 'brother',
    }));
    const rahim = (await inOffice()).persons.find(({ name }) => name === 'Rahim')?.id;
    const chosen = await app.api.put(`${MEMBERS}/${entry}/first-contact`, { person: rahim, relations }, app.token);
    expect(chosen.status).toBe(200);
    // Salma and Zakir have years of birth.
    expect((await shown())?.toSorted()).toEqual(['Amina', 'Kunju', 'Rahim', 'Salma', 'Zakir']);
    expect(await foundBy('Shafeek')).toBe(0);
  });

  it('closes when its last account leaves, whose data contain the people', async () => {
    await setVisibility({ family: 'members', children: 'members' });
    const data = await app.api.send('/api/user/account/data', {
      method: 'POST',
      headers: { authorization: `Bearer ${family.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: GOOD_PASSWORD }),
    });
    expect(data.status).toBe(200);
    await app.api.post('/api/user/account/close', { password: GOOD_PASSWORD }, family.token);
    expect(await inOffice()).toMatchObject({ visibility: { family: 'office', children: 'office' } });
    expect(await shown()).toBeNull();
    expect(await foundBy('Amina')).toBe(0);
  });

  it('closes when its last account is deleted by the office or after a death, not before', async () => {
    const spouse = await createLinkedUser(app, [entry]);
    await setVisibility({ family: 'members', children: 'members' });
    await app.api.delete(`/api/admin/users/${spouse.id}`, app.token);
    expect(await shown()).toHaveLength(adults.length + children.length);
    const [contact] = (await inOffice()).persons;
    const members = [{ id: entry, person: contact?.id }];
    await app.api.put(`/api/admin/users/${family.id}/members`, { members }, app.token);
    const others = (await inOffice()).persons.slice(1).map(({ id }) => ({ person: id, relation: 'other' }));
    const [wife, ...rest] = others;
    const relations = [{ person: contact?.id, relation: 'husband' }, ...rest];
    const firstContact = JSON.stringify({ person: wife?.person, relations });
    await recorded(app, app.token, { member: entry, firstContact });
    expect(await inOffice()).toMatchObject({ name: 'Amina', visibility: { family: 'office', children: 'office' } });
    expect(await shown()).toBeNull();
    expect(await foundBy('Rahim')).toBe(0);
  });

  it('is not opened by an account that has not seen that somebody else closed it', async () => {
    const own = async () =>
      ((await app.api.get('/api/user/account', family.token)).json as { members: { updatedAt: string }[] }).members[0];
    const { updatedAt: seen } = (await own()) ?? {};
    app.clock.advance(1000);
    await put({ family_visibility: 'office', address: 'Beach Road' });
    const conflict = await setVisibility({ family: 'members', seen });
    expect(conflict).toMatchObject({
      status: 409,
      json: { code: 'changedMeanwhile', current: { folio: '12' }, changes: [{ by: null }] },
    });
    // The conflict contains nothing that only the office knows.
    expect(JSON.stringify(conflict.json)).not.toMatch(/1961|10077|agreed/);
    expect(await shown()).toBeNull();
    expect(await setVisibility({ family: 'members', seen: (await own())?.updatedAt })).toMatchObject({ status: 200 });
    expect(JSON.stringify(await read())).not.toContain('updatedAt');
  });

  it('is found by the words of one person, with the house, in both scripts and similar spellings', async () => {
    const office = async (words: string) =>
      (await search(MEMBERS, app.token, words)).map(({ found, persons, similar }) => ({
        found: (persons ?? []).filter(({ id }) => found?.includes(id)).map(({ name }) => name),
        similar: similar ?? false,
      }));
    expect(await office('Amina')).toEqual([{ found: ['Amina'], similar: false }]);
    expect(await office('ആമിന')).toEqual([{ found: ['Amina'], similar: false }]);
    expect(await office('Raheem Thanal')).toEqual([{ found: ['Rahim'], similar: true }]);
    expect(await office('thanal')).toEqual([{ found: [], similar: false }]);
    expect(await office('12 amina')).toEqual([{ found: ['Amina'], similar: false }]);
    expect(await office('0000010077')).toEqual([{ found: ['Amina'], similar: false }]);
    expect(await office('Kunju')).toEqual([{ found: ['Kunju'], similar: false }]);
    expect(await office('12')).toEqual([{ found: [], similar: false }]);
    // Not across the family.
    expect(await office('Kunju Amina')).toEqual([]);
    await app.api.put(
      `/api/admin/persons/${((await inOffice()).persons[1] as AdminPerson).id}`,
      { name: 'Beevi' },
      app.token,
    );
    expect(await office('Amina')).toEqual([{ found: ['Beevi'], similar: false }]);
    expect(await office('Beevi')).toMatchObject([{ found: ['Beevi'] }]);
  });
});
