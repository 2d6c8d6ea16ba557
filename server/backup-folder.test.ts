import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBackups, removeBackup } from '#server/platform/backup/backup-folder.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { verifyBackup } from './platform/backup/check-backup.ts';
import { useBackupSite } from '#server/testing/backup-site.ts';
import { flipByte, runCommand } from './testing/backups.ts';
import { fileNames, nameFiles, putFiles } from './testing/stored-files.ts';

const FILES = 12;

async function flipInPath(from: string): Promise<void> {
  const file = join(from, 'files.ndjson');
  await flipByte({ file, offset: (await readFile(file)).lastIndexOf('.jpg') - 1 });
}

async function writeNoManifest(from: string): Promise<void> {
  const content = 'no manifest\n';
  await writeFile(join(from, 'manifest.json'), content);
  const hash = createHash('sha256').update(content).digest('hex');
  await writeFile(join(from, 'manifest.sha256'), `${hash}  manifest.json\n`);
}

async function makeUnreadable(from: string): Promise<void> {
  await rm(join(from, 'manifest.json'));
  await mkdir(join(from, 'manifest.json'));
}

describe('a folder of backups', () => {
  const site = useBackupSite(FILES);

  /** Backs up a file and deletes it from the site, so that only the backup contains it. */
  const backUpAlone = async () => {
    const { database, config } = site.app.platform;
    const [name = ''] = fileNames(1);
    await nameFiles(database, [name]);
    await putFiles(config.dataDirectory, [name]);
    const from = await site.backUp();
    await database.deleteFrom('images').where('name', '=', name).execute();
    await rm(join(config.dataDirectory, 'uploads', name));
    return { from, file: join(site.folder, 'files', 'uploads', name) };
  };

  it('keeps files that are not part of backups', async () => {
    const [stored = ''] = fileNames(1);
    const foreign = [
      'unfinished-thesis/chapter.txt',
      'files/images/holiday.jpg',
      'files/images/holiday.jpg.partial',
      'files/uploads/@eaDir/index.db',
      `files/pdf/${stored}/note.txt`,
      'letters/2026.txt',
    ];
    for (const name of foreign) {
      await mkdir(dirname(join(site.folder, name)), { recursive: true });
      await writeFile(join(site.folder, name), 'of somebody');
    }
    const killed = ['files/images', 'unfinished-2026-11-22T20-30-00Z-4f1c'];
    for (const name of killed) {
      await mkdir(join(site.folder, name), { recursive: true });
      await writeFile(join(site.folder, name, `${stored}.partial`), 'half');
    }
    const gone = removeBackup(site.folder, '2026-11-22T20-30-00Z-4f1d');
    await expect(gone).rejects.toThrow(/^There is no backup in /);
    const from = await site.backUp();
    await removeBackup(site.folder, basename(from));
    for (const name of foreign) expect(await readFile(join(site.folder, name), 'utf8')).toBe('of somebody');
    expect(await readdir(join(site.folder, 'files', 'images'))).not.toContain(`${stored}.partial`);
    expect(await readdir(site.folder)).not.toContain(killed[1]);
  });

  it.each([
    ['was renamed', 'before-upgrade', (from: string) => rename(from, join(dirname(from), 'before-upgrade')), []],
    ['lists a file under a wrong name', '', flipInPath, ['files.ndjson in the backup is damaged.']],
    [
      'has no list of files',
      '',
      (from: string) => rm(join(from, 'files.ndjson')),
      ['files.ndjson is missing from the backup.'],
    ],
    ['has a manifest of another format', '', writeNoManifest, ['manifest.json is not the manifest of a backup.']],
    ['cannot be read', '', makeUnreadable, [expect.stringMatching(/^EISDIR/)]],
  ])(
    'keeps the files of a backup that %s, reports damage and accepts new ones',
    async (_what, renamed, harm, expected) => {
      const { from, file } = await backUpAlone();
      await harm(from);
      const unreadable: string[] = [];
      const made = await createBackup(site.source(), {
        to: site.folder,
        onUnreadable: (name, error) => {
          expect(name).toBe(basename(from));
          unreadable.push(error instanceof Error ? error.message : '');
        },
      });
      expect(unreadable).toEqual(expected);
      expect((await stat(file)).isFile()).toBe(true);
      expect((await verifyBackup(made.path, {})).files.count).toBe(FILES);
      expect((await listBackups(site.folder)).map(({ name }) => name)).toContain(made.name);

      await rm(renamed === '' ? from : join(site.folder, renamed), { recursive: true });
      await site.backUp();
      await expect(stat(file)).rejects.toThrow('ENOENT');
    },
  );

  it('may contain an unreadable backup, which the backup command then names in its output', async () => {
    const from = await site.backUp();
    await rm(join(from, 'files.ndjson'));
    const output = await runCommand('backup.ts', ['--to', site.folder], site.app.platform.config);
    expect(output).toContain(`${basename(from)} cannot be read (files.ndjson is missing from the backup.)`);
  });

  it('must not overlap with the data folder, whatever its path', async () => {
    const dataDirectory = join(site.folder, 'data');
    await mkdir(dataDirectory);
    const alias = join(site.folder, 'alias');
    await symlink(dataDirectory, alias);
    const places = { ...site.app.platform.config, dataDirectory };
    const inside = [dataDirectory, join(dataDirectory, '..backups'), alias, join(alias, 'backups')];
    for (const to of [...inside, site.folder]) {
      await expect(createBackup({ ...site.source(), places }, { to })).rejects.toThrow(
        /^Backups must be stored outside DATA_DIR/,
      );
    }
  });

  it('reports why a backup failed, even if the cleanup fails too', async () => {
    const uploads = join(site.folder, 'files', 'uploads');
    const stopped = createBackup(site.source(), {
      to: site.folder,
      onProgress: ({ step, done }) => {
        if (step !== 'files' || done !== 0) return;
        rmSync(uploads, { recursive: true });
        writeFileSync(uploads, 'in the way');
        throw new Error('enough');
      },
    });
    await expect(stopped).rejects.toThrow('enough');
  });
});
