import { describe, expect, it } from 'vitest';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { compareWithBackup } from './platform/backup/check-backup.ts';
import { useBackupSite } from '#server/testing/backup-site.ts';
import { runCommand, startCommand } from './testing/backups.ts';

/** Number of files of the site. With so many files, a test can act while a backup is running. */
const FILES = 800;

describe('a backup', () => {
  const site = useBackupSite(FILES);
  const words = () => ['--to', site.folder];

  it('is refused while another backup runs in the same folder, and the running one continues', async () => {
    const first = startCommand('backup.ts', words(), site.app.platform.config);
    await first.outputContains('files 0/');
    first.send('SIGSTOP');
    const second = await startCommand('backup.ts', words(), site.app.platform.config).ended;
    expect(second.how).toBe(1);
    expect(second.output).toBe('Another backup is running in this folder. Try again when it has finished.\n');
    first.send('SIGCONT');
    expect((await first.ended).how).toBe(0);
    expect(await listBackups(site.folder)).toHaveLength(1);
  });

  it('can be restored after a killed restore, which leaves the database without a site', async () => {
    const from = await site.backUp();
    const restored = await site.place();
    const killed = startCommand('backup-restore.ts', ['--from', from], restored);
    await killed.outputContains('files 0/');
    killed.send('SIGKILL');
    expect((await killed.ended).how).toBe('SIGKILL');
    const backup = runCommand('backup.ts', ['--to', `${site.folder}/of-it`], restored);
    await expect(backup).rejects.toThrow('The database contains no site. Check DATA_DIR and DATABASE_URL.');

    await runCommand('backup-restore.ts', ['--from', from], restored);
    await compareWithBackup(from, restored, {});
  });
});
