import { describe, expect, it } from 'vitest';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import type { DeathPreview } from '#contract/deaths.ts';
import type { Profile } from '#contract/matrimony.ts';
import type { AdminMemorial } from '#contract/admin-memorials.ts';
import { addColleague, auditTrail } from '#server/testing/administrators.ts';
import { addEntry, createLinkedUser } from '#server/testing/corrections.ts';
import { recorded, recordDeath, undone } from '#server/testing/deaths.ts';
import { signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { memorial, profile } from '#server/testing/records.ts';
import { runConcurrently } from '#server/testing/run-concurrently.ts';
import { arrangeCommittee, storedBearer } from '#server/testing/stored-records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { formOf, type FormFields } from '#server/testing/test-api.ts';

const app = adminForEachTest();

const office = async (path: string) => (await app.api.get(`/api/admin/${path}`, app.token)).json;
const entry = async (id: number) =>
  ((await office('members?state=all')) as AdminMember[]).find((member) => member.id === id);
const isSignedIn = async (accessToken: string) => (await app.api.get('/api/user/me', accessToken)).status === 200;
const preview = async (id: number) => (await office(`members/${id}/death`)) as DeathPreview;
const profiles = async (query = '') => (await office(`profiles${query}`)) as Profile[];

async function send(fields: Partial<ReturnType<typeof profile>>, accessToken: string): Promise<number> {
  const form = profile({ photoSubmitted: 'false', ...fields });
  const { json } = await app.api.form('POST', '/api/matrimonyregister', form, accessToken);
  return (json as { id: number }).id;
}

describe('recording the death of a member', () => {
  it('takes the entry out of the directory, closes the own account and pauses the own profile', async () => {
    const id = await addEntry(app, app.token);
    const { id: account, token: own } = await createLinkedUser(app, [id]);
    const about = await send({}, own);
    const { id: memorialId, ...added } = await recorded(app, app.token, { member: id });
    expect(added).toMatchObject({
      member: { id, folio: '12', name: 'Nadia Sait', state: 'deceased' },
      published: true,
      announced: true,
      undoUntil: new Date(app.clock.now() + 30 * 24 * 60 * 60_000).toISOString(),
    });
    expect(await entry(id)).toMatchObject({ state: 'deceased' });
    expect(await isSignedIn(own)).toBe(false);
    expect(await office('users')).toEqual([]);
    expect(await office('bin')).toMatchObject([{ kind: 'users', record_id: account }]);
    expect(await profiles()).toMatchObject([{ id: about, status: 'paused', is_approved: false }]);
    expect((await auditTrail(app)).slice(-4)).toEqual([
      `member deceased: member ${id}`,
      `profile paused: profile ${about}`,
      `user deleted: user ${account}`,
      `memorial added: memorial ${memorialId}`,
    ]);
  });

  it('changes nothing but what is ticked', async () => {
    const id = await addEntry(app, app.token);
    const { token: own } = await createLinkedUser(app, [id]);
    await send({}, own);
    const { member } = await recorded(app, app.token, { member: id, effects: '' });
    expect(member).toMatchObject({ id, state: 'living' });
    expect(await isSignedIn(own)).toBe(true);
    expect(await profiles('?status=waiting')).toHaveLength(1);
  });

  it('leaves an account that also acts for a widow, unless the office ticks it', async () => {
    const [husband, widow] = [
      await addEntry(app, app.token),
      await addEntry(app, app.token, { folio: '13', name: 'Salma' }),
    ];
    const { id: shared, token: both } = await createLinkedUser(app, [husband, widow]);
    expect(await preview(husband)).toMatchObject({
      accounts: [],
      sharedAccounts: [{ id: shared, name: 'Sample Person', others: [{ folio: '13', name: 'Salma' }] }],
    });
    const { id: memorialId } = await recorded(app, app.token, { member: husband });
    expect(await isSignedIn(both)).toBe(true);
    await undone(app, app.token, memorialId);
    await recorded(app, app.token, { member: husband, effects: 'entry,shared-accounts' });
    expect(await isSignedIn(both)).toBe(false);
  });

  it('leaves the account of a father who has registered his daughter, unless the office ticks it', async () => {
    const father = await addEntry(app, app.token);
    const { id: account, token: own } = await createLinkedUser(app, [father]);
    await send({ name: 'Rihana Sait', profileFor: 'Daughter', gender: 'Female' }, own);
    expect(await preview(father)).toMatchObject({
      accounts: [],
      sharedAccounts: [{ id: account, others: [], profiles: 1 }],
    });
    const { id } = await recorded(app, app.token, { member: father });
    expect(await isSignedIn(own)).toBe(true);
    await undone(app, app.token, id);
    await recorded(app, app.token, { member: father, effects: 'entry,shared-accounts' });
    expect(await isSignedIn(own)).toBe(false);
  });

  it('closes the account of a couple when both have died', async () => {
    const [husband, widow] = [
      await addEntry(app, app.token),
      await addEntry(app, app.token, { folio: '13', name: 'Salma' }),
    ];
    const { id: shared, token: both } = await createLinkedUser(app, [husband, widow]);
    await recorded(app, app.token, { member: husband });
    expect(await preview(widow)).toMatchObject({ accounts: [{ id: shared }], sharedAccounts: [] });
    await recorded(app, app.token, { member: widow });
    expect(await isSignedIn(both)).toBe(false);
  });

  it('points out who has the same name in the committee, and changes nothing there', async () => {
    const id = await addEntry(app, app.token);
    const treasurer = storedBearer({ name_en: 'NADIA sait', role_en: 'Treasurer' });
    const term = await arrangeCommittee(app.platform.database, [treasurer, storedBearer()]);
    await recorded(app, app.token, { member: id });
    expect((await preview(id)).bearers).toMatchObject([{ role: { en: 'Treasurer' } }]);
    expect(await office(`terms/${term}/bearers`)).toHaveLength(2);
  });

  it('closes accounts that wait for approval too', async () => {
    const id = await addEntry(app, app.token);
    const { id: account } = await createLinkedUser(app, [id]);
    // Withdrawn within seconds, the approval takes the link with it.
    app.clock.advance(UNDO_APPROVAL_MS);
    await app.api.put(`/api/admin/users/${account}/withdraw`, {}, app.token);
    await recorded(app, app.token, { member: id });
    expect(await office('users')).toEqual([]);
  });

  it('pauses profiles with the same name and the same number or a linked sender, and no others', async () => {
    const id = await addEntry(app, app.token, { name: 'NADIA  Sait', mobile: '00000 54321' });
    const { token: linked } = await createLinkedUser(app, [id]);
    const { token: stranger } = await createLinkedUser(app, []);
    const otherNumber = '00000 10066';
    const about = [
      await send({ contactMobile: '+91 00000-54321' }, stranger),
      await send({ contactMobile: otherNumber }, linked),
    ];
    const daughter = await send({ name: 'Leela Sait' }, linked);
    const namesake = await send({ contactMobile: otherNumber }, stranger);
    expect((await preview(id)).profiles).toBe(2);
    await recorded(app, app.token, { member: id });
    expect((await profiles('?status=paused')).map((one) => one.id)).toEqual(about.toReversed());
    expect((await profiles('?status=waiting')).map((one) => one.id)).toEqual([namesake, daughter]);
    expect((await preview(id)).profiles).toBe(0);
  });

  it('pauses a profile that its family has paused, and the family can no longer resume it', async () => {
    const id = await addEntry(app, app.token, { name: 'Nadia Sait', mobile: '00000 54321' });
    const { token: family } = await createLinkedUser(app, []);
    const about = await send({ contactMobile: '00000 54321' }, family);
    await app.api.put(`/api/admin/profiles/${about}/approve`, {}, app.token);
    const set = async (state: string) => app.api.put(`/api/user/profiles/${about}/state`, { state }, family);
    expect(await set('paused')).toMatchObject({ status: 200 });
    await recorded(app, app.token, { member: id });
    expect(await profiles()).toMatchObject([{ status: 'paused', pausedBy: 'death' }]);
    expect(await set('approved')).toMatchObject({ status: 409 });
  });

  it('needs an entry, and stores nothing without one', async () => {
    expect(await recordDeath(app, app.token, { member: 99, portrait: '', image: await photo() })).toMatchObject({
      status: 400,
      json: { errorCodes: { member: 'memberUnknown' } },
    });
    const deleted = await addEntry(app, app.token);
    await app.api.delete(`/api/admin/members/${deleted}`, app.token);
    expect((await recordDeath(app, app.token, { member: deleted })).status).toBe(400);
    expect((await app.api.get(`/api/admin/members/${deleted}/death`, app.token)).status).toBe(404);
    expect(await office('deceased')).toEqual([]);
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('happens once, also if the request is repeated, and a second memorial is refused', async () => {
    const member = await addEntry(app, app.token);
    await createLinkedUser(app, [member]);
    const headers = { authorization: `Bearer ${app.token}`, 'idempotency-key': 'one' };
    const body = () => formOf({ ...memorial({ member: `${member}` }), portrait: 'none' });
    const once = () => app.api.send('/api/admin/deceased', { method: 'POST', headers, body: body() });
    const [first, second] = [await once(), await once()];
    expect(first.status).toBe(200);
    expect(second.json).toEqual(first.json);
    expect(await recordDeath(app, app.token, { member })).toMatchObject({
      status: 409,
      json: { errorCodes: { member: 'memberHasMemorial' } },
    });
    const [{ id }] = (await office('deceased')) as [AdminMemorial];
    expect((await preview(member)).memorial).toEqual({ id, name: 'Nadia Sait' });
    expect(await office('bin')).toHaveLength(1);
  });

  it('by two administrators at once is done by one, and the other reads that it is recorded', async () => {
    const member = await addEntry(app, app.token);
    await createLinkedUser(app, [member]);
    const { accessToken } = await signIn(app.api, 'admin', await addColleague(app));
    const responses = await runConcurrently(
      app,
      (db) => db.selectFrom('members').select('id').where('id', '=', member).forUpdate().execute(),
      [app.token, accessToken].map((who) => () => recordDeath(app, who, { member })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 409]);
    expect(responses[1]?.json).toMatchObject({ errorCodes: { member: 'memberHasMemorial' } });
    expect(await office('deceased')).toHaveLength(1);
    expect(await office('bin')).toHaveLength(1);
  });
});

describe('the portrait from the directory', () => {
  it('is a copy, which stays when the entry is deleted', async () => {
    const { json } = await app.api.form(
      'POST',
      '/api/admin/members',
      { folio: '12', name: 'Nadia Sait', image: await photo() },
      app.token,
    );
    const { id, image, picture } = (json as { member: AdminMember }).member;
    const copy = await recorded(app, app.token, { member: id, portrait: 'directory' });
    expect(copy.picture).toMatchObject({ width: picture?.width, height: picture?.height });
    expect(copy.image).not.toBe(image);
    expect((await app.api.delete(`/api/admin/members/${id}`, app.token)).status).toBe(200);
    await app.platform.jobs.settle();
    expect((await app.api.get(`/events/${copy.image}`)).status).toBe(200);
    expect(await office('deceased')).toMatchObject([{ id: copy.id, member: null }]);
  });

  it('is drawn if the entry has no photo, or if there is no entry', async () => {
    const member = await addEntry(app, app.token);
    for (const fields of [{ member }, {}]) {
      expect(await recorded(app, app.token, { ...fields, portrait: 'directory' })).toMatchObject({ image: null });
    }
  });
});

it('publishes a photo that only the office sees if the family has agreed to that', async () => {
  for (const [folio, portrait] of [
    ['12', 'directory'],
    ['13', 'directory-hidden'],
  ] as const) {
    const form = { folio, name: `Nadia ${folio}`, image: await photo(), photo_visibility: 'office' };
    const { json } = await app.api.form('POST', '/api/admin/members', form, app.token);
    const { id, visibility } = (json as { member: AdminMember }).member;
    expect(visibility).toMatchObject({ photo: 'office' });
    const { image } = await recorded(app, app.token, { member: id, portrait });
    expect(image === null).toBe(portrait === 'directory');
  }
});

describe('the notice of a funeral', () => {
  // The test clock begins at 9:30 am in Kerala.
  const isAnnounced = async (fields: FormFields) =>
    (await recorded(app, app.token, { date_of_death: '2026-07-19', ...fields })).announced;

  it('is announced if the tick is set, also if its time is entered later', async () => {
    expect(await isAnnounced({ funeral_at: '2026-07-20T09:30' })).toBe(true);
    expect(await isAnnounced({ funeral_at: '2026-07-21T16:30', effects: 'entry' })).toBe(false);
    expect(await isAnnounced({})).toBe(true);
  });

  it('is not announced if the funeral is over when it is entered', async () => {
    expect(await isAnnounced({ funeral_at: '2026-07-20T09:29' })).toBe(false);
  });

  it('is refused if the funeral is before the death or more than 30 days after it', async () => {
    for (const [funeral_at, code] of [
      ['2026-07-18T10:00', 'funeralBeforeDeath'],
      ['2026-08-19T10:00', 'funeralTooLate'],
    ] as const) {
      const response = await recordDeath(app, app.token, { date_of_death: '2026-07-19', funeral_at });
      expect(response).toMatchObject({ status: 400, json: { errorCodes: { funeral_at: code } } });
    }
  });
});
