// `npm run backup -- --to FOLDER` makes a backup of the site in the folder. Uses the settings of the site, which may be
// running.
import { fileOwners } from '#server/operation/file-check.ts';
import { BackupProblem } from '#server/platform/backup/backup.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { formatBackupSize, runBackupCommand } from './work-on-backup.ts';

const LOST =
  'BACKUP_PASSPHRASE is not set, so the backup is not encrypted and contains no secret. After a restore, administrators must set up two-factor sign-in again.';

await runBackupCommand('backup', ['to', '/mnt/backups'], async (to, config, how) => {
  const onUnreadable = (name: string, error: unknown) => {
    const why = error instanceof BackupProblem ? error.message : (codeOf(error) ?? 'it failed');
    console.log(`${name} cannot be read (${why}). While it is there, no files that backups share are deleted.`);
  };
  const source = { places: config, owners: fileOwners, now: Date.now };
  const made = await createBackup(source, { ...how, to, onUnreadable });
  if (made.missing.length > 0) console.log(`Files that are missing on the site: ${made.missing.join(', ')}`);
  if (!made.key) console.log(LOST);
  console.log(`Made ${made.path}: ${formatBackupSize(made)}.`);
});
