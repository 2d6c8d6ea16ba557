// `npm run backup:verify -- --from BACKUP`: checks every byte of a backup. Needs no site.
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';
import { inWords, workOnBackup } from './work-on-backup.ts';

await workOnBackup('backup:verify', ['from', '/mnt/backups/NAME'], async (from, _config, how) => {
  const verified = await verifyBackup(from, how);
  console.log(`Complete: ${verified.path}, of ${new Date(verified.takenAt).toISOString()}: ${inWords(verified)}.`);
});
