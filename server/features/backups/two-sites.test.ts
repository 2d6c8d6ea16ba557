import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backups } from '#contract/backups.ts';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { runCommand } from '#server/testing/backups.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { member } from '#server/testing/records.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { runDueBackups } from './scheduler.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

const BACKUPS = '/api/admin/health/backups';

describe('two sites with one BACKUP_DIR', () => {
  let site: TestApp;
  /** The second site, such as a copy of the first one that was restored for a rehearsal. */
  let other: TestApp;
  let folder: string;
  let directory: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    directory = join(folder, 'backups');
    site = await startTestApp({ BACKUP_DIR: directory });
    other = await startTestApp({ BACKUP_DIR: directory });
  });
  afterEach(async () => {
    await site.close();
    await other.close();
  });

  const signedIn = async ({ api }: TestApp) => (await signIn(api, 'admin', administrator)).accessToken;
  const runScheduler = async ({ platform }: TestApp) => {
    await runDueBackups(platform);
    await platform.tasks.settle();
  };
  const backUpNow = async (app: TestApp) => {
    expect((await app.api.post(BACKUPS, undefined, await signedIn(app))).status).toBe(200);
    await app.platform.tasks.settle();
  };
  const runs = async ({ platform }: TestApp) =>
    (await platform.database.selectFrom('backup_runs').selectAll().orderBy('id').execute()).map(
      ({ work, outcome, problem }) => `${work} ${outcome} ${problem}`,
    );
  const eraseOne = async (app: TestApp) => {
    const admin = await signedIn(app);
    await app.api.form('POST', '/api/admin/members', member(), admin);
    const { bin } = (await app.api.delete('/api/admin/members/1', admin)).json as { bin: number };
    expect((await app.api.delete(`/api/admin/bin/${bin}`, admin)).status).toBe(200);
  };
  const erased = () => readFile(join(directory, 'erased.txt'), 'utf8').catch(() => '');
  const names = async () => (await listBackups(directory)).map(({ name }) => name);

  it('back up only the first site; backups of the second site fail with the problem other-site', async () => {
    await runScheduler(site);
    const before = await names();
    await eraseOne(other);
    await runScheduler(other);
    expect(await runs(other)).toEqual(['backup failed other-site']);
    expect(await names()).toEqual(before);
    expect(await erased()).toBe('');
    const admin = await signedIn(other);
    expect(((await other.api.get(BACKUPS, admin)).json as Backups).list).toMatchObject([{ problem: 'other-site' }]);
    expect((await other.api.post(`${BACKUPS}/test-restore`, undefined, admin)).status).toBe(409);
    expect(await runs(site)).toEqual(['backup good null']);
  });

  it('back up only the second site after its server finds an empty site.txt', async () => {
    await runScheduler(site);
    await eraseOne(other);
    await writeFile(join(directory, 'site.txt'), '');
    await runScheduler(other);
    expect(await runs(other)).toEqual(['backup good null']);
    expect(await erased()).toMatch(/^\nmember 1 \d+\n$/);
    // The new backup has replaced the first site’s backup of the same day.
    const [stored] = await names();
    expect(await names()).toEqual([stored]);
    await backUpNow(site);
    expect((await runs(site)).at(-1)).toBe('backup failed other-site');
    expect(await names()).toEqual([stored]);
  });

  it('do not delete backups of the second site that were made from the command line', async () => {
    await runScheduler(site);
    const own = (await listBackups(directory))[0]?.identity;
    // The first site would delete the older of two backups on one day if they were its own.
    for (let time = 0; time < 2; time += 1) {
      await runCommand('backup.ts', ['--to', directory], other.platform.config);
    }
    await backUpNow(site);
    const othersBackups = (await listBackups(directory)).filter((backup) => backup.identity !== own);
    expect(othersBackups).toHaveLength(2);
  });
});
