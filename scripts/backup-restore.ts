// `npm run backup:restore -- --from BACKUP`: restores a backup into the empty place that the settings name.
import { dirname, resolve } from 'node:path';
import { eraseAgain } from '#server/erase-again.ts';
import { fileOwners } from '#server/file-owners.ts';
import type { RestoreTarget } from '#server/platform/backup/backup.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { readErasures } from '#server/platform/erasures/list-file.ts';
import { inWords, workOnBackup } from './work-on-backup.ts';

await workOnBackup('backup:restore', ['from', '/mnt/backups/NAME'], async (from, config, how) => {
  // Beside the backup, and where the site that is restored keeps its list.
  const lists = new Set([dirname(resolve(from)), config.backups.directory].filter((folder) => folder !== undefined));
  const erasures = (await Promise.all([...lists].map(readErasures))).flat();
  const target: RestoreTarget = {
    places: config,
    owners: fileOwners,
    now: Date.now,
    beforeCommit: (db, raiseLastId) => eraseAgain(db, erasures, raiseLastId),
  };
  const restored = await restoreBackup(from, target, how);
  console.log(`Restored ${restored.path}, of ${new Date(restored.takenAt).toISOString()}: ${inWords(restored)}.`);
  if (!restored.encrypted) console.log('It held no secret: two-factor sign-in has to be set up again.');
  console.log('Everybody signs in anew. The site can be started.');
});
