// `npm run backup:restore -- --from BACKUP`: restores a backup into the empty database and storage of the settings.
import { dirname } from 'node:path';
import { eraseAgain } from '#server/operation/erase-again.ts';
import { fileOwners } from '#server/operation/file-check.ts';
import type { RestoreTarget } from '#server/platform/backup/backup.ts';
import { compareRestoredFiles } from '#server/platform/backup/compare-backup.ts';
import { readManifest } from '#server/platform/backup/manifest.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { lineOf, readErasures } from '#server/records/erasures/list-file.ts';
import { inWords, workOnBackup } from './work-on-backup.ts';

const NO_LIST = 'No list of erasures was found beside it: what was deleted since may come back.';

await workOnBackup('backup:restore', ['from', '/mnt/backups/NAME'], async (from, config, how) => {
  const { summary } = await readManifest(from);
  // The lists beside the backup and in BACKUP_DIR.
  const folders = new Set([dirname(summary.path), config.backups.directory].filter((folder) => folder !== undefined));
  const lists = (await Promise.all([...folders].map(readErasures))).filter((list) => list !== undefined);
  const erasures = lists.flat();
  let erased = 0;
  const target: RestoreTarget = {
    places: config,
    owners: fileOwners,
    now: Date.now,
    beforeCommit: async (db, raiseLastId) => {
      erased = await eraseAgain(db, erasures, raiseLastId);
    },
  };
  const restored = await restoreBackup(from, target, how);
  console.log(`Restored ${restored.path}, of ${new Date(restored.takenAt).toISOString()}: ${inWords(restored)}.`);
  const compared = await compareRestoredFiles(from, target, how);
  console.log(
    `Read back from ${config.storage.kind === 's3' ? 'STORAGE_URL' : 'DATA_DIR'}, each with the SHA-256 that it has in the backup: ${compared} files.`,
  );
  const listed = new Set(erasures.map(lineOf)).size;
  console.log(lists.length === 0 ? NO_LIST : `Erased again: ${erased} of the ${listed} that the list names.`);
  if (!restored.encrypted)
    console.log('The backup contained no secret, because it is not encrypted. Set up two-factor sign-in again.');
  console.log('All sessions have ended: everyone signs in again. You can start the site now.');
});
