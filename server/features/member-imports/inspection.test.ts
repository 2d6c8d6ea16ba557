import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportRow, MemberImport } from '#contract/member-imports.ts';
import type { Member } from '#contract/members.ts';
import { messages } from '#contract/messages.ts';
import { startJobs } from '#server/background-work.ts';
import { addJob, claimDueJob } from '#server/platform/jobs/jobs-store.ts';
import { zipOf } from '#server/testing/hostile-input.ts';
import { adminClientOf, type AdminClient, importOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { drawing, fileOf } from '#server/testing/pictures.ts';
import { startTestAdmin, startTwin, type TestApp } from '#server/testing/running-app.ts';
import { createTestSite, type SiteProcess } from '#server/testing/running-process.ts';
import { allFiles, filesIn } from '#server/testing/stored-files.ts';
import { createTestApi } from '#server/testing/test-api.ts';
import { INSPECT_ARCHIVE } from './imports-store.ts';

const MINUTE = 60_000;
const IMPORTS = '/api/admin/members/imports';

/** A photo for each folio. */
async function photosOf(folios: readonly number[], width = 40): Promise<Readonly<Record<string, Buffer>>> {
  const photo = await drawing({ width, height: width }).jpeg().toBuffer();
  return Object.fromEntries(folios.map((folio) => [`${folio}.jpg`, photo]));
}

describe('the files of an archive', () => {
  let app: TestApp;
  let token: string;
  let admin: AdminClient;
  beforeEach(async () => {
    ({ app, token } = await startTestAdmin());
    admin = adminClientOf(app, token);
    for (const folio of ['1', '2', '3']) await admin.add({ folio });
  });
  afterEach(() => app.close());

  const upload = async (files: Readonly<Record<string, Buffer | string>>) =>
    importOf(await admin.uploadArchive(await zipOf(files))).id;

  it('wait with their archive until somebody works, and the archive goes when all have been looked into', async () => {
    await app.platform.jobs.stop();
    const id = await upload({ ...(await photosOf([1, 2])), '77.jpg': 'of nobody' });
    expect(await admin.read(id)).toMatchObject({ state: 'checking', progress: { total: 3 } });
    expect(await filesIn(app.platform, 'archives')).toHaveLength(1);
    // However long nobody is there to do it.
    app.clock.advance(3 * MINUTE);
    expect(await admin.read(id)).toMatchObject({ state: 'checking' });
    startJobs(app.platform);
    expect(await admin.settled(id)).toMatchObject({ state: 'checked', counts: { new: 2, error: 1 } });
    await vi.waitFor(async () => expect(await filesIn(app.platform, 'archives')).toEqual([]));
  });

  it('are taken up by another process when the one that was at them has died', async () => {
    await app.platform.jobs.stop();
    const id = await upload(await photosOf([1, 2, 3]));
    const { now, database } = app.platform;
    // What a process does first, and this one did nothing after that.
    await claimDueJob(database, [INSPECT_ARCHIVE], now(), now() + MINUTE);
    const twin = await startTwin(app);
    try {
      await twin.platform.jobs.settle();
      expect(await admin.read(id)).toMatchObject({ state: 'checking' });
      app.clock.advance(MINUTE);
      await twin.platform.jobs.settle();
      expect(await admin.read(id)).toMatchObject({ state: 'checked', counts: { new: 3, error: 0 } });
    } finally {
      await twin.close();
    }
  });

  it('are kept once, though two processes are at them at the same moment', async () => {
    await app.platform.jobs.stop();
    const id = await upload(await photosOf([1, 2, 3]));
    const { now, database } = app.platform;
    const job = await claimDueJob(database, [INSPECT_ARCHIVE], now(), now());
    const again = { kind: INSPECT_ARCHIVE, payload: job?.payload ?? '', created_at: now(), run_at: now() };
    await addJob(database, again);
    const twin = await startTwin(app);
    try {
      startJobs(app.platform);
      expect(await admin.settled(id)).toMatchObject({ state: 'checked', counts: { new: 3 } });
      await Promise.all([twin.platform.jobs.settle(), app.platform.jobs.settle()]);
    } finally {
      await twin.close();
    }
    const rows = await admin.rows(id);
    const named = rows.flatMap(({ changes }) => changes.map(({ after }) => after?.slice(0, 32)));
    const stored = (await filesIn(app.platform, 'images')).map((name) => name.slice(0, 32));
    expect([...new Set(stored)].toSorted()).toEqual(named.toSorted((a = '', b = '') => a.localeCompare(b)));
  });

  it('are gone on with when the office says so, after work that came to nothing again and again', async () => {
    await app.platform.jobs.stop();
    const id = await upload(await photosOf([1, 2]));
    const { database } = app.platform;
    // As in a database that was restored: jobs are not part of a backup.
    await database.deleteFrom('jobs').where('kind', '=', INSPECT_ARCHIVE).execute();
    app.clock.advance(3 * MINUTE);
    expect(await admin.read(id)).toMatchObject({ state: 'read', problem: messages.importInterrupted });
    startJobs(app.platform);
    expect(await admin.finish('PUT', id)).toMatchObject({ state: 'checked', problem: null, counts: { new: 2 } });
  });

  it('go with their archive when the office lets go of them', async () => {
    const before = await allFiles(app.platform);
    await app.platform.jobs.stop();
    const id = await upload(await photosOf([1]));
    await app.platform.database.deleteFrom('jobs').where('kind', '=', INSPECT_ARCHIVE).execute();
    app.clock.advance(3 * MINUTE);
    await admin.read(id);
    expect(await admin.call('DELETE', id)).toMatchObject({ status: 200 });
    startJobs(app.platform);
    await app.platform.jobs.settle();
    expect(await allFiles(app.platform)).toEqual(before);
  });

  it('cannot be looked into when the archive has been lost, which is said', async () => {
    await app.platform.jobs.stop();
    const id = await upload(await photosOf([1]));
    for (const name of await filesIn(app.platform, 'archives')) await app.platform.storage.remove('archives', name);
    startJobs(app.platform);
    expect(await admin.settled(id)).toMatchObject({ state: 'failed', problem: messages.importInterrupted });
  });

  it('of several archives are looked into one archive after the other, and a bad one keeps none waiting', async () => {
    await app.platform.jobs.stop();
    const first = await upload({ ...(await photosOf([1])), '2.jpg': 'no picture' });
    const second = await upload({ '3.jpg': Buffer.from('\xff\xd8\xff broken', 'latin1') });
    const third = await upload(await photosOf([3]));
    startJobs(app.platform);
    const found = [await admin.settled(first), await admin.settled(second), await admin.settled(third)];
    expect(found.map(({ counts }) => [counts?.new, counts?.error])).toEqual([
      [1, 1],
      [0, 1],
      [1, 0],
    ]);
    expect((await admin.rows(second)).map(({ fileName, problems }) => [fileName, problems[0]?.code])).toEqual([
      ['3.jpg', 'imageDamaged'],
    ]);
  });
});

describe('a process that is killed', () => {
  /** More than there is time for before the first ones are written down. */
  const PHOTOS = 50;
  const api = ({ url }: SiteProcess) => createTestApi(url);
  const signedIn = async (site: SiteProcess) => (await signIn(api(site), 'admin', administrator)).accessToken;

  it('while it looks into photos leaves the others to the next one, which does none twice', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'cmj-killed-'));
    const site = await createTestSite(directory);
    const settings = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, RATE_LIMITS: 'off' };
    try {
      const first = await site.start(settings);
      let token = await signedIn(first);
      const folios = Array.from({ length: PHOTOS }, (_, at) => at + 1);
      const list = ['Folio,Name', ...folios.map((folio) => `${folio},Sample Person ${folio}`)].join('\n');
      const table = importOf(
        await api(first).form('POST', IMPORTS, { fileName: 'all.csv', table: fileOf(list, 'all.csv') }, token),
      );
      const read = async (of: SiteProcess, id: number) =>
        (await api(of).get(`${IMPORTS}/${id}`, token)).json as MemberImport;
      const inState = (of: SiteProcess, id: number, state: MemberImport['state']) =>
        vi.waitFor(async () => expect(await read(of, id)).toMatchObject({ state }), { timeout: 60_000, interval: 50 });
      await api(first).put(`${IMPORTS}/${table.id}`, {}, token);
      await inState(first, table.id, 'checked');
      await api(first).post(`${IMPORTS}/${table.id}/run`, {}, token);
      await inState(first, table.id, 'done');

      const archive = fileOf(await zipOf(await photosOf(folios, 3000)), 'photos.zip');
      const { id } = importOf(
        await api(first).form('POST', `${IMPORTS}/files`, { fileName: 'photos.zip', archive }, token),
      );
      await vi.waitFor(async () => expect((await read(first, id)).progress?.done).toBeGreaterThan(0), {
        timeout: 60_000,
        interval: 50,
      });
      first.child.kill('SIGKILL');
      await first.ended;

      const second = await site.start(settings);
      token = await signedIn(second);
      const resumed = await read(second, id);
      expect(resumed.progress?.done).toBeGreaterThan(0);
      expect(resumed.progress?.done).toBeLessThan(PHOTOS);
      // The job is kept for the one that died for a minute.
      await second.moveClock(MINUTE);
      await inState(second, id, 'checked');
      expect((await read(second, id)).counts).toEqual({
        new: PHOTOS,
        changed: 0,
        unchanged: 0,
        error: 0,
        skipped: 0,
        remarked: 0,
      });
      await api(second).post(`${IMPORTS}/${id}/run`, {}, token);
      await inState(second, id, 'done');
      const members = (await api(second).get('/api/admin/members', token)).json as Member[];
      expect(new Set(members.map(({ image }) => image)).size).toBe(PHOTOS);
      const rows = (await api(second).get(`${IMPORTS}/${id}/rows`, token)).json as ImportRow[];
      expect(rows.map(({ changes }) => changes[0]?.after)).toEqual(members.map(({ image }) => image));
    } finally {
      await site.end();
      await rm(directory, { recursive: true });
    }
  }, 120_000);
});
