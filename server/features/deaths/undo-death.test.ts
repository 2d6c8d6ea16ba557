import { describe, expect, it } from 'vitest';
import type { Account } from '#contract/accounts.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import type { BinEntry } from '#contract/bin.ts';
import type { Profile } from '#contract/matrimony.ts';
import type { AdminMemorial } from '#contract/admin-memorials.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { addEntry, createLinkedUser, suggest } from '#server/testing/corrections.ts';
import { recorded, recordDeath, undoDeath, undone } from '#server/testing/deaths.ts';
import { registrationForm, signIn } from '#server/testing/people.ts';
import { profile } from '#server/testing/records.ts';
import { runConcurrently } from '#server/testing/run-concurrently.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const DAY = 24 * 60 * 60_000;

const app = adminForEachTest();

const office = async (path: string) => (await app.api.get(`/api/admin/${path}`, app.token)).json;
const change = (path: string, body: object = {}) => app.api.put(`/api/admin/${path}`, body, app.token);
const form = (path: string, fields: object) => app.api.form('PUT', `/api/admin/${path}`, { ...fields }, app.token);
const remove = async (path: string) =>
  ((await app.api.delete(`/api/admin/${path}`, app.token)).json as { bin: number }).bin;
const entry = async (id: number) =>
  ((await office('members?state=all')) as AdminMember[]).find((member) => member.id === id);
const profiles = async () => (await office('profiles')) as Profile[];
const inBin = async (kind: string) => (await office(`bin?kind=${kind}`)) as BinEntry[];

/** Adds a member with an account and a profile about the member, and records the death. */
async function deceased() {
  const member = await addEntry(app, app.token);
  const { id: account, token: own, ...person } = await createLinkedUser(app, [member]);
  const { json } = await app.api.form('POST', '/api/matrimonyregister', profile({ photoSubmitted: 'false' }), own);
  const { id: memorial } = await recorded(app, app.token, { member });
  return { member, account, person, about: (json as { id: number }).id, memorial };
}

describe('undoing the recording of a death', () => {
  it('returns entry, account with its links and profile, and moves the memorial to the bin', async () => {
    const { member, account, person, about, memorial } = await deceased();
    expect(await undone(app, app.token, memorial)).toEqual([]);
    expect(await entry(member)).toMatchObject({ state: 'living' });
    expect(await office('users')).toMatchObject([{ id: account, members: [{ id: member }] }]);
    expect(await profiles()).toMatchObject([{ id: about, status: 'waiting', sender: { id: account } }]);
    expect((await app.api.get(`/api/user/deceased/${memorial}`)).status).toBe(404);
    expect(await inBin('deceased')).toMatchObject([{ record_id: memorial }]);
    expect((await auditTrail(app)).slice(-4)).toEqual([
      `member returned: member ${member}`,
      `profile resumed: profile ${about}`,
      `user restored: user ${account}`,
      `death undone: memorial ${memorial}`,
    ]);
    await signIn(app.api, 'user', person);
  });

  it('brings back a pause of the family, which the family can end', async () => {
    const member = await addEntry(app, app.token);
    const { token: own, ...person } = await createLinkedUser(app, [member]);
    const { json } = await app.api.form('POST', '/api/matrimonyregister', profile({ photoSubmitted: 'false' }), own);
    const { id } = json as { id: number };
    await change(`profiles/${id}/approve`);
    const setOwnState = async (state: string, as: string) =>
      (await app.api.put(`/api/user/profiles/${id}/state`, { state }, as)).status;
    expect(await setOwnState('paused', own)).toBe(200);
    const { id: memorial } = await recorded(app, app.token, { member });
    expect(await profiles()).toMatchObject([{ status: 'paused', pausedBy: 'death' }]);
    expect(await undone(app, app.token, memorial)).toEqual([]);
    expect(await profiles()).toMatchObject([{ status: 'paused', pausedBy: 'family' }]);
    const { accessToken } = await signIn(app.api, 'user', person);
    expect(await setOwnState('approved', accessToken)).toBe(200);
    expect(await profiles()).toMatchObject([{ status: 'approved', pausedBy: null }]);
  });

  it('is possible without an entry too', async () => {
    const { id } = await recorded(app, app.token, {});
    expect(await undone(app, app.token, id)).toEqual([]);
    expect(await inBin('deceased')).toMatchObject([{ record_id: id }]);
  });

  it('keeps what others have changed since, and names what does not return', async () => {
    const { member, account, person, about, memorial } = await deceased();
    await form(`members/${member}`, { address: 'Beach Road' });
    await form(`deceased/${memorial}`, { description: 'Mother of Leela' });
    await form(`profiles/${about}`, { education: 'B.A.' });
    await app.api.post('/api/user/register', registrationForm({ email: person.email }));
    expect(await undone(app, app.token, memorial)).toEqual([
      { kind: 'account', name: 'Sample Person', reason: 'email-taken' },
    ]);
    expect(await entry(member)).toMatchObject({ state: 'living', address: 'Beach Road' });
    expect(await profiles()).toMatchObject([{ education: 'B.A.', status: 'waiting' }]);
    expect(await inBin('users')).toMatchObject([{ record_id: account }]);
    const [binned] = await inBin('deceased');
    await change(`bin/${binned?.id}/restore`);
    expect(await office('deceased')).toMatchObject([{ description: 'Mother of Leela', member: null, undoUntil: null }]);
    expect(await undoDeath(app, app.token, memorial)).toMatchObject({ status: 409, json: { code: 'undoOver' } });
  });

  it('leaves what the office has brought back or deleted since', async () => {
    const { member, account, about, memorial } = await deceased();
    const [closed] = await inBin('users');
    await change(`bin/${closed?.id}/restore`);
    await change(`users/${account}/members`, { members: [] });
    const bins = [await remove(`members/${member}`), await remove(`profiles/${about}`)];
    expect(await undone(app, app.token, memorial)).toEqual([
      { kind: 'entry', name: null, reason: 'deleted' },
      { kind: 'profile', name: null, reason: 'deleted' },
      { kind: 'account', name: 'Sample Person', reason: 'changed' },
    ]);
    expect((await office('users')) as Account[]).toMatchObject([{ id: account, members: [] }]);
    for (const bin of bins) await change(`bin/${bin}/restore`);
    expect(await entry(member)).toMatchObject({ state: 'living' });
    expect(await profiles()).toMatchObject([{ id: about, status: 'waiting' }]);
  });

  it('names an account that was erased for good', async () => {
    const { memorial } = await deceased();
    const [closed] = await inBin('users');
    await remove(`bin/${closed?.id}`);
    expect(await undone(app, app.token, memorial)).toEqual([{ kind: 'account', name: null, reason: 'deleted' }]);
  });

  it('works if the memorial is in the bin already', async () => {
    const { member, memorial } = await deceased();
    await remove(`deceased/${memorial}`);
    expect(await undone(app, app.token, memorial)).toEqual([]);
    expect(await entry(member)).toMatchObject({ state: 'living' });
    expect(await inBin('deceased')).toMatchObject([{ record_id: memorial }]);
    expect(await undoDeath(app, app.token, memorial)).toMatchObject({ status: 409, json: { code: 'undoneBefore' } });
  });

  it('is possible for 30 days', async () => {
    const { id } = await recorded(app, app.token, {});
    const { id: late } = await recorded(app, app.token, {});
    app.clock.advance(30 * DAY - 1);
    await app.signInAgain();
    await undone(app, app.token, id);
    expect(await office('deceased')).toMatchObject([{ id: late, undoUntil: expect.any(String) }]);
    app.clock.advance(1);
    expect(await office('deceased')).toMatchObject([{ id: late, undoUntil: null }]);
    expect(await undoDeath(app, app.token, late)).toMatchObject({ status: 409, json: { code: 'undoOver' } });
    expect((await undoDeath(app, app.token, 99)).status).toBe(404);
  });

  it('twice at once is done once, and the second reads that it is undone', async () => {
    const { member, memorial } = await deceased();
    const responses = await runConcurrently(
      app,
      (db) => db.selectFrom('deceased').select('id').where('id', '=', memorial).forUpdate().execute(),
      [1, 2].map(() => () => undoDeath(app, app.token, memorial)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 409]);
    expect(responses[1]?.json).toMatchObject({ code: 'undoneBefore' });
    expect(await entry(member)).toMatchObject({ state: 'living' });
    expect(await office('users')).toHaveLength(1);
  });
});

describe('undoing a death while a colleague records another one', () => {
  it('is done like the other', async () => {
    const { member, memorial } = await deceased();
    const other = await addEntry(app, app.token, { folio: '13', name: 'Salma Sait' });
    await createLinkedUser(app, [other]);
    const responses = await runConcurrently(
      app,
      (db) => db.selectFrom('search_versions').select('scope').where('scope', '=', 'member').forUpdate().execute(),
      [() => recordDeath(app, app.token, { member: other }), () => undoDeath(app, app.token, memorial)],
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await entry(member)).toMatchObject({ state: 'living' });
    expect(await entry(other)).toMatchObject({ state: 'deceased' });
  });
});

describe('a deleted memorial of a member', () => {
  it('is restored without the entry if the death was recorded again, and undoing it leaves the entry', async () => {
    const member = await addEntry(app, app.token);
    const { id: first } = await recorded(app, app.token, { member });
    const bin = await remove(`deceased/${first}`);
    const { id: second } = await recorded(app, app.token, { member });
    expect((await change(`bin/${bin}/restore`)).status).toBe(200);
    expect(((await office('deceased')) as AdminMemorial[]).map(({ id, member: of }) => [id, of?.id])).toEqual([
      [second, member],
      [first, undefined],
    ]);
    expect((await undoDeath(app, app.token, first)).json).toMatchObject({ code: 'undoOver' });
  });

  it('is not undone for an entry whose death was recorded again', async () => {
    const member = await addEntry(app, app.token);
    const { id: first } = await recorded(app, app.token, { member });
    await remove(`deceased/${first}`);
    await recorded(app, app.token, { member });
    expect(await undone(app, app.token, first)).toEqual([{ kind: 'entry', name: 'Nadia Sait', reason: 'changed' }]);
    expect(await entry(member)).toMatchObject({ state: 'deceased' });
    expect((await recordDeath(app, app.token, { member })).status).toBe(409);
  });
});

describe('a paused profile', () => {
  it('cannot be decided, stays paused when it is changed, and waits for nobody', async () => {
    const member = await addEntry(app, app.token);
    const other = await addEntry(app, app.token, { folio: '13', name: 'Salma Sait' });
    const { token: own } = await createLinkedUser(app, [member, other]);
    await app.api.form('POST', '/api/matrimonyregister', profile({ photoSubmitted: 'false' }), own);
    const [sent] = await profiles();
    const path = `profiles/${sent?.id}`;
    await change(`${path}/approve`);
    const { id: memorial } = await recorded(app, app.token, { member });
    for (const [decision, body] of [
      ['approve', {}],
      ['refuse', { reason: 'Sample' }],
    ] as const) {
      expect(await change(`${path}/${decision}`, body)).toMatchObject({ status: 409, json: { code: 'profilePaused' } });
    }
    expect(await profiles()).toMatchObject([{ status: 'paused', is_approved: true }]);
    expect(await office('profiles?status=approved')).toEqual([]);
    const changed = await app.api.form('PUT', `/api/user/${path}`, { about: 'Likes trees.' }, own);
    expect(changed).toMatchObject({ status: 200, json: { profile: { status: 'paused', is_approved: false } } });
    expect(await office('overview')).toMatchObject({ profiles: { total: 1, waiting: 0, oldestWaitingSince: null } });
    await undone(app, app.token, memorial);
    expect(await profiles()).toMatchObject([{ status: 'waiting', about: 'Likes trees.' }]);
  });
});

describe('a memorial whose death was undone', () => {
  it('is a draft without a notice when it comes back from the bin', async () => {
    const { id } = await recorded(app, app.token, { date_of_death: '2026-07-19', funeral_at: '2026-07-21T10:00' });
    await undone(app, app.token, id);
    const [binned] = (await office('bin')) as { id: number }[];
    await app.api.put(`/api/admin/bin/${binned?.id}/restore`, {}, app.token);
    expect(await office('deceased')).toMatchObject([{ id, published: false, announced: false }]);
  });
});

describe('a waiting correction of a deceased member', () => {
  it('is closed with a word to its sender, and waits again when the death is undone', async () => {
    const [husband, widow] = [
      await addEntry(app, app.token),
      await addEntry(app, app.token, { folio: '13', name: 'Salma' }),
    ];
    const { token: both } = await createLinkedUser(app, [husband, widow]);
    await suggest(app, husband, { address: 'New Road' }, both);
    const { id } = await recorded(app, app.token, { member: husband });
    expect(await office('corrections')).toEqual([]);
    app.clock.advance(60_000);
    await app.platform.jobs.settle();
    // The email about the approval is due at the same time.
    const texts = app.emails.slice(-2).map(({ text }) => text);
    expect(texts.join()).toContain('The death of this person has been recorded');
    expect(await undone(app, app.token, id)).toEqual([]);
    expect(await office('corrections')).toMatchObject([{ after: 'New Road', status: 'waiting', reason: null }]);
  });
});
