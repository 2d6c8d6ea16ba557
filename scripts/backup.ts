// `npm run backup -- --to FOLDER`, with the settings of the site, which may be running: makes one new backup in the folder.
import { fileOwners } from '#server/operation/file-check.ts';
import { BackupProblem } from '#server/platform/backup/backup.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { inWords, workOnBackup } from './work-on-backup.ts';

const LOST =
  'BACKUP_PASSPHRASE is not set: the backup is not encrypted and holds no secret. After a restore, two-factor sign-in has to be set up again.';

await workOnBackup('backup', ['to', '/mnt/backups'], async (to, config, how) => {
  const onUnreadable = (name: string, error: unknown) => {
    const why = error instanceof BackupProblem ? error.message : (codeOf(error) ?? 'it failed');
    console.log(`${name} cannot be read (${why}). As long as it lies there, no file that backups share is removed.`);
  };
  const source = { places: config, owners: fileOwners, now: Date.now };
  const made = await createBackup(source, { ...how, to, onUnreadable });
  if (made.missing.length > 0) console.log(`Missing on the site itself: ${made.missing.join(', ')}`);
  if (!made.encrypted) console.log(LOST);
  console.log(`Made ${made.path}: ${inWords(made)}.`);
});
