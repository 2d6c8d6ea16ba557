// `npm run backup:restore -- --from BACKUP` restores a backup, or the newest one in a folder of backups, into the
// empty database and file storage of the settings.
import { dirname } from 'node:path';
import { reapplyErasures } from '#server/operation/erase-again.ts';
import { fileOwners } from '#server/operation/file-check.ts';
import { findBackup } from '#server/platform/backup/backup-folder.ts';
import type { RestoreTarget } from '#server/platform/backup/backup.ts';
import { compareRestoredFiles } from '#server/platform/backup/check-backup.ts';
import { readManifest } from '#server/platform/backup/manifest.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { lineOf, readErasures } from '#server/records/erasures.ts';
import { formatBackupSize, runBackupCommand } from './work-on-backup.ts';

const NO_LIST = 'No list of erasures was found next to the backup. Records that were deleted after it may be back.';

await runBackupCommand('backup:restore', ['from', '/mnt/backups'], async (given, config, how) => {
  const from = await findBackup(given);
  const { path } = await readManifest(from);
  // Reads the lists of erasures next to the backup and in BACKUP_DIR of the restored site. Either list may be missing.
  const folders = new Set([dirname(path), config.backups.directory].filter((folder) => folder !== undefined));
  const lists = (await Promise.all([...folders].map(readErasures))).filter((list) => list !== undefined);
  const erasures = lists.flat();
  let erased = 0;
  const target: RestoreTarget = {
    places: config,
    owners: fileOwners,
    now: Date.now,
    beforeCommit: async (db, raiseLastId) => {
      erased = await reapplyErasures(db, erasures, raiseLastId);
    },
  };
  const restored = await restoreBackup(from, target, how);
  console.log(
    `Restored ${restored.path}, taken at ${new Date(restored.takenAt).toISOString()}: ${formatBackupSize(restored)}.`,
  );
  const compared = await compareRestoredFiles(from, target, how);
  console.log(
    `Compared the SHA-256 of the files in ${config.storage.kind === 's3' ? 'STORAGE_URL' : 'DATA_DIR'} with the backup: ${compared} files match.`,
  );
  const listed = new Set(erasures.map(lineOf)).size;
  console.log(
    lists.length === 0 ? NO_LIST : `Deleted again: ${erased} of the ${listed} records in the list of erasures.`,
  );
  if (!restored.key) console.log('The backup contains no secret. Administrators must set up two-factor sign-in again.');
  console.log('All users must sign in again. You can start the site.');
});
