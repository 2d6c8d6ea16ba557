// `npm run backup -- --to FOLDER`, with the settings of the site, which may be running: makes one new backup in the folder.
import { fileOwners } from '#server/file-owners.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { inWords, workOnBackup } from './work-on-backup.ts';

const LOST =
  'BACKUP_PASSPHRASE is not set: the backup is not encrypted and holds no secret. After a restore, two-factor sign-in has to be set up again.';

await workOnBackup('backup', ['to', '/mnt/backups'], async (to, config, how) => {
  const made = await createBackup({ places: config, owners: fileOwners, now: Date.now }, { ...how, to });
  if (made.missing.length > 0) console.log(`Missing on the site itself: ${made.missing.join(', ')}`);
  if (!made.encrypted) console.log(LOST);
  console.log(`Made ${made.path}: ${inWords(made)}.`);
});
