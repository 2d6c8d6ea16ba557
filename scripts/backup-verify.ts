// `npm run backup:verify -- --from BACKUP` checks every byte of a backup, or of the newest one in a folder of backups. It
// does not read the site's database or files.
import { findBackup } from '#server/platform/backup/backup-folder.ts';
import { verifyBackup } from '#server/platform/backup/check-backup.ts';
import { formatBackupSize, runBackupCommand } from './work-on-backup.ts';

await runBackupCommand('backup:verify', ['from', '/mnt/backups'], async (from, _config, how) => {
  const verified = await verifyBackup(await findBackup(from), how);
  console.log(
    `Intact: ${verified.path}, taken at ${new Date(verified.takenAt).toISOString()}: ${formatBackupSize(verified)}.`,
  );
});
