import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backups } from '#contract/backups.ts';
import type { Overview } from '#contract/overview.ts';
import { HOUR, MINUTE } from '#server/platform/limits/limits.ts';
import { folders } from '#server/platform/storage/storage.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo, uploadPictures } from '#server/testing/pictures.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { runDueBackups } from './scheduler.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

describe('backup problems in the office', () => {
  let app: TestApp;
  let folder: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    app = await startTestApp({
      BACKUP_DIR: join(folder, 'backups'),
      BACKUP_PASSPHRASE: 'a boat on the lake',
      RATE_LIMITS: 'off',
    });
  });
  afterEach(() => app.close());

  const token = async () => (await signIn(app.api, 'admin', administrator)).accessToken;
  const read = async () => (await app.api.get('/api/admin/health/backups', await token())).json as Backups;
  const problems = async () => ((await app.api.get('/api/admin/overview', await token())).json as Overview).problems;
  const runScheduler = async ({ config } = app.platform) => {
    await runDueBackups({ ...app.platform, config });
    await app.platform.tasks.settle();
    await app.platform.jobs.settle();
  };
  const runs = () => app.platform.database.selectFrom('backup_runs').selectAll().orderBy('id').execute();
  const insertFailedRuns = async (count: number, problem: 'interrupted' | 'unreachable') => {
    const at = app.clock.now();
    const run = { work: 'backup', began_at: at, seen_at: at, ended_at: at, outcome: 'failed', problem } as const;
    await app.platform.database
      .insertInto('backup_runs')
      .values(Array.from({ length: count }, () => run))
      .execute();
  };

  it('include a backup that was interrupted three times, which is then retried only every hour', async () => {
    await insertFailedRuns(2, 'interrupted');
    expect(await problems()).toEqual([]);
    await insertFailedRuns(1, 'interrupted');
    expect(await problems()).toEqual(['backup-failed']);
    app.clock.advance(59 * MINUTE);
    await runScheduler();
    expect(await runs()).toHaveLength(3);
    expect(app.emails.filter(({ subject }) => subject.includes('backups'))).toHaveLength(1);
    app.clock.advance(MINUTE);
    await runScheduler();
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed', 'good']);
    // A good backup resets the number of interruptions.
    app.clock.advance(24 * HOUR);
    await insertFailedRuns(2, 'interrupted');
    expect(await problems()).toEqual([]);
  });

  it('include files of the site that the backup could not find', async () => {
    await uploadPictures(app, await token(), await photo());
    await app.platform.jobs.settle();
    for (const place of folders) {
      const directory = join(app.platform.config.dataDirectory, place);
      for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true });
    }
    await runScheduler();
    const [newest] = (await read()).list;
    expect(newest?.result).toBe('good');
    expect(newest?.missing).toBeGreaterThan(0);
    expect(await problems()).toEqual(['backup-incomplete']);
  });

  it('leave good backups in the list, however many backups failed', async () => {
    await runScheduler();
    const { lastGood } = await read();
    app.clock.advance(HOUR);
    await insertFailedRuns(150, 'unreachable');
    expect((await read()).lastGood).toEqual(lastGood);
    expect((await read()).list.filter(({ result }) => result !== 'failed')).toMatchObject([{ result: 'good' }]);
  });

  it('say that a test restore failed because the passphrase changed, not because of damage', async () => {
    await runScheduler();
    await runScheduler({
      ...app.platform,
      config: { ...app.platform.config, backupPassphrase: 'a lake without a boat' },
    });
    expect((await read()).lastTest).toMatchObject({ problem: 'other-passphrase' });
  });
});
