// `npm run backup:verify -- --from BACKUP` checks every byte of a backup. It does not read the site's
// database or files.
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';
import { formatBackupSummary, runBackupCommand } from './work-on-backup.ts';

await runBackupCommand('backup:verify', ['from', '/mnt/backups/NAME'], async (from, _config, how) => {
  const verified = await verifyBackup(from, how);
  console.log(
    `Intact: ${verified.path}, taken at ${new Date(verified.takenAt).toISOString()}: ${formatBackupSummary(verified)}.`,
  );
});
