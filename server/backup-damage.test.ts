import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { compareWithBackup, verifyBackup } from './platform/backup/check-backup.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { useBackupSite } from '#server/testing/backup-site.ts';
import { flipByte, bytePositions, rewriteManifest, runCommand, withDatabase } from './testing/backups.ts';
import { fileNames, putFiles } from './testing/stored-files.ts';

const PASSPHRASE = 'a passphrase of the office';
const FILES = 16;

describe('a backup', () => {
  const site = useBackupSite(FILES);
  const filesWith = async (from: string, text: string) => {
    const files: string[] = [];
    for (const name of await readdir(from, { recursive: true })) {
      const file = join(from, name);
      if ((await stat(file)).isFile() && (await readFile(file)).includes(text)) files.push(file);
    }
    return files;
  };
  const sharedFiles = async () => readdir(join(site.folder, 'files', 'uploads'));

  it.each([
    ['that is not encrypted', undefined, 20],
    ['that is encrypted', PASSPHRASE, 10],
  ])('%s is reported as damaged if a byte of any file is changed', async (_what, passphrase, count) => {
    const from = await site.backUp(passphrase);
    const places = await bytePositions(site.folder, count);
    expect(places).toHaveLength(count);
    const unnoticed: string[] = [];
    for (const at of places) {
      const putBack = await flipByte(at);
      const refused = await verifyBackup(from, { passphrase }).then(
        () => undefined,
        (error: Error) => error.message,
      );
      if (!refused?.includes('damaged')) unnoticed.push(`${at.file} ${at.offset}: ${refused}`);
      await putBack();
    }
    expect(unnoticed).toEqual([]);
    expect((await verifyBackup(from, { passphrase })).files.count).toBe(FILES);
  });

  it('that is encrypted reveals nothing and opens only with its passphrase', async () => {
    const from = await site.backUp(PASSPHRASE);
    const settings = { BACKUP_PASSPHRASE: PASSPHRASE };
    expect(await filesWith(from, 'office@cmj.example')).toEqual([]);
    const verify = (more: Record<string, string>) =>
      runCommand('backup-verify.ts', ['--from', from], site.app.platform.config, more);
    await expect(verify({})).rejects.toThrow(
      /^The backup is encrypted\. Set BACKUP_PASSPHRASE to the passphrase that it was made with\.\n$/,
    );
    await expect(verify({ BACKUP_PASSPHRASE: `${PASSPHRASE}!` })).rejects.toThrow(
      /^BACKUP_PASSPHRASE is not the passphrase that this backup was made with\.\n$/,
    );
    const restored = await site.place();
    await runCommand('backup-restore.ts', ['--from', from], restored, settings);
    const secret = (directory: string) => readFile(join(directory, 'secret'), 'utf8');
    expect(await secret(restored.dataDirectory)).toBe(await secret(site.app.platform.config.dataDirectory));
    await compareWithBackup(from, restored, { passphrase: PASSPHRASE });
  });

  it('that is not encrypted does not contain the secret', async () => {
    const from = await site.backUp();
    const secret = (await readFile(join(site.app.platform.config.dataDirectory, 'secret'), 'utf8')).trim();
    expect(secret).toHaveLength(64);
    expect(await filesWith(from, secret)).toEqual([]);
    expect(await filesWith(from, 'office@cmj.example')).toEqual([join(from, 'tables', 'accounts.ndjson')]);
  });

  it('is readable only by its owner', async () => {
    await site.backUp();
    for (const name of await readdir(site.folder, { recursive: true })) {
      const found = await stat(join(site.folder, name));
      expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o700 : 0o600]);
    }
  });

  it('that is aborted deletes its partial files', async () => {
    const stopping = new AbortController();
    const stopped = createBackup(site.source(), {
      to: site.folder,
      signal: stopping.signal,
      onProgress: ({ step, done }) => {
        if (step === 'files' && done === 10) stopping.abort(new Error('enough'));
      },
    });
    await expect(stopped).rejects.toThrow('enough');
    expect((await readdir(site.folder)).toSorted()).toEqual(['files', 'in-use.lock']);
    expect(await sharedFiles()).toEqual([]);
  });

  it('copies a damaged shared file again', async () => {
    await site.backUp();
    const [name = ''] = await sharedFiles();
    await flipByte({ file: join(site.folder, 'files', 'uploads', name), offset: 2 });
    expect((await verifyBackup(await site.backUp(), {})).files.count).toBe(FILES);
    for (const { path } of await listBackups(site.folder)) await verifyBackup(path, {});
  });

  it.each([
    [{ schema: '9999-later' }, /^The backup was made by another program version \(schema 9999; this program supports /],
    [
      { schema: '0016-profile-states' },
      /^The backup was made by a version before 4\.0\.0 \(schema 0016; this program /,
    ],
    [{ format: 1 }, /^The backup has format 1, but this program reads format 2. Restore it with the program version /],
  ])('with %j is refused with one sentence before anything is written', async (changed, sentence) => {
    const from = await site.backUp();
    await rewriteManifest(from, changed);
    const restored = await site.place();
    const before = await readdir(restored.dataDirectory, { recursive: true });
    await expect(runCommand('backup-restore.ts', ['--from', from], restored)).rejects.toThrow(sentence);
    expect(await readdir(restored.dataDirectory, { recursive: true })).toEqual(before);
  });

  describe('when it is restored', () => {
    it('requires an empty data directory and an empty database', async () => {
      const from = await site.backUp();
      const restored = await site.place();
      await putFiles(restored.dataDirectory, fileNames(1));
      const restore = () => runCommand('backup-restore.ts', ['--from', from], restored);
      await expect(restore()).rejects.toThrow(
        /^DATA_DIR contains files\. A backup can be restored only into an empty place\.\n$/,
      );
      await rm(join(restored.dataDirectory, 'uploads'), { recursive: true });
      await withDatabase(restored, async () => {});
      await expect(restore()).rejects.toThrow(/^The database of [A-Z_]+ already contains a site\.[^\n]+\n$/);
    });

    it('is refused if the target site is running', async () => {
      const from = await site.backUp();
      await expect(runCommand('backup-restore.ts', ['--from', from], site.app.platform.config)).rejects.toThrow(
        /^The site is running on DATA_DIR\. Stop all its processes first\.\n$/,
      );
    });

    it('is refused if a byte of the backup was changed', async () => {
      const from = await site.backUp();
      const tables = join(from, 'tables', 'images.ndjson');
      await flipByte({ file: tables, offset: (await stat(tables)).size - 20 });
      const restored = await site.place();
      await expect(runCommand('backup-restore.ts', ['--from', from], restored)).rejects.toThrow(
        /\ntables\/images\.ndjson in the backup is damaged\.\n$/,
      );
      const backup = runCommand('backup.ts', ['--to', `${site.folder}/of-it`], restored);
      await expect(backup).rejects.toThrow('The database contains no site. Check DATA_DIR and DATABASE_URL.');
    });
  });
});
