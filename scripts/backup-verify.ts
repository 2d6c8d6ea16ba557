// `npm run backup:verify -- --from BACKUP` checks every byte of a backup. It needs no site.
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';
import { inWords, workOnBackup } from './work-on-backup.ts';

await workOnBackup('backup:verify', ['from', '/mnt/backups/NAME'], async (from, _config, how) => {
  const verified = await verifyBackup(from, how);
  console.log(`Intact: ${verified.path}, taken at ${new Date(verified.takenAt).toISOString()}: ${inWords(verified)}.`);
});
