import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { compareWithBackup } from '#server/platform/backup/compare-backup.ts';
import { useBackupSite } from '#server/testing/backup-site.ts';
import { runCommand, startCommand } from './testing/backups.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
/** So many that a backup takes a moment. */
const FILES = 800;

describe('a backup', { timeout: 60_000 }, () => {
  const site = useBackupSite(FILES);
  const words = () => ['--to', site.folder];
  const left = async () => (await readdir(site.folder)).filter((name) => name !== 'in-use.lock');
  const sharedFiles = async () => readdir(join(site.folder, 'files', 'uploads'));

  it('that was killed leaves nothing that looks whole, and the next one tidies up', async () => {
    const killed = startCommand('backup.ts', words(), site.app.platform.config);
    await killed.said('files 0/');
    killed.send('SIGKILL');
    expect((await killed.ended).how).toBe('SIGKILL');
    expect(await listBackups(site.folder)).toEqual([]);
    const [unfinished = ''] = (await left()).filter((name) => name !== 'files');
    const verify = runCommand('backup-verify.ts', ['--from', join(site.folder, unfinished)], site.app.platform.config);
    await expect(verify).rejects.toThrow(/^There is no backup in [^\n]+\.\n$/);

    await runCommand('backup.ts', words(), site.app.platform.config);
    expect(await left()).toEqual([expect.stringMatching(/^\d/), 'files']);
    expect(await sharedFiles()).toHaveLength(FILES);
    expect((await listBackups(site.folder)).map(({ files }) => files)).toEqual([FILES]);
  });

  it('is refused where another one is being made, which goes on', async () => {
    const first = startCommand('backup.ts', words(), site.app.platform.config);
    await first.said('files 0/');
    first.send('SIGSTOP');
    const second = await startCommand('backup.ts', words(), site.app.platform.config).ended;
    expect(second.how).toBe(1);
    expect(second.output).toBe('Another backup is at work in this folder: try again when it has ended.\n');
    first.send('SIGCONT');
    expect((await first.ended).how).toBe(0);
    expect(await listBackups(site.folder)).toHaveLength(1);
  });

  it('is restored again when a try was killed, which no site starts on', async () => {
    const from = await site.backUp();
    const restored = await site.place();
    const killed = startCommand('backup-restore.ts', ['--from', from], restored);
    await killed.said('files 0/');
    killed.send('SIGKILL');
    expect((await killed.ended).how).toBe('SIGKILL');
    await expect(readFile(join(restored.dataDirectory, 'identity'))).rejects.toThrow('ENOENT');
    const backup = runCommand('backup.ts', ['--to', `${site.folder}/of-it`], restored);
    await expect(backup).rejects.toThrow('The database holds no site: check DATA_DIR and DATABASE_URL.');

    await runCommand('backup-restore.ts', ['--from', from], restored);
    await compareWithBackup(from, restored, {});
  });

  it.runIf(isRoot)('on a disk that fills up leaves nothing behind, and says why', async () => {
    const disk = join(site.folder, 'disk');
    await mkdir(disk);
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', disk]);
    site.atEnd(async () => void (await run('umount', [disk])));
    const full = await startCommand('backup.ts', ['--to', disk], site.app.platform.config).ended;
    expect(full.how).toBe(1);
    expect(full.output).toMatch(/\nThere is no room left on the disk \(ENOSPC\)\.\n$/);
    expect(await listBackups(disk)).toEqual([]);
    expect((await readdir(disk)).toSorted()).toEqual(['files', 'in-use.lock']);
    expect(await readdir(join(disk, 'files', 'uploads'))).toEqual([]);

    await run('mount', ['-o', 'remount,size=30m', disk]);
    await runCommand('backup.ts', ['--to', disk], site.app.platform.config);
    expect(await listBackups(disk)).toHaveLength(1);
  });
});
