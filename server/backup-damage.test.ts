import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { compareWithBackup } from '#server/platform/backup/compare-backup.ts';
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';
import {
  emptyPlace,
  flipByte,
  placesIn,
  rewriteManifest,
  runCommand,
  startCommand,
  withDatabase,
} from '#server/testing/backups.ts';
import { fileNames, nameFiles, putFiles } from '#server/testing/file-rows.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { fileOwners } from './file-owners.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const PASSPHRASE = 'a passphrase of the office';
/** So many that a backup takes a moment. */
const FILES = 800;

describe('a backup', { timeout: 60_000 }, () => {
  let app: TestApp;
  let folder: string;
  const toDrop: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    const names = fileNames(FILES);
    await nameFiles(app.platform.database, names);
    await putFiles(app.platform.config.dataDirectory, names);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cmj-backups-'));
  });
  afterEach(async () => {
    for (const drop of toDrop.splice(0)) await drop();
    await rm(folder, { recursive: true });
  });

  const words = () => ['--to', folder];
  const source = () => ({ places: app.platform.config, owners: fileOwners, now: app.clock.now });
  const backUp = async (passphrase?: string) => (await createBackup(source(), { to: folder, passphrase })).path;
  const place = async () => {
    const empty = await emptyPlace('tested');
    toDrop.push(empty.drop);
    return empty;
  };
  const left = async () => (await readdir(folder)).filter((name) => name !== 'in-use.lock');
  const filesWith = async (from: string, text: string) => {
    const files: string[] = [];
    for (const name of await readdir(from, { recursive: true })) {
      const file = join(from, name);
      if ((await stat(file)).isFile() && (await readFile(file)).includes(text)) files.push(file);
    }
    return files;
  };
  const sharedFiles = async () => readdir(join(folder, 'files', 'uploads'));

  it.each([
    ['that is not encrypted', undefined, 20],
    ['that is encrypted', PASSPHRASE, 10],
  ])('%s tells of every single byte that was changed', async (_what, passphrase, count) => {
    const from = await backUp(passphrase);
    const places = await placesIn(folder, count);
    expect(places).toHaveLength(count);
    const unnoticed: string[] = [];
    for (const at of places) {
      const putBack = await flipByte(at);
      const refused = await verifyBackup(from, { passphrase }).then(
        () => undefined,
        (error: Error) => error.message,
      );
      if (!/damaged|not the passphrase/.test(refused ?? '')) unnoticed.push(`${at.file} ${at.offset}: ${refused}`);
      await putBack();
    }
    expect(unnoticed).toEqual([]);
    expect((await verifyBackup(from, { passphrase })).files).toBe(FILES);
  });

  it('that is encrypted shows nothing of what is in it, and opens with its passphrase alone', async () => {
    const from = await backUp(PASSPHRASE);
    const settings = { BACKUP_PASSPHRASE: PASSPHRASE };
    expect(await filesWith(from, 'office@cmj.example')).toEqual([]);
    const verify = (more: Record<string, string>) =>
      runCommand('backup-verify.ts', ['--from', from], app.platform.config, more);
    await expect(verify({})).rejects.toThrow(
      /^The backup is encrypted: BACKUP_PASSPHRASE has to be set to what it was then\.\n$/,
    );
    await expect(verify({ BACKUP_PASSPHRASE: `${PASSPHRASE}!` })).rejects.toThrow(
      /^BACKUP_PASSPHRASE is not the passphrase that this backup was made with\.\n$/,
    );
    const restored = await place();
    await runCommand('backup-restore.ts', ['--from', from], restored, settings);
    const secret = (directory: string) => readFile(join(directory, 'secret'), 'utf8');
    expect(await secret(restored.dataDirectory)).toBe(await secret(app.platform.config.dataDirectory));
    await compareWithBackup(from, restored, { passphrase: PASSPHRASE });
  });

  it('that is not encrypted holds no secret', async () => {
    const from = await backUp();
    const secret = (await readFile(join(app.platform.config.dataDirectory, 'secret'), 'utf8')).trim();
    expect(secret).toHaveLength(64);
    expect(await filesWith(from, secret)).toEqual([]);
    expect(await filesWith(from, 'office@cmj.example')).toEqual([join(from, 'tables', 'accounts.ndjson')]);
  });

  it('lies in folders and files that nobody else can read', async () => {
    await backUp();
    for (const name of await readdir(folder, { recursive: true })) {
      const found = await stat(join(folder, name));
      expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o700 : 0o600]);
    }
  });

  it('that was killed leaves nothing that looks whole, and the next one tidies up', async () => {
    const killed = startCommand('backup.ts', words(), app.platform.config);
    await killed.said('files 0/');
    killed.send('SIGKILL');
    expect((await killed.ended).how).toBe('SIGKILL');
    expect(await listBackups(folder)).toEqual([]);
    const [unfinished = ''] = (await left()).filter((name) => name !== 'files');
    const verify = runCommand('backup-verify.ts', ['--from', join(folder, unfinished)], app.platform.config);
    await expect(verify).rejects.toThrow(/^There is no backup in [^\n]+\.\n$/);

    await runCommand('backup.ts', words(), app.platform.config);
    expect(await left()).toEqual([expect.stringMatching(/^\d/), 'files']);
    expect(await sharedFiles()).toHaveLength(FILES);
    expect((await listBackups(folder)).map(({ files }) => files)).toEqual([FILES]);
  });

  it('that is told to stop takes away what it has begun', async () => {
    const stopping = new AbortController();
    const stopped = createBackup(source(), {
      to: folder,
      signal: stopping.signal,
      onProgress: ({ step, done }) => {
        if (step === 'files' && done === 10) stopping.abort(new Error('enough'));
      },
    });
    await expect(stopped).rejects.toThrow('enough');
    expect(await left()).toEqual(['files']);
    expect(await sharedFiles()).toEqual([]);
  });

  it('is refused where another one is being made, which goes on', async () => {
    const first = startCommand('backup.ts', words(), app.platform.config);
    await first.said('files 0/');
    first.send('SIGSTOP');
    const second = await startCommand('backup.ts', words(), app.platform.config).ended;
    expect(second.how).toBe(1);
    expect(second.output).toBe('Another backup is at work in this folder: try again when it has ended.\n');
    first.send('SIGCONT');
    expect((await first.ended).how).toBe(0);
    expect(await listBackups(folder)).toHaveLength(1);
  });

  it('does not lie in the folder of what it is a copy of', async () => {
    const inside = ['--to', join(app.platform.config.dataDirectory, 'backups')];
    await expect(runCommand('backup.ts', inside, app.platform.config)).rejects.toThrow(
      /^Backups must lie outside DATA_DIR[^\n]+\n$/,
    );
  });

  it('copies a shared file again that is not what it was', async () => {
    await backUp();
    const [name = ''] = await sharedFiles();
    await flipByte({ file: join(folder, 'files', 'uploads', name), offset: 2 });
    expect((await verifyBackup(await backUp(), {})).files).toBe(FILES);
    for (const { path } of await listBackups(folder)) await verifyBackup(path, {});
  });

  it('of a newer format or schema is refused in a line', async () => {
    const from = await backUp();
    await rewriteManifest(from, { schema: '0999-later' });
    const restore = async () => runCommand('backup-restore.ts', ['--from', from], await place());
    await expect(restore()).rejects.toThrow(
      /^The backup was written by a newer version \(schema 0999; this program knows \d+\)\. Restore it with that version\.\n$/,
    );
    await rewriteManifest(from, { format: 2 });
    await expect(restore()).rejects.toThrow(
      /^The backup has format 2, this program knows 1: use a newer version of it\.\n$/,
    );
  });

  describe('is restored', () => {
    it('again when a try was killed, which no site starts on', async () => {
      const from = await backUp();
      const restored = await place();
      const killed = startCommand('backup-restore.ts', ['--from', from], restored);
      await killed.said('files 0/');
      killed.send('SIGKILL');
      expect((await killed.ended).how).toBe('SIGKILL');
      await expect(readFile(join(restored.dataDirectory, 'identity'))).rejects.toThrow('ENOENT');
      const backup = runCommand('backup.ts', ['--to', `${folder}/of-it`], restored);
      await expect(backup).rejects.toThrow('The database holds no site: check DATA_DIR and DATABASE_URL.');

      await runCommand('backup-restore.ts', ['--from', from], restored);
      await compareWithBackup(from, restored, {});
    });

    it('into an empty place only', async () => {
      const from = await backUp();
      const restored = await place();
      await putFiles(restored.dataDirectory, fileNames(1));
      const restore = () => runCommand('backup-restore.ts', ['--from', from], restored);
      await expect(restore()).rejects.toThrow(
        /^There are files in DATA_DIR: a backup can be restored into an empty place only\.\n$/,
      );
      await rm(join(restored.dataDirectory, 'uploads'), { recursive: true });
      await withDatabase(restored, async () => {});
      await expect(restore()).rejects.toThrow(/^There is a site in the database that [A-Z_]+ names[^\n]+\n$/);
    });

    it('nowhere while a site is running there', async () => {
      const from = await backUp();
      await expect(runCommand('backup-restore.ts', ['--from', from], app.platform.config)).rejects.toThrow(
        /^The site is running on DATA_DIR: stop it first, everywhere\.\n$/,
      );
    });

    it('not at all when a byte of it was changed', async () => {
      const from = await backUp();
      const tables = join(from, 'tables', 'images.ndjson');
      await flipByte({ file: tables, offset: (await stat(tables)).size - 20 });
      const restored = await place();
      await expect(runCommand('backup-restore.ts', ['--from', from], restored)).rejects.toThrow(
        /\ntables\/images\.ndjson in the backup is damaged\.\n$/,
      );
      const backup = runCommand('backup.ts', ['--to', `${folder}/of-it`], restored);
      await expect(backup).rejects.toThrow('The database holds no site: check DATA_DIR and DATABASE_URL.');
    });
  });

  it.runIf(isRoot)('on a disk that fills up leaves nothing behind, and says why', async () => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', disk]);
    toDrop.push(async () => void (await run('umount', [disk])));
    const full = await startCommand('backup.ts', ['--to', disk], app.platform.config).ended;
    expect(full.how).toBe(1);
    expect(full.output).toMatch(/\nThere is no room left on the disk \(ENOSPC\)\.\n$/);
    expect(await listBackups(disk)).toEqual([]);
    expect((await readdir(disk)).toSorted()).toEqual(['files', 'in-use.lock']);
    expect(await readdir(join(disk, 'files', 'uploads'))).toEqual([]);

    await run('mount', ['-o', 'remount,size=30m', disk]);
    await runCommand('backup.ts', ['--to', disk], app.platform.config);
    expect(await listBackups(disk)).toHaveLength(1);
  });
});
