import { createHash } from 'node:crypto';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import type { SitePlaces } from '#server/platform/backup/backup.ts';
import { readManifest } from '#server/platform/backup/manifest.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { verifyBackup } from './platform/backup/check-backup.ts';
import { useBackupSite } from '#server/testing/backup-site.ts';
import { emptyPlace, rewriteManifest, runCommand, withDatabase } from './testing/backups.ts';
import { temporaryFolder } from './testing/temporary.ts';

const PASSPHRASE = 'a passphrase of the office';

describe('restoring a backup', () => {
  const site = useBackupSite(12);
  const restore = (from: string, places: SitePlaces, passphrase?: string) =>
    restoreBackup(from, { ...site.source(), places }, { passphrase });

  it('is refused in the folder of a stopped site, even with another empty database', async () => {
    const from = await site.backUp(PASSPHRASE);
    const stopped = await site.place();
    await restore(from, stopped, PASSPHRASE);
    const another = await emptyPlace('tested');
    site.atEnd(another.drop);
    const storedIn = async (name: string) => readFile(join(stopped.dataDirectory, name), 'utf8');
    const before = await storedIn('secret');
    const mixed = { ...stopped, database: another.database };
    await expect(restore(from, mixed, PASSPHRASE)).rejects.toThrow(
      'DATA_DIR contains files. A backup can be restored only into an empty place.',
    );
    expect(await storedIn('secret')).toBe(before);
    const made = createBackup({ ...site.source(), places: mixed }, { to: join(site.folder, 'of-it') });
    await expect(made).rejects.toThrow(/^The database .* Check DATA_DIR/);
  });

  it('is refused if the manifest names a table that no backup contains, or lacks a table', async () => {
    const from = await site.backUp();
    const { tables } = await readManifest(from);
    const restored = await site.place();
    for (const name of ['sessions', 'kysely_migration', 'backup_site', 'email_links']) {
      const content = '["id"]\n["sample"]\n';
      await writeFile(join(from, 'tables', `${name}.ndjson`), content);
      const sha256 = createHash('sha256').update(content).digest('hex');
      await rewriteManifest(from, { tables: [...tables, { name, rows: 1, bytes: content.length, sha256 }] });
      await expect(restore(from, restored)).rejects.toThrow(
        `The backup contains ${name}, which is not a table of this program.`,
      );
    }
    await rewriteManifest(from, { tables: [] });
    await expect(restore(from, restored)).rejects.toThrow('The table accounts is missing from the backup.');
    await rewriteManifest(from, { tables: tables.filter(({ name }) => name !== 'changes') });
    await expect(restore(from, restored)).rejects.toThrow('The table changes is missing from the backup.');
    await rewriteManifest(from, { tables });
    await restore(from, restored);
  });

  it.each(['files/uploads/NAME.exe', 'files/pictures/NAME.jpg', 'files/images/../../NAME.jpg'])(
    'is refused with a message if the list names %s',
    async (path) => {
      const from = await site.backUp();
      const hash = (text: string) => createHash('sha256').update(text).digest('hex');
      const named = path.replace('NAME', '0'.repeat(32));
      const list = `${JSON.stringify({ path: named, bytes: 0, sha256: hash('') })}\n`;
      await writeFile(join(from, 'files.ndjson'), list);
      const { files } = await readManifest(from);
      await rewriteManifest(from, { files: { ...files, list: { bytes: list.length, sha256: hash(list) } } });
      const message = 'files.ndjson in the backup is damaged.';
      await expect(restore(from, await site.place())).rejects.toThrow(message);
      await expect(verifyBackup(from, {})).rejects.toThrow(message);
    },
  );

  it('is refused if a passphrase is set but the backup is not encrypted, because it could be forged', async () => {
    const from = await site.backUp();
    const restored = await site.place();
    await expect(
      runCommand('backup-restore.ts', ['--from', from], restored, { BACKUP_PASSPHRASE: PASSPHRASE }),
    ).rejects.toThrow(
      /^The backup is not encrypted, so anyone could have written it\. If you trust its source, unset BACKUP_PASSPHRASE\.\n$/,
    );
    expect(await readdir(restored.dataDirectory)).toEqual([]);
    await runCommand('backup-restore.ts', ['--from', from], restored);
  });

  it('and verification take the newest backup if --from is the folder that --to was given', async () => {
    const { clock, platform } = site.app;
    const older = await site.backUp();
    clock.advance(1000);
    const newest = await site.backUp();
    const verified = await runCommand('backup-verify.ts', ['--from', site.folder], platform.config);
    expect(verified).toContain(`Intact: ${newest},`);
    const named = await runCommand('backup-verify.ts', ['--from', older], platform.config);
    expect(named).toContain(`Intact: ${older},`);
    const restored = await runCommand('backup-restore.ts', ['--from', site.folder], await site.place());
    expect(restored).toContain(`Restored ${newest},`);
  });

  it('erases the records in the list of erasures next to the backup, even if --from is a symbolic link', async () => {
    const from = await site.backUp();
    const links = await temporaryFolder();
    site.atEnd(() => rm(links, { recursive: true }));
    await symlink(from, join(links, 'newest'));
    const unlisted = await runCommand('backup-restore.ts', ['--from', from], await site.place());
    expect(unlisted).toContain(
      '\nNo list of erasures was found next to the backup. Records that were deleted after it may be back.\n',
    );
    expect(unlisted).not.toContain('Deleted again');

    const { id, created_at } = await site.app.platform.database
      .selectFrom('accounts')
      .select(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    await writeFile(join(site.folder, 'erased.txt'), `account ${id} ${created_at}\naccount ${id + 1} 5\n`);
    const restored = await site.place();
    const listed = await runCommand('backup-restore.ts', ['--from', join(links, 'newest')], restored);
    expect(listed).toContain('\nDeleted again: 1 of the 2 records in the list of erasures.\n');
    expect(listed).not.toContain('No list of erasures');
    const accounts = await withDatabase(restored, (db) => db.selectFrom('accounts').select('id').execute());
    expect(accounts).toEqual([]);
  });
});
