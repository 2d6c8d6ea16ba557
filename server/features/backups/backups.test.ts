import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Backups } from '#contract/backups.ts';
import { messages } from '#contract/messages.ts';
import type { Overview } from '#contract/overview.ts';
import { lockFile } from '#server/platform/database/in-use.ts';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/limits/limits.ts';
import { addColleague } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo, uploadPictures } from '#server/testing/pictures.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { runDueBackups } from './scheduler.ts';
import { deleteOldRuns } from './service.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

const BACKUPS = '/api/admin/health/backups';

describe('scheduled backups', { timeout: 180_000 }, () => {
  let app: TestApp;
  let folder: string;
  let directory: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    directory = join(folder, 'backups');
    app = await startTestApp({ BACKUP_DIR: directory, RATE_LIMITS: 'off' });
  });
  afterEach(() => app.close());

  const token = async () => (await signIn(app.api, 'admin', administrator)).accessToken;
  const read = async () => (await app.api.get(BACKUPS, await token())).json as Backups;
  const problems = async () => ((await app.api.get('/api/admin/overview', await token())).json as Overview).problems;
  const post = async (path = '') => app.api.post(`${BACKUPS}${path}`, undefined, await token());
  /** Runs the scheduler once, as the server does each minute, and waits for the work that it starts. */
  const runScheduler = async () => {
    await runDueBackups(app.platform);
    await app.platform.tasks.settle();
    await app.platform.jobs.settle();
  };
  const runs = () => app.platform.database.selectFrom('backup_runs').selectAll().orderBy('id').execute();
  const works = async () => (await runs()).map(({ work, outcome }) => `${work} ${outcome}`);
  const emails = () => app.emails.filter(({ subject }) => subject.includes('backups'));
  /** Returns the process id of the backup program that this process started. */
  const runningProgram = async () => {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (status.includes(`PPid:\t${process.pid}\n`) && words.includes('backup-run.ts')) return Number(pid);
    }
    return undefined;
  };

  it('run once soon after the server starts, and then once a day at 02:00 in Kerala', async () => {
    await uploadPictures(app, await token(), await photo());
    expect((await read()).plan).toMatchObject({ at: '02:00', nextAt: '2026-07-20T20:30:00.000Z', isEncrypted: false });
    await runScheduler();
    expect(await works()).toEqual(['backup good']);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    const { lastGood, list, running } = await read();
    expect(lastGood?.bytes).toBeGreaterThan(1000);
    expect(list).toEqual([{ at: lastGood?.at, result: 'good', problem: null, bytes: lastGood?.bytes, missing: 0 }]);
    expect(Math.abs(Date.parse(lastGood?.at ?? '') - app.clock.now())).toBeLessThan(MINUTE);
    expect(running).toBeNull();

    await runScheduler();
    expect(await works()).toEqual(['backup good', 'test-restore good']);
    expect((await read()).lastTest).toMatchObject({ problem: null });
    expect((await readdir(app.platform.config.dataDirectory)).filter((name) => name.startsWith('test-'))).toEqual([]);

    await runScheduler();
    app.clock.advance(16 * HOUR + 29 * MINUTE);
    await runScheduler();
    expect(await works()).toHaveLength(2);
    app.clock.advance(MINUTE);
    await runScheduler();
    await runScheduler();
    expect(await works()).toEqual(['backup good', 'test-restore good', 'backup good']);
    expect(await problems()).toEqual([]);
    expect(emails()).toEqual([]);
  });

  it('stay listed as successful while they are stored, even after more than 400 days', async () => {
    await runScheduler();
    app.clock.advance(401 * DAY);
    await runScheduler();
    await deleteOldRuns(app.platform);
    expect((await read()).list.map(({ result }) => result)).toEqual(['good', 'good']);
  });

  it('are test-restored once a week', async () => {
    await runScheduler();
    await runScheduler();
    app.clock.advance(6 * DAY);
    await runScheduler();
    await runScheduler();
    expect((await works()).filter((work) => work.startsWith('test'))).toHaveLength(1);
    app.clock.advance(DAY);
    await runScheduler();
    await runScheduler();
    expect(await works()).toEqual([
      'backup good',
      'test-restore good',
      'backup good',
      'backup good',
      'test-restore good',
    ]);
  });

  it('start only once for repeated requests of the office, and each start is in the audit log', async () => {
    expect((await post()).json).toEqual({ success: true, code: 'backupBegun', message: messages.backupBegun });
    const program = await vi.waitUntil(runningProgram, { timeout: 60_000 });
    process.kill(program, 'SIGSTOP');
    expect((await post()).status).toBe(200);
    const other = await post('/test-restore');
    expect(other).toMatchObject({ status: 409, json: { message: messages.noBackupYet } });
    expect((await read()).running).toMatchObject({ work: 'backup', beganAt: '2026-07-20T04:00:00.000Z' });
    process.kill(program, 'SIGCONT');
    await app.platform.tasks.settle();
    expect((await read()).running).toBeNull();
    expect(await works()).toEqual(['backup good']);

    expect((await post('/test-restore')).json).toMatchObject({ success: true, message: messages.testRestoreBegun });
    expect(await post()).toMatchObject({ status: 409, json: { message: messages.backupBusy } });
    await app.platform.tasks.settle();
    const { lastTest } = await read();
    expect(lastTest).toMatchObject({ problem: null });
    expect(lastTest?.rows).toBeGreaterThan(0);

    const entries = (await app.api.get('/api/admin/audit?kind=backup', await token())).json as AuditEntry[];
    expect(entries.map(({ action, actor }) => `${action} ${actor.id}`)).toEqual([
      'test restore begun 1',
      'backup begun 1',
    ]);
  });

  it('are encrypted with BACKUP_PASSPHRASE, and test restores still work', async () => {
    await app.close();
    app = await startTestApp({ BACKUP_DIR: directory, BACKUP_PASSPHRASE: 'a boat on the lake', RATE_LIMITS: 'off' });
    await runScheduler();
    await runScheduler();
    expect(await works()).toEqual(['backup good', 'test-restore good']);
    expect((await read()).plan?.isEncrypted).toBe(true);
    expect(await listBackups(directory)).toMatchObject([{ key: expect.any(Object) }]);
  });

  it('report their progress; a killed process leaves an interrupted run and no partial backup', async () => {
    await post();
    const pid = await vi.waitUntil(runningProgram, { timeout: 20_000, interval: 1 });
    await vi.waitUntil(async () => (await read()).running?.stage, { timeout: 20_000, interval: 5 });
    process.kill(pid, 'SIGKILL');
    await app.platform.tasks.settle();
    const { list, running, lastGood } = await read();
    expect({ running, lastGood }).toEqual({ running: null, lastGood: null });
    expect(list).toMatchObject([{ result: 'failed', problem: 'interrupted', bytes: null }]);
    expect(await listBackups(directory)).toEqual([]);
    // The office sees no problem yet, because the site retries the backup after five minutes.
    expect(await problems()).toEqual([]);
    app.clock.advance(4 * MINUTE);
    await runScheduler();
    expect(await works()).toEqual(['backup failed']);
    app.clock.advance(MINUTE);
    await runScheduler();
    expect(await works()).toEqual(['backup failed', 'backup good']);
    expect(emails()).toEqual([]);
  });

  it('remove the temporary folder of a killed test restore, which may contain the secret', async () => {
    await runScheduler();
    await post('/test-restore');
    const pid = await vi.waitUntil(runningProgram, { timeout: 20_000, interval: 1 });
    const tempFolders = async () =>
      (await readdir(app.platform.config.dataDirectory)).filter((name) => name.startsWith('test-restore-'));
    await vi.waitUntil(async () => (await tempFolders()).length > 0, { timeout: 20_000, interval: 1 });
    process.kill(pid, 'SIGKILL');
    await app.platform.tasks.settle();
    expect(await works()).toEqual(['backup good', 'test-restore failed']);
    expect(await tempFolders()).toEqual([]);
  });

  it('start again when the active run has sent no heartbeat for more than two minutes', async () => {
    const now = app.clock.now();
    await app.platform.database
      .insertInto('backup_runs')
      .values({ work: 'backup', active: 1, began_at: now, seen_at: now })
      .execute();
    expect((await read()).running).toMatchObject({ work: 'backup', stage: null });
    app.clock.advance(3 * MINUTE);
    expect((await read()).running).toBeNull();
    expect((await post()).status).toBe(200);
    await app.platform.tasks.settle();
    expect(await works()).toEqual(['backup failed', 'backup good']);
  });

  it('show a failure in the office, and email the administrators once a day until a backup succeeds', async () => {
    const colleague = await addColleague(app);
    await writeFile(directory, 'something else');
    await runScheduler();
    await runScheduler();
    expect((await read()).list).toMatchObject([{ result: 'failed', problem: 'unreachable' }]);
    expect((await read()).plan?.space).toBeNull();
    expect(await problems()).toEqual(['backup-failed']);
    expect(
      emails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([administrator.email, colleague.email].toSorted());
    expect(emails()[0]?.text).toContain('/admin/health');

    // The site retries the backup every hour, but sends emails only once a day.
    app.clock.advance(59 * MINUTE);
    await runScheduler();
    expect(await works()).toHaveLength(1);
    app.clock.advance(MINUTE);
    await runScheduler();
    expect(await works()).toHaveLength(2);
    expect(emails()).toHaveLength(2);
    app.clock.advance(23 * HOUR);
    await runScheduler();
    await runScheduler();
    expect(emails()).toHaveLength(4);

    await rm(directory);
    app.clock.advance(DAY);
    await runScheduler();
    await runScheduler();
    expect(await works()).toContain('backup good');
    expect(await problems()).toEqual([]);
    expect(emails()).toHaveLength(4);
  });

  it('report when the last good backup is more than two days old', async () => {
    await runScheduler();
    await rename(directory, `${directory}-away`);
    app.clock.advance(2 * DAY - MINUTE);
    expect(await problems()).toEqual([]);
    app.clock.advance(2 * MINUTE);
    expect(await problems()).toEqual(['backup-old']);
  });

  it('report a damaged backup when the test restore finds it', async () => {
    await runScheduler();
    const [backup] = await listBackups(directory);
    const table = join(backup?.path ?? '', 'tables');
    const [first = ''] = (await readdir(table)).filter((name) => name.startsWith('accounts'));
    const handle = await open(join(table, first), 'r+');
    await handle.write(Buffer.from([0]), 0, 1, 10);
    await handle.close();
    await runScheduler();
    expect(await works()).toEqual(['backup good', 'test-restore failed']);
    expect((await read()).lastTest).toMatchObject({ problem: 'damaged' });
    expect(await problems()).toEqual(['restore-failed']);
    await runScheduler();
    expect(emails()).toHaveLength(1);
  });

  it('delete backups that are no longer needed after a successful backup, but not after a failed one', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      await post();
      await app.platform.tasks.settle();
      app.clock.advance(MINUTE);
    }
    expect(await listBackups(directory)).toHaveLength(1);
    expect((await read()).lastGood?.at).toBe((await read()).list[0]?.at);
    const [stored] = await listBackups(directory);
    // A backup from the command line holds this lock while it runs.
    const unlock = lockFile(join(directory, 'in-use.lock'), 'exclusive');
    await post();
    await app.platform.tasks.settle();
    unlock?.();
    expect((await works()).at(-1)).toBe('backup failed');
    expect(await listBackups(directory)).toEqual([stored]);
  });

  it('do not start without enough free disk space, and the office shows the problem', async () => {
    await app.close();
    // Requires 1 TB of free space, which the test machine does not have.
    app = await startTestApp({ BACKUP_DIR: directory, MIN_FREE_MB: '1000000', RATE_LIMITS: 'off' });
    expect(await post()).toMatchObject({ status: 507, json: { message: messages.noRoom } });
    await runScheduler();
    expect((await read()).list).toMatchObject([{ result: 'failed', problem: 'disk' }]);
    expect(await problems()).toContain('backup-failed');
    expect(await listBackups(directory)).toEqual([]);
  });
});

describe('a site without BACKUP_DIR', () => {
  const app = appForEachTest();

  it('shows a notice in the office until an administrator dismisses it for everyone', async () => {
    const colleague = await signIn(app.api, 'admin', await addColleague(app));
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    const problems = async () =>
      ((await app.api.get('/api/admin/overview', colleague.accessToken)).json as Overview).problems;
    expect(await problems()).toEqual(['no-backups']);
    await runDueBackups(app.platform);
    await app.platform.jobs.settle();
    expect(app.emails.filter(({ subject }) => subject.includes('backups'))).toEqual([]);
    expect((await app.api.get(BACKUPS, accessToken)).json).toMatchObject({ plan: null, list: [], lastGood: null });
    expect(await app.api.post(BACKUPS, undefined, accessToken)).toMatchObject({
      status: 409,
      json: { message: messages.backupsOff },
    });
    for (let time = 0; time < 2; time += 1) {
      expect((await app.api.post(`${BACKUPS}/dismiss`, undefined, accessToken)).status).toBe(200);
    }
    expect(await problems()).toEqual([]);
    const entries = (await app.api.get('/api/admin/audit?kind=backup', accessToken)).json as AuditEntry[];
    expect(entries.map(({ action }) => action)).toEqual(['notice of no backups dismissed']);
  });

  it('still reports the start time, the version and the free disk space', async () => {
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    const site = (await app.api.get('/api/admin/health/site', accessToken)).json;
    expect(site).toEqual({
      since: '2026-07-20T04:00:00.000Z',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      space: { free: expect.any(Number), total: expect.any(Number) },
    });
  });
});
