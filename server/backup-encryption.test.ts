import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, truncate } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { removeBackup } from '#server/platform/backup/backup-folder.ts';
import { verifyBackup } from './platform/backup/check-backup.ts';
import { useBackupSite } from '#server/testing/backup-site.ts';
import { findAge } from '../tools/provision/programs.ts';
import { flipByte } from './testing/backups.ts';

const PASSPHRASE = 'a passphrase of the office';
const FILES = 12;

describe('an encrypted backup', () => {
  const site = useBackupSite(FILES);
  const uploads = () => join(site.folder, 'files', 'uploads');
  const storedFiles = () => readdir(uploads());
  const verify = (from: string, passphrase = PASSPHRASE) => verifyBackup(from, { passphrase });

  it('is refused if a file is exchanged or truncated', async () => {
    const from = await site.backUp(PASSPHRASE);
    const [one = '', another = ''] = await storedFiles();
    const changes = [
      () => copyFile(join(uploads(), another), join(uploads(), one)),
      () => truncate(join(uploads(), one), 100),
    ];
    for (const change of changes) {
      await change();
      await expect(verify(from)).rejects.toThrow(`files/uploads/${one} in the backup is damaged.`);
    }
  });

  it('shares files with backups that have the same passphrase, and does not change existing files', async () => {
    const first = await site.backUp(PASSPHRASE);
    const files = await storedFiles();
    expect(files).toHaveLength(FILES);
    const another = await site.backUp(`${PASSPHRASE}!`);
    const withOther = await storedFiles();
    expect(withOther).toHaveLength(2 * FILES);
    const second = await site.backUp(PASSPHRASE);
    expect(await storedFiles()).toEqual(withOther);

    await flipByte({ file: join(uploads(), files[0] ?? ''), offset: 500 });
    const third = await site.backUp(PASSPHRASE);
    expect(await storedFiles()).toHaveLength(2 * FILES + 1);
    for (const gone of [first, second]) await removeBackup(site.folder, basename(gone));
    expect(await storedFiles()).toHaveLength(2 * FILES);
    expect(await storedFiles()).not.toContain(files[0]);
    await verify(third);
    await verify(another, `${PASSPHRASE}!`);
  });

  // The age program reads the passphrase from a terminal. On Linux, script(1) provides one.
  it.runIf(process.platform === 'linux' && findAge() !== undefined)('can be opened with the age program', async () => {
    const from = await site.backUp(PASSPHRASE);
    const decrypt = async (file: string) => {
      const output = join(site.folder, 'decrypted');
      const command = `${findAge()} --decrypt -i key.age -o ${output} ${file}`;
      const opened = promisify(execFile)('script', ['-qec', command, '/dev/null'], { cwd: from });
      opened.child.stdin?.end(`${PASSPHRASE}\n`);
      await opened;
      return readFile(output);
    };
    expect((await decrypt('tables/accounts.ndjson.age')).toString()).toContain('office@cmj.example');
    const [file = ''] = await storedFiles();
    const original = join(site.app.platform.config.dataDirectory, 'uploads', file.split('.', 2).join('.'));
    expect(await decrypt(join(uploads(), file))).toEqual(await readFile(original));
  });
});
