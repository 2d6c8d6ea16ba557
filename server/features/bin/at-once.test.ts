import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noticeSubject } from '#server/features/notices/service.ts';
import { termSubject } from '#server/features/committee/term-snapshot.ts';
import { members, notices, terms } from '#server/testing/adding-calls.ts';
import { atOnce } from '#server/testing/at-once.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { bearer, member, notice, profile, term } from '#server/testing/records.ts';
import { startTestApp, startTwin, type TestApp } from '#server/testing/running-app.ts';
import type { Db } from '#server/platform/database/database.ts';

let app: TestApp;
/** Another process on the same database; on SQLite the same, for a transaction that waits there holds up both. */
let twin: TestApp;
let admin: string;
beforeEach(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  twin = app.platform.config.database.engine === 'sqlite' ? app : await startTwin(app);
  admin = (await signIn(app.api, 'admin', administrator)).accessToken;
});
afterEach(async () => {
  if (twin !== app) await twin.close();
  await app.close();
});

interface Numbered {
  readonly id: number;
}

const listed = async (path: string) => (await app.api.get(path, admin)).json as readonly Numbered[];
const newest = async (path: string) => Math.max(...(await listed(path)).map(({ id }) => id));
const remove = (path: string, by = app) => by.api.delete(path, admin);
const restore = (bin: number, by = app) => by.api.put(`/api/admin/bin/${bin}/restore`, {}, admin);
const eraseForGood = (bin: number, by = app) => by.api.delete(`/api/admin/bin/${bin}`, admin);
const restoreVersion = (id: number, by = app) => by.api.post(`/api/admin/content-versions/${id}/restore`, {}, admin);
const entries = () => listed('/api/admin/bin');

/** @returns the number of the entry */
async function removed(path: string): Promise<number> {
  const response = await remove(path);
  expect(response.status).toBe(200);
  return (response.json as { bin: number }).bin;
}

async function addNotice(): Promise<number> {
  await app.api.post('/api/admin/notices', notice(), admin);
  return newest(notices.list);
}

async function addTerm(): Promise<number> {
  await app.api.post('/api/admin/terms', term(), admin);
  return newest(terms.list);
}

async function addBearer(termId: number): Promise<number> {
  const path = `/api/admin/terms/${termId}/bearers`;
  expect((await app.api.form('POST', path, bearer(), admin)).status).toBe(200);
  return newest(path);
}

/** The versions of something, the newest first. */
const versionsOf = async (subject: string) => listed(`/api/admin/content-versions?of=${subject}`);

const holdEntry = (id: number) => (db: Db) =>
  db.selectFrom('bin').select('id').where('id', '=', id).forUpdate().execute();
const holdProfile = (id: number) => (db: Db) =>
  db.selectFrom('matrimony_profiles').select('id').where('id', '=', id).forUpdate().execute();
const holdVersions = (subject: string) => (db: Db) =>
  db.selectFrom('content_revisions').select('subject').where('subject', '=', subject).forUpdate().execute();
const holdSearchEntry = (userId: number) => (db: Db) =>
  db
    .selectFrom('search_entries')
    .select('record')
    .where('scope', '=', 'user')
    .where('record', '=', userId)
    .forUpdate()
    .execute();

describe('at the same moment, in two processes', () => {
  it('a notice comes back once by the bin and by a version of it', async () => {
    const id = await addNotice();
    const [version] = await versionsOf(noticeSubject(id).name);
    const bin = await removed(`/api/admin/notices/${id}`);
    const calls = [() => restore(bin), () => restoreVersion(version?.id ?? 0, twin)];
    const both = await atOnce(app, holdEntry(bin), calls);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listed(notices.list)).toMatchObject([{ id }]);
    expect(await entries()).toEqual([]);
  });

  it('a notice that is erased for good is brought back by no version of it', async () => {
    const id = await addNotice();
    const [version] = await versionsOf(noticeSubject(id).name);
    const bin = await removed(`/api/admin/notices/${id}`);
    const calls = [() => eraseForGood(bin), () => restoreVersion(version?.id ?? 0, twin)];
    const both = await atOnce(app, holdEntry(bin), calls);
    expect(both.map(({ status }) => status)).toEqual([200, 404]);
    expect(await listed(notices.list)).toEqual([]);
    expect(await app.platform.database.selectFrom('content_versions').selectAll().execute()).toEqual([]);
    const revisions = await app.platform.database.selectFrom('content_revisions').select('subject').execute();
    expect(revisions).not.toContainEqual({ subject: noticeSubject(id).name });
  });

  it('a notice that a version has brought back is not erased for good', async () => {
    const id = await addNotice();
    const [version] = await versionsOf(noticeSubject(id).name);
    const bin = await removed(`/api/admin/notices/${id}`);
    const calls = [() => restoreVersion(version?.id ?? 0, twin), () => eraseForGood(bin)];
    const [broughtBack, erased] = await atOnce(app, holdVersions(noticeSubject(id).name), calls);
    // On SQLite the second may come first: then there is nothing to bring back.
    const isThere = broughtBack?.status === 200;
    expect([broughtBack?.status, erased?.status]).toEqual(isThere ? [200, 404] : [404, 200]);
    expect(await listed(notices.list)).toHaveLength(isThere ? 1 : 0);
    expect((await versionsOf(noticeSubject(id).name)).length > 0).toBe(isThere);
  });

  it('somebody comes back into a committee, or its term is deleted first: then there is none', async () => {
    const termId = await addTerm();
    const bin = await removed(`/api/admin/bearers/${await addBearer(termId)}`);
    const calls = [() => remove(`/api/admin/terms/${termId}`, twin), () => restore(bin)];
    const both = await atOnce(app, holdVersions(termSubject(termId).name), calls);
    expect(both.map(({ status }) => status)).toEqual([200, 400]);
    const [ofTerm] = (await entries()).filter((entry) => entry.id !== bin);
    expect((await restore(ofTerm?.id ?? 0)).status).toBe(200);
    expect((await restore(bin)).status).toBe(200);
  });

  it('a profile comes back while its sender is deleted, as the profile of the office', async () => {
    const person = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', person);
    await app.api.form('POST', '/api/matrimonyregister', profile(), accessToken);
    const id = await newest('/api/admin/profiles');
    const bin = await removed(`/api/admin/profiles/${id}`);
    const calls = [() => remove(`/api/admin/users/${person.id}`, twin), () => restore(bin)];
    // Its row is deleted by then, and nobody can see that yet.
    const both = await atOnce(app, holdSearchEntry(person.id), calls);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listed('/api/admin/profiles')).toMatchObject([{ id }]);
  });

  it('a user and a profile of theirs, deleted at once, come back at once and belong together', async () => {
    const person = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', person);
    const send = (name: string) => app.api.form('POST', '/api/matrimonyregister', { ...profile(), name }, accessToken);
    expect([(await send('Sample One')).status, (await send('Sample Two')).status]).toEqual([200, 200]);
    const [two = 0, one = 0] = (await listed('/api/admin/profiles')).map(({ id }) => id).toSorted((a, b) => b - a);
    const deletions = [() => remove(`/api/admin/profiles/${one}`), () => remove(`/api/admin/users/${person.id}`, twin)];
    const removals = await atOnce(app, holdProfile(one), deletions);
    expect(removals.map(({ status }) => status)).toEqual([200, 200]);
    const [ofProfile = 0, ofUser = 0] = removals.map(({ json }) => (json as { bin: number }).bin);
    // The user is half way back by then.
    const restores = [() => restore(ofUser), () => restore(ofProfile, twin)];
    const both = await atOnce(app, holdProfile(two), restores);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const owners = await app.platform.database.selectFrom('matrimony_profiles').select('account_id').execute();
    expect(owners).toEqual([{ account_id: person.id }, { account_id: person.id }]);
  });

  it('a member comes back, or is erased for good, never both', async () => {
    await app.api.form('POST', '/api/admin/members', member(), admin);
    const id = await newest(members.list);
    const bin = await removed(`${members.list}/${id}`);
    const calls = [() => restore(bin), () => eraseForGood(bin, twin)];
    const [broughtBack, erased] = await atOnce(app, holdEntry(bin), calls);
    const isThere = broughtBack?.status === 200;
    expect([broughtBack?.status, erased?.status]).toEqual(isThere ? [200, 404] : [404, 200]);
    expect(await listed(members.list)).toHaveLength(isThere ? 1 : 0);
    expect(await entries()).toEqual([]);
  });
});

describe('an entry of the bin', () => {
  it('that was used before does not claim to have brought back what lies there again', async () => {
    await app.api.form('POST', '/api/admin/members', member(), admin);
    const id = await newest(members.list);
    const first = await removed(`${members.list}/${id}`);
    await restore(first);
    const second = await removed(`${members.list}/${id}`);
    expect((await restore(first)).status).toBe(404);
    expect(await listed(members.list)).toEqual([]);
    expect(await restore(second)).toMatchObject({ status: 200, json: { id } });
    // That it is back is true for both by now.
    expect(await restore(first)).toMatchObject({ status: 200, json: { id } });
  });

  it.each(['which is there', 'which is deleted, too'])(
    'is used up when a version of the term, %s, has brought somebody back: they come once',
    async (which) => {
      const termId = await addTerm();
      const id = await addBearer(termId);
      const [withThem] = await versionsOf(termSubject(termId).name);
      const bin = await removed(`/api/admin/bearers/${id}`);
      if (which !== 'which is there') await removed(`/api/admin/terms/${termId}`);
      expect((await restoreVersion(withThem?.id ?? 0)).status).toBe(200);
      const committee = () => listed(`/api/admin/terms/${termId}/bearers`);
      expect(await committee()).toMatchObject([{ id }]);
      expect(await entries()).toEqual([]);
      expect(await restore(bin)).toMatchObject({ status: 200, json: { id } });
      expect(await committee()).toHaveLength(1);
    },
  );
});
