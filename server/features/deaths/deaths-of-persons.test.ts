import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminMember } from '#contract/admin-members.ts';
import type { DeathPreview } from '#contract/deaths.ts';
import type { Member } from '#contract/members.ts';
import type { AdminMemorial } from '#contract/admin-memorials.ts';
import type { AdminPerson } from '#contract/persons.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { createLinkedUser } from '#server/testing/corrections.ts';
import { recorded, recordDeath, undoDeath, undone } from '#server/testing/deaths.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { profile } from '#server/testing/records.ts';
import { runConcurrently } from '#server/testing/run-concurrently.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const app = adminForEachTest({ RATE_LIMITS: 'off' });

const people = [
  ['Pathumma', 'mother'],
  ['Nafeesa', 'wife'],
  ['Shafi', 'son'],
] as const;

let entry: number;
/** The ids of the people by name. */
let ids: ReadonlyMap<string, number>;

const office = async (path: string) => (await app.api.get(`/api/admin/${path}`, app.token)).json;
const read = async () => (await office(`members/${entry}`)) as AdminMember;
const idOf = (name: string) => ids.get(name) ?? 0;
const listPeople = async () => (await office(`members/${entry}/persons`)) as AdminPerson[];
const relations = async () => (await listPeople()).map(({ name, relation }) => `${name} ${relation}`);
const deceased = async () => (await listPeople()).filter(({ state }) => state === 'deceased').map(({ name }) => name);
const preview = async (name: string) => (await office(`persons/${idOf(name)}/death`)) as DeathPreview;
const isSignedIn = async (accessToken: string) => (await app.api.get('/api/user/me', accessToken)).status === 200;
const put = async (path: string, body: object) => app.api.put(`/api/admin/${path}`, body, app.token);

async function link(person: string | null) {
  const account = await createLinkedUser(app, [entry]);
  const person_id = person === null ? null : idOf(person);
  const { database } = app.platform;
  await database.updateTable('account_members').set({ person_id }).where('account_id', '=', account.id).execute();
  return account;
}

/** What the office chooses when Kunju, the first contact, has died. */
const widow = (changes: object = {}) => ({
  person: idOf('Nafeesa'),
  relations: [
    { person: idOf('Kunju'), relation: 'husband' },
    { person: idOf('Pathumma'), relation: 'mother-in-law' },
    { person: idOf('Shafi'), relation: 'son' },
  ],
  ...changes,
});
const succession = (changes?: object) => JSON.stringify(widow(changes));

beforeEach(async () => {
  const form = { folio: '12', name: 'Kunju', name_ml: 'കുഞ്ഞ്', mobile: '00000 10012', image: await photo() };
  const { json } = await app.api.form('POST', '/api/admin/members', form, app.token);
  ({ id: entry } = (json as { member: AdminMember }).member);
  for (const [name, relation] of people) {
    await app.api.post(`/api/admin/members/${entry}/persons`, { name, relation }, app.token);
  }
  ids = new Map((await listPeople()).map(({ id, name }) => [name, id]));
});

describe('the death of a grandmother', () => {
  it('closes only her own account, and leaves the entry and all others as they are', async () => {
    const [helper, son, own] = [await link(null), await link('Kunju'), await link('Pathumma')];
    expect(await preview('Pathumma')).toMatchObject({
      member: { id: entry },
      person: { name: 'Pathumma', relation: 'mother' },
      memorial: null,
      accounts: [{ id: own.id }],
      sharedAccounts: [
        { id: helper.id, others: [{ folio: '12', name: 'Kunju' }, { name: 'Nafeesa' }, { name: 'Shafi' }] },
        { id: son.id, others: [{ folio: '12', name: 'Kunju' }] },
      ],
    });
    const before = await read();
    const { id, member, image } = await recorded(app, app.token, {
      person: idOf('Pathumma'),
      portrait: 'directory',
    });
    expect([member, image]).toEqual([{ id: entry, folio: '12', name: 'Kunju', state: 'living' }, null]);
    const states = [helper, son, own].map(async ({ token }) => isSignedIn(token));
    expect(await Promise.all(states)).toEqual([true, true, false]);
    expect(await deceased()).toEqual(['Pathumma']);
    const { persons, ...after } = await read();
    expect([after.name, after.mobile, after.image, after.updatedAt]).toEqual([
      before.name,
      before.mobile,
      before.image,
      before.updatedAt,
    ]);
    expect(persons.map(({ name }) => name)).toEqual(['Kunju', 'Pathumma', 'Nafeesa', 'Shafi']);
    expect((await auditTrail(app)).slice(-3)).toEqual([
      `person deceased: person ${idOf('Pathumma')}`,
      `user deleted: user ${own.id}`,
      `memorial added: memorial ${id}`,
    ]);
    expect(await undone(app, app.token, id)).toEqual([]);
    expect(await deceased()).toEqual([]);
    expect(await office('users')).toHaveLength(3);
  });

  it('closes the other accounts only if they are ticked', async () => {
    const [son, helper, wife] = [await link('Kunju'), await link(null), await link('Nafeesa')];
    const states = async () => Promise.all([son, helper, wife].map(async ({ token }) => isSignedIn(token)));
    await recorded(app, app.token, { person: idOf('Pathumma'), effects: `entry,account-${helper.id},account-999` });
    expect(await states()).toEqual([true, false, true]);
    await recorded(app, app.token, { person: idOf('Shafi'), effects: 'entry,shared-accounts' });
    expect(await states()).toEqual([false, false, false]);
    expect((await recordDeath(app, app.token, { person: idOf('Nafeesa'), effects: 'account-x' })).status).toBe(400);
  });

  it('hides her from members, who see the family', async () => {
    await put(`members/${entry}`, {});
    await app.api.form(
      'PUT',
      `/api/admin/members/${entry}`,
      { family_visibility: 'members', family_agreed_by: 'Kunju' },
      app.token,
    );
    const { accessToken } = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    const search = async () =>
      (await app.api.get('/api/user/office-members?search=pathumma', accessToken)).json as Member[];
    expect(await search()).toHaveLength(1);
    const { id } = await recorded(app, app.token, { person: idOf('Pathumma') });
    expect(await search()).toEqual([]);
    const [shown] = (await app.api.get('/api/user/office-members', accessToken)).json as Member[];
    expect(shown?.persons?.map(({ name }) => name)).toEqual(['Kunju', 'Nafeesa']);
    await undone(app, app.token, id);
    expect(await search()).toHaveLength(1);
  });

  it('pauses a profile with her name, and no other', async () => {
    const son = await link('Kunju');
    const send = async (name: string) =>
      app.api.form('POST', '/api/matrimonyregister', profile({ name, photoSubmitted: 'false' }), son.token);
    await send('Nafeesa');
    await send('Shafi');
    expect((await preview('Nafeesa')).profiles).toBe(1);
    await recorded(app, app.token, { person: idOf('Nafeesa') });
    expect(await office('profiles?status=paused')).toMatchObject([{ name: 'Nafeesa' }]);
  });

  it('has one memorial, also if two administrators record it, and others of the entry have their own', async () => {
    const responses = await runConcurrently(
      app,
      (db) => db.selectFrom('members').select('id').where('id', '=', entry).forUpdate().execute(),
      [1, 2].map(() => () => recordDeath(app, app.token, { person: idOf('Pathumma') })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.json).toMatchObject({
      errorCodes: { person: 'memberHasMemorial' },
    });
    const { id } = await recorded(app, app.token, { person: idOf('Shafi') });
    expect((await preview('Shafi')).memorial).toMatchObject({ id });
    expect(await office('deceased')).toHaveLength(2);
    expect(await recordDeath(app, app.token, { person: 999 })).toMatchObject({
      status: 400,
      json: { errorCodes: { person: 'memberUnknown' } },
    });
  });

  it('is returned by the office, and the memorial stays', async () => {
    await recorded(app, app.token, { person: idOf('Pathumma') });
    const mother = (await listPeople()).find(({ name }) => name === 'Pathumma');
    const path = `persons/${mother?.id}/return`;
    expect(await put(path, { seen: '2000-01-01T00:00:00.000Z' })).toMatchObject({ status: 409 });
    expect(await put(path, { seen: mother?.updatedAt })).toMatchObject({
      status: 200,
      json: { person: { name: 'Pathumma', state: 'living' } },
    });
    expect(await put(path, {})).toMatchObject({ status: 200 });
    expect(await office('deceased')).toHaveLength(1);
  });

  it('that was undone while she or the entry is in the bin brings her back living', async () => {
    for (const path of [`persons/${idOf('Pathumma')}`, `members/${entry}`]) {
      const { id } = await recorded(app, app.token, { person: idOf('Pathumma') });
      const { json } = await app.api.delete(`/api/admin/${path}`, app.token);
      expect(await undone(app, app.token, id)).toEqual([{ kind: 'entry', name: null, reason: 'deleted' }]);
      await put(`bin/${(json as { bin: number }).bin}/restore`, {});
      expect(await deceased()).toEqual([]);
    }
  });
});

describe('the death of a first contact', () => {
  it('needs another one, named at the field, if others of the entry live', async () => {
    const attempt = async (fields: Parameters<typeof recordDeath>[2]) => {
      const { status, json } = await recordDeath(app, app.token, { member: entry, ...fields });
      return [status, (json as { errorCodes?: object }).errorCodes];
    };
    const required = [400, { firstContact: 'firstContactRequired' }];
    expect(await attempt({})).toEqual(required);
    expect(await attempt({ firstContact: succession({ person: idOf('Kunju') }) })).toEqual(required);
    expect(await attempt({ firstContact: succession({ person: 999 }) })).toEqual(required);
    expect(await attempt({ firstContact: '{' })).toEqual([400, { firstContact: 'unreadable' }]);
    const changed = [409, { firstContact: 'familyChanged' }];
    expect(await attempt({ firstContact: succession({ relations: [] }) })).toEqual(changed);
    expect(await attempt({ firstContact: succession({ seen: '2000-01-01T00:00:00.000Z' }) })).toEqual(changed);
    await recorded(app, app.token, { person: idOf('Shafi') });
    expect(await attempt({ firstContact: succession({ person: idOf('Shafi') }) })).toEqual(required);
    expect(await office('deceased')).toHaveLength(1);
    expect((await read()).name).toBe('Kunju');
  });

  it('makes the widow the first contact, and is undone as one; what was changed since stays', async () => {
    const [helper, own] = [await link(null), await link('Kunju')];
    const before = await read();
    const firstContact = succession({ mobile: '00000 10050', removeImage: true, seen: before.updatedAt });
    const { id, image } = await recorded(app, app.token, { member: entry, firstContact, portrait: 'directory' });
    expect(image).not.toBeNull();
    expect(await read()).toMatchObject({ name: 'Nafeesa', mobile: '00000 10050', image: null, state: 'living' });
    expect(await relations()).toEqual(['Nafeesa self', 'Kunju husband', 'Pathumma mother-in-law', 'Shafi son']);
    expect(await deceased()).toEqual(['Kunju']);
    expect([await isSignedIn(helper.token), await isSignedIn(own.token)]).toEqual([true, false]);

    await app.api.form('PUT', `/api/admin/members/${entry}`, { house_name: 'Thanal' }, app.token);
    const added = { name: 'Zakir', relation: 'grandchild' };
    await app.api.post(`/api/admin/members/${entry}/persons`, added, app.token);
    expect(await undone(app, app.token, id)).toEqual([]);
    const { name, name_ml, mobile, image: picture, house_name } = await read();
    expect({ name, name_ml, mobile, image: picture, house_name }).toEqual({
      name: 'Kunju',
      name_ml: 'കുഞ്ഞ്',
      mobile: before.mobile,
      image: before.image,
      house_name: 'Thanal',
    });
    expect(await relations()).toEqual([
      'Kunju self',
      'Pathumma mother',
      'Nafeesa wife',
      'Shafi son',
      'Zakir grandchild',
    ]);
    expect(await deceased()).toEqual([]);
    await app.platform.jobs.settle();
    expect((await app.api.get(`/images/${before.image}`, app.token)).status).not.toBe(404);
    expect(await office('users')).toHaveLength(2);
  });

  it('leaves mobile number and photo that were changed since, and relations that were', async () => {
    const fields = { member: entry, firstContact: succession({ mobile: '00000 10050', removeImage: true }) };
    const { id: first } = await recorded(app, app.token, fields);
    const edit = { mobile: '00000 10060', image: await photo() };
    await app.api.form('PUT', `/api/admin/members/${entry}`, edit, app.token);
    const { image } = await read();
    expect(await undone(app, app.token, first)).toEqual([]);
    expect(await read()).toMatchObject({ name: 'Kunju', mobile: '00000 10060', image });

    const { id: second } = await recorded(app, app.token, fields);
    await put(`persons/${idOf('Shafi')}`, { relation: 'other' });
    expect(await undone(app, app.token, second)).toEqual([
      { kind: 'first-contact', name: 'Nafeesa', reason: 'changed' },
    ]);
    expect(await relations()).toEqual(['Nafeesa self', 'Kunju husband', 'Pathumma mother-in-law', 'Shafi other']);
    expect(await deceased()).toEqual([]);
  });

  it('takes the entry out of the directory if nobody else lives, until somebody is returned', async () => {
    for (const name of ['Pathumma', 'Shafi']) await recorded(app, app.token, { person: idOf(name) });
    const { id: first } = await recorded(app, app.token, { member: entry, firstContact: succession() });
    const helper = await link(null);
    expect((await preview('Nafeesa')).accounts).toMatchObject([{ id: helper.id }]);
    const { id: last, member } = await recorded(app, app.token, { person: idOf('Nafeesa') });
    expect(member).toMatchObject({ state: 'deceased' });
    expect(await isSignedIn(helper.token)).toBe(false);
    expect(await deceased()).toHaveLength(4);
    expect(await office('members')).toEqual([]);

    expect(await undone(app, app.token, first)).toEqual([]);
    expect(await read()).toMatchObject({ state: 'living', name: 'Kunju' });
    expect(await undone(app, app.token, last)).toEqual([]);
    expect(await deceased()).toEqual(['Pathumma', 'Shafi']);
    expect(await relations()).toEqual(['Kunju self', 'Pathumma mother', 'Nafeesa wife', 'Shafi son']);
  });

  it('of the last one does not keep others from coming back, who are the first contact then', async () => {
    const { id } = await recorded(app, app.token, { person: idOf('Nafeesa') });
    for (const name of ['Pathumma', 'Shafi']) await recorded(app, app.token, { person: idOf(name) });
    await recorded(app, app.token, { member: entry });
    expect(await read()).toMatchObject({ state: 'deceased', name: 'Kunju' });
    expect(await undone(app, app.token, id)).toEqual([]);
    expect(await read()).toMatchObject({ state: 'living', name: 'Nafeesa' });
    expect(await relations()).toEqual(['Nafeesa self', 'Kunju husband', 'Pathumma mother-in-law', 'Shafi son']);
    expect(await deceased()).toEqual(['Kunju', 'Pathumma', 'Shafi']);
  });

  it('of an old death without person is undone too', async () => {
    for (const name of ['Pathumma', 'Nafeesa', 'Shafi']) {
      await app.api.delete(`/api/admin/persons/${idOf(name)}`, app.token);
    }
    const { id } = await recorded(app, app.token, { member: entry });
    await app.platform.database.updateTable('deceased').set({ person_id: null }).execute();
    expect(await undone(app, app.token, id)).toEqual([]);
    expect(await read()).toMatchObject({ state: 'living', persons: [{ state: 'living' }] });
  });

  it('twice at once is undone once', async () => {
    const { id } = await recorded(app, app.token, { member: entry, firstContact: succession() });
    const responses = await runConcurrently(
      app,
      (db) => db.selectFrom('deceased').select('id').where('id', '=', id).forUpdate().execute(),
      [1, 2].map(() => () => undoDeath(app, app.token, id)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 409]);
    expect((await read()).name).toBe('Kunju');
  });
});

describe('a deceased person', () => {
  it('cannot become the first contact, or get an entry', async () => {
    await recorded(app, app.token, { person: idOf('Nafeesa') });
    expect(await put(`members/${entry}/first-contact`, widow())).toMatchObject({
      status: 400,
      json: { errorCodes: { person: 'firstContactDeceased' } },
    });
    const own = await app.api.post(`/api/admin/persons/${idOf('Nafeesa')}/entry`, { folio: '13' }, app.token);
    expect(own).toMatchObject({ status: 400, json: { code: 'firstContactDeceased' } });
    const memorials = (await office('deceased')) as AdminMemorial[];
    expect(memorials).toMatchObject([{ hasEntry: true }]);
  });

  it('leaves an entry of the deceased when a living person comes to it, who becomes the first contact', async () => {
    const { json } = await app.api.delete(`/api/admin/persons/${idOf('Shafi')}`, app.token);
    for (const name of ['Pathumma', 'Nafeesa']) await recorded(app, app.token, { person: idOf(name) });
    await recorded(app, app.token, { member: entry });
    expect(await read()).toMatchObject({ state: 'deceased' });
    await put(`bin/${(json as { bin: number }).bin}/restore`, {});
    expect(await read()).toMatchObject({ name: 'Shafi', state: 'living' });
    expect(await relations()).toEqual(['Shafi self', 'Kunju other', 'Pathumma other', 'Nafeesa mother']);
    await recorded(app, app.token, { member: entry });
    expect(await read()).toMatchObject({ state: 'deceased' });
    const body = { name: 'Salma', relation: 'wife' };
    const added = await app.api.post(`/api/admin/members/${entry}/persons`, body, app.token);
    expect(added).toMatchObject({ status: 200, json: { person: { name: 'Salma', relation: 'self' } } });
    expect(await read()).toMatchObject({ name: 'Salma', state: 'living' });
    expect(await deceased()).toHaveLength(4);
  });
});
