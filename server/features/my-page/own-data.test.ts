import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { setLinkedMembers } from '#server/features/members/service.ts';
import { openZip } from '#server/platform/archives/read-zip.ts';
import type { Db } from '#server/platform/database/database.ts';
import { administrator, createUser, type Credentials, signIn } from '#server/testing/people.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { photo } from '#server/testing/pictures.ts';
import { event, member, profile } from '#server/testing/records.ts';
import { lockAccountRow, runConcurrently } from '#server/testing/run-concurrently.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { trashedFiles } from '#server/testing/stored-files.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

/** The part of a file name that all sizes of a picture share. */
const STEM = /[0-9a-f]{32}/;

const DATA = '/api/user/account/data';
const LEAVING = '/api/user/account/leaving';
const CLOSE = '/api/user/account/close';
const MINUTE = 60_000;

let app: TestApp;
let directory: string;
let admin: string;
let person: Credentials & { id: number };
let token: string;
beforeEach(async () => {
  directory = await temporaryFolder();
  app = await startTestApp({ BACKUP_DIR: directory });
  admin = (await signIn(app.api, 'admin', administrator)).accessToken;
  person = await createUser(app.api, app.platform);
  token = (await signIn(app.api, 'user', person)).accessToken;
});
afterEach(() => app.close());

async function addEntry(folio: string, fields: object = {}): Promise<number> {
  const details = { mobile: '00000 10001', house_name: 'Blue Lagoon', address: 'Ferry Road', ...fields };
  await app.api.form('POST', '/api/admin/members', member({ folio, ...details }), admin);
  const { id } = await app.platform.database
    .selectFrom('members')
    .select('id')
    .where('folio', '=', folio)
    .executeTakeFirstOrThrow();
  return id;
}

const link = (accountId: number, members: readonly number[]) =>
  setLinkedMembers(app.platform.database, accountId, members, app.clock.now());

async function sendProfile(name = 'Nadia Sait'): Promise<void> {
  const { status } = await app.api.form(
    'POST',
    '/api/matrimonyregister',
    profile({ name, photoSubmitted: 'true', photo: await photo({ width: 64, height: 48 }) }),
    token,
  );
  expect(status).toBe(200);
}

/** Adds a waiting correction of the photo, as a member sends it. @returns the name of the suggested photo */
async function suggestPhoto(entry: number): Promise<string> {
  await sendProfile('Another Person');
  const { database, now } = app.platform;
  const sent = await database.selectFrom('matrimony_profiles').select(['id', 'photo']).executeTakeFirstOrThrow();
  await database.updateTable('matrimony_profiles').set({ photo: null, photo_submitted: 0 }).execute();
  const after = sent.photo ?? '';
  await database
    .insertInto('corrections')
    .values({
      member_id: entry,
      account_id: person.id,
      field: 'image',
      before: null,
      after,
      status: 'waiting',
      reason: null,
      sent_at: now(),
      decided_at: null,
      updated_at: now(),
    })
    .execute();
  return after;
}

/** Locks the row of an entry without updating it. */
const lockMemberRow = (id: number) => (db: Db) =>
  db.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute();

const close = (password = person.password, by = token) => app.api.post(CLOSE, { password }, by);

async function download(password = person.password): Promise<Response> {
  return fetch(`${app.url}${DATA}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
}

/** Downloads the zip file. @returns the content of each file by its path */
async function downloadedFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const response = await download();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment;.*my data 2026-07-20\.zip/);
  const path = join(directory, 'data.zip');
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  const zip = await openZip(path, 100);
  const files = new Map<string, Buffer>();
  for (const { name, read } of zip.entries) files.set(name, await buffer(await read()));
  zip.close();
  return files;
}

describe('the download of one’s own data', () => {
  it('contains account, entries, corrections, registrations, sessions and files, as data and as a page', async () => {
    const entry = await addEntry('7', { image: await photo(), pdf: await pdfFile(), name: 'Nadia <b>Sait</b>' });
    await addEntry('8', { name: 'Somebody Else', mobile: '00000 99999' });
    await link(person.id, [entry]);
    await suggestPhoto(entry);
    await sendProfile();
    await app.api.put('/api/user/account/messages', { notices: false }, token);
    const choices = JSON.stringify([{ id: 1, name: 'Vegetarian' }]);
    const lunch = event({ title: 'Lunch', answers_until: '2026-07-30T18:00', choices, image: await photo() });
    await app.api.form('POST', '/api/admin/events', lunch, admin);
    await app.api.put('/api/user/events/1/answer', { adults: 2, children: 1, choices: { 1: 2 }, note: 'Late' }, token);
    const files = await downloadedFiles();
    const { id } = await app.platform.database.selectFrom('corrections').select('id').executeTakeFirstOrThrow();
    expect([...files.keys()].slice(0, 5)).toEqual([
      'data.html',
      'data.json',
      `files/entry-${entry}.jpg`,
      `files/entry-${entry}.pdf`,
      `files/correction-${id}.jpg`,
    ]);
    expect(files.size).toBe(6);
    expect(files.get(`files/entry-${entry}.jpg`)?.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(files.get(`files/entry-${entry}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');

    const data = JSON.parse(files.get('data.json')?.toString() ?? '') as Record<string, unknown>;
    expect(data).toMatchObject({
      exportedAt: '2026-07-20T04:00:00.000Z',
      account: {
        name: 'Sample Person',
        email: person.email,
        createdAt: '2026-07-20T04:00:00.000Z',
        deathEmails: { on: true, since: null },
        noticeEmails: { on: false, since: '2026-07-20T04:00:00.000Z' },
        eventEmails: { on: false, since: null },
      },
      entries: [
        {
          folio: '7',
          mobile: '00000 10001',
          image: `files/entry-${entry}.jpg`,
          mobile_visibility: 'members',
          answers: 'Lunch, 2026-08-01: 2 + 1. Vegetarian: 2. Late',
        },
      ],
      corrections: [{ field: 'image', status: 'waiting', after: `files/correction-${id}.jpg` }],
      registrations: [
        { name: 'Nadia Sait', status: 'waiting' },
        { name: 'Another Person', photo: null },
      ],
      proposals: [],
      signIns: [{ beganAt: '2026-07-20T04:00:00.000Z' }],
      undeliveredEmails: [],
    });
    const everything = files.get('data.json')?.toString() ?? '';
    expect(everything).not.toContain('Somebody Else');
    expect(everything).not.toContain('99999');
    expect(everything).not.toMatch(/password|hash|token/i);

    const page = files.get('data.html')?.toString() ?? '';
    expect(page).toContain('Nadia &lt;b&gt;Sait&lt;/b&gt;');
    expect(page).toContain(`<img src="files/entry-${entry}.jpg"`);
    expect(page).toContain('Blue Lagoon');
    expect(page).toContain('Lunch, 2026-08-01: 2 + 1. Vegetarian: 2. Late');
    expect(page).toMatch(/<dt>Emails about deaths<\/dt>\s*<dd>yes<\/dd>/);
    expect(page).toMatch(/<dt>Emails about notices<\/dt>\s*<dd>no, 20 July 2026/);
    expect(page).not.toMatch(/https?:|<script|src="\//);
  });

  it('leaves out corrections of an entry that the office has unlinked', async () => {
    const entry = await addEntry('7');
    await link(person.id, [entry]);
    await suggestPhoto(entry);
    await app.platform.database.updateTable('corrections').set({ status: 'refused' }).execute();
    await app.api.put(`/api/admin/users/${person.id}/members`, { members: [] }, admin);
    const files = await downloadedFiles();
    expect(JSON.parse(files.get('data.json')?.toString() ?? '')).toMatchObject({ entries: [], corrections: [] });
    expect(await app.platform.database.selectFrom('corrections').select('status').execute()).toHaveLength(1);
  });

  it('is in the language of the account', async () => {
    await app.platform.database.updateTable('accounts').set({ language: 'ml' }).where('id', '=', person.id).execute();
    const page = (await downloadedFiles()).get('data.html')?.toString() ?? '';
    expect(page).toContain('<html lang="ml">');
    expect(page).toContain('എന്റെ വിവരങ്ങൾ');
  });

  it('leaves out files that are missing in the storage', async () => {
    const entry = await addEntry('7', { image: await photo() });
    await link(person.id, [entry]);
    const { image } = await app.platform.database.selectFrom('members').select('image').executeTakeFirstOrThrow();
    await app.platform.storage.remove('images', image ?? '');
    expect([...(await downloadedFiles()).keys()]).toEqual(['data.html', 'data.json']);
  });

  it('needs the right password, and is refused after ten wrong ones', async () => {
    const wrong = await download('not this one');
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining(messages.passwordWrong)]);
    for (let guess = 0; guess < 9; guess += 1) await download(`guess ${guess}`);
    expect((await download()).status).toBe(429);
    app.clock.advance(15 * MINUTE);
    token = (await signIn(app.api, 'user', person)).accessToken;
    expect((await download()).status).toBe(200);
  });
});

describe('closing one’s own account', () => {
  const visibilityOf = (id: number) =>
    app.platform.database
      .selectFrom('members')
      .select(['mobile_visibility', 'address_visibility', 'photo_visibility'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const hidden = { mobile_visibility: 'office', address_visibility: 'office', photo_visibility: 'office' };
  const visible = { mobile_visibility: 'members', address_visibility: 'members', photo_visibility: 'members' };

  it('says first what happens', async () => {
    expect(await app.api.get(LEAVING, token)).toMatchObject({ json: { profiles: 0, hiddenEntries: [] } });
    const [own, shared] = [await addEntry('7'), await addEntry('8')];
    const other = await createUser(app.api, app.platform);
    await link(person.id, [own, shared]);
    await link(other.id, [shared]);
    await sendProfile();
    expect(await app.api.get(LEAVING, token)).toMatchObject({
      status: 200,
      json: { profiles: 1, hiddenEntries: [{ id: own, folio: '7', name: 'Nadia Sait' }] },
    });
  });

  it('erases account, sessions, links, corrections and registrations with their photos', async () => {
    const entry = await addEntry('7');
    await link(person.id, [entry]);
    const suggested = await suggestPhoto(entry);
    await sendProfile();
    const { database, storage, jobs } = app.platform;
    const photos = await database.selectFrom('images').select('name').execute();
    expect(photos.map(({ name }) => name)).toContain(suggested);

    const response = await close();
    expect(response).toMatchObject({ status: 200, json: { success: true, code: 'accountClosed' } });
    expect(response.headers.getSetCookie()[0]).toMatch(/^cmj-files=;.*Max-Age=0/);
    await jobs.settle();

    for (const table of ['account_members', 'corrections', 'matrimony_profiles', 'images'] as const) {
      expect([table, await database.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
    for (const table of ['sessions', 'email_links', 'idempotency_keys'] as const) {
      const rows = await database.selectFrom(table).selectAll().where('account_id', '=', person.id).execute();
      expect([table, rows]).toEqual([table, []]);
    }
    for (const { name } of photos) expect(await storage.sizeOf('images', name)).toBeUndefined();
    expect((await app.api.get('/api/user/me', token)).status).toBe(401);
    await expect(signIn(app.api, 'user', person)).rejects.toThrow('401');
    const users = await app.api.get(`/api/admin/users?search=${person.email}`, admin);
    expect(users.json).toEqual([]);
    expect(await readFile(join(directory, 'erased.txt'), 'utf8')).toMatch(new RegExp(`closed_account ${person.id} `));
  });

  it('erases registrations that the office had moved to the bin, with their photos, and no others', async () => {
    const other = await createUser(app.api, app.platform);
    const othersToken = (await signIn(app.api, 'user', other)).accessToken;
    await sendProfile();
    await app.api.form('POST', '/api/matrimonyregister', profile({ photo: await photo() }), othersToken);
    const rows = (await app.api.get('/api/admin/profiles', admin)).json as { id: number; photo: string }[];
    for (const { id } of rows) expect((await app.api.delete(`/api/admin/profiles/${id}`, admin)).status).toBe(200);
    await app.platform.jobs.settle();
    const [own, others] = rows.toSorted((one, another) => one.id - another.id);
    const stemsInTrash = async () => new Set((await trashedFiles(app.platform)).map((name) => STEM.exec(name)?.[0]));
    expect((await stemsInTrash()).size).toBe(2);
    expect((await close()).status).toBe(200);
    await app.platform.jobs.settle();
    const binned = (await app.api.get('/api/admin/bin', admin)).json;
    expect(binned).toMatchObject([{ kind: 'profiles', record_id: others?.id }]);
    expect(await stemsInTrash()).toEqual(new Set([STEM.exec(others?.photo ?? '')?.[0]]));
    expect(await readFile(join(directory, 'erased.txt'), 'utf8')).toMatch(new RegExp(`^profile ${own?.id} `, 'm'));
  });

  it('leaves no registration that the office moves to the bin, or restores, at the same time', async () => {
    await sendProfile();
    await sendProfile('Another Person');
    const [first, second] = (await app.api.get('/api/admin/profiles', admin)).json as { id: number }[];
    const { bin } = (await app.api.delete(`/api/admin/profiles/${first?.id}`, admin)).json as { bin: number };
    const [closed] = await runConcurrently(app, lockAccountRow(person.id), [
      () => close(),
      () => app.api.put(`/api/admin/bin/${bin}/restore`, {}, admin),
      () => app.api.delete(`/api/admin/profiles/${second?.id}`, admin),
    ]);
    expect(closed?.status).toBe(200);
    expect((await app.api.get('/api/admin/bin', admin)).json).toEqual([]);
    expect((await app.api.get('/api/admin/profiles', admin)).json).toEqual([]);
  });

  it('hides entries without another account, and keeps them in the register', async () => {
    const [own, shared, foreign] = [await addEntry('7'), await addEntry('8'), await addEntry('9')];
    const other = await createUser(app.api, app.platform);
    await link(person.id, [own, shared]);
    await link(other.id, [shared]);
    app.clock.advance(1);
    const before = await app.api.get('/api/admin/members', admin);
    expect((await close()).status).toBe(200);
    expect(await visibilityOf(own)).toEqual(hidden);
    expect(await visibilityOf(shared)).toEqual(visible);
    expect(await visibilityOf(foreign)).toEqual(visible);
    const after = await app.api.get('/api/admin/members', admin);
    const details = (rows: unknown) =>
      (rows as { folio: string; mobile: string; updatedAt: string }[]).map(({ folio, mobile }) => [folio, mobile]);
    expect(details(after.json)).toEqual(details(before.json));
    const seen = (before.json as { id: number; updatedAt: string }[]).find(({ id }) => id === own)?.updatedAt;
    const outdated = await app.api.form(
      'PUT',
      `/api/admin/members/${own}`,
      { name: 'Another', seen: seen ?? '' },
      admin,
    );
    expect(outdated).toMatchObject({ status: 409, json: { code: 'changedMeanwhile' } });
  });

  it.each(['waits', 'is refused'])('hides an entry if the only other account %s', async (state) => {
    const entry = await addEntry('7');
    const other = await createUser(app.api, app.platform);
    await link(person.id, [entry]);
    await link(other.id, [entry]);
    const decision = state === 'waits' ? 'withdraw' : 'refuse';
    app.clock.advance(MINUTE);
    await app.api.put(`/api/admin/users/${other.id}/${decision}`, { reason: 'Unknown' }, admin);
    expect((await app.api.get(LEAVING, token)).json).toMatchObject({ hiddenEntries: [{ id: entry }] });
    await close();
    expect(await visibilityOf(entry)).toEqual(hidden);
  });

  it('hides an entry of two accounts if both are closed at the same time', async () => {
    const entry = await addEntry('7');
    const other = await createUser(app.api, app.platform);
    const othersToken = (await signIn(app.api, 'user', other)).accessToken;
    await link(person.id, [entry]);
    await link(other.id, [entry]);
    const responses = await runConcurrently(app, lockMemberRow(entry), [
      () => close(),
      () => close(other.password, othersToken),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await visibilityOf(entry)).toEqual(hidden);
  });

  it('happens once if it is asked for twice', async () => {
    const responses = await Promise.all([close(), close()]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });

  it('leaves no registration that is sent at the same time', async () => {
    const register = async () => app.api.form('POST', '/api/matrimonyregister', profile(), token);
    const [closed, registered] = await runConcurrently(app, lockAccountRow(person.id), [() => close(), register]);
    expect(closed?.status).toBe(200);
    // On SQLite, the registration can come first. It is then withdrawn.
    expect([200, 401]).toContain(registered?.status);
    expect(await app.platform.database.selectFrom('matrimony_profiles').selectAll().execute()).toEqual([]);
  });

  it('needs the right password', async () => {
    expect(await close('not this one')).toMatchObject({
      status: 400,
      json: { errors: { password: messages.passwordWrong } },
    });
    expect((await app.api.get('/api/user/me', token)).status).toBe(200);
  });
});
