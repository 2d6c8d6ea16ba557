import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { type TestSite } from './testing/running-process.ts';
import { temporaryFolder, temporarySite } from './testing/temporary.ts';

describe('several processes of one site', () => {
  let directory: string;
  let backups: string;
  let site: TestSite;
  let database: Database;
  beforeEach(async () => {
    ({ directory, site } = await temporarySite());
    backups = await temporaryFolder();
    database = await openDatabase(site.database.config);
  });
  afterEach(async () => {
    await database.destroy();
  });

  const runs = () =>
    database.selectFrom('backup_runs').select(['work', 'outcome', 'problem', 'stage']).orderBy('id').execute();

  it('make one backup soon after the start', async () => {
    const settings = { BACKUP_DIR: backups };
    await Promise.all([site.start(settings), site.start(settings), site.start(settings)]);
    await vi.waitUntil(async () => (await runs()).some(({ outcome }) => outcome !== null), {
      timeout: 60_000,
      interval: 500,
    });
    // If another process had started a second backup, it would be running by now.
    await wait(2000);
    expect(await runs()).toMatchObject([{ work: 'backup', outcome: 'good', problem: null }]);
    expect(await listBackups(backups)).toHaveLength(1);
  });

  it('let a backup finish if the process that started it is killed', async () => {
    const { child } = await site.start({ BACKUP_DIR: backups });
    await vi.waitUntil(async () => (await runs()).some(({ stage }) => stage !== null), {
      timeout: 60_000,
      interval: 20,
    });
    child.kill('SIGKILL');
    await vi.waitUntil(async () => (await runs()).some(({ outcome }) => outcome === 'good'), {
      timeout: 60_000,
      interval: 500,
    });
    expect(await listBackups(backups)).toHaveLength(1);
  });

  it('log a warning if other users can read the backup folder', async () => {
    await chmod(backups, 0o755);
    const { outputContains, output } = await site.start({ BACKUP_DIR: backups });
    await outputContains('BACKUP_DIR is readable by other users');
    expect(output()).toContain('BACKUP_DIR is readable by other users of the server');
    expect((await stat(backups)).mode & 0o777).toBe(0o755);
  });

  it('report in one line that the backup folder must be outside the data folder', async () => {
    const started = await site.start({ BACKUP_DIR: join(directory, 'backups') });
    expect(await started.ended).toBe(1);
    expect(started.output()).toBe(
      'BACKUP_DIR must not contain DATA_DIR or be inside it, so that backups survive the loss of DATA_DIR. Use a folder on another disk, such as /mnt/backups.\n',
    );
  });
});
