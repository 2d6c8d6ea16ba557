// `npm run backup:restore -- --from BACKUP`: restores a backup into the empty place that the settings name.
import { fileOwners } from '#server/file-owners.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { inWords, workOnBackup } from './work-on-backup.ts';

await workOnBackup('backup:restore', ['from', '/mnt/backups/NAME'], async (from, config, how) => {
  const target = { places: config, owners: fileOwners, now: Date.now };
  const restored = await restoreBackup(from, target, how);
  console.log(`Restored ${restored.path}, of ${new Date(restored.takenAt).toISOString()}: ${inWords(restored)}.`);
  if (!restored.encrypted) console.log('It held no secret: two-factor sign-in has to be set up again.');
  console.log('Everybody signs in anew. The site can be started.');
});
