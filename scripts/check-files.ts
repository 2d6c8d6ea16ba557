// `npm run check-files` lists orphans (stored files that no database row names) and missing files (named by a row but not
// stored). Uses the settings of the site, which may be running. `-- --delete-orphans` deletes orphans older than an hour.
import { runOrExit } from '#server/start/announce.ts';
import { checkFiles } from '#server/operation/file-check.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openWithoutMigrating } from '#server/platform/database/database.ts';
import { HOUR } from '#server/platform/limits/limits.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { parseFilePath } from '#server/platform/storage/storage.ts';

function wantsDeletion(given: readonly string[]): boolean {
  if (given.some((word) => word !== '--delete-orphans')) {
    throw new StartProblem('The only option is: npm run check-files -- --delete-orphans');
  }
  return given.length > 0;
}

await runOrExit(async () => {
  const isDeleting = wantsDeletion(process.argv.slice(2));
  const config = readConfig(process.env);
  const database = await openWithoutMigrating(config.database);
  try {
    const storage = await openStorage(config.storage);
    const { stored, trashed, missing, orphans } = await checkFiles(database, storage);
    const changedAt = (path: string) => Math.max(stored.get(path) ?? 0, trashed.get(path) ?? 0);
    const old = orphans.filter((path) => Date.now() - changedAt(path) > HOUR);
    console.log(`Files in ${storage.setting}: ${stored.size}; in its trash: ${trashed.size}`);
    console.log(`Missing files of records: ${missing.length}`);
    for (const path of missing.toSorted()) console.log(trashed.has(path) ? `  ${path} (in the trash)` : `  ${path}`);
    console.log(`Orphans (files of no record): ${orphans.length}; older than an hour: ${old.length}`);
    for (const path of orphans.toSorted()) console.log(stored.has(path) ? `  ${path}` : `  trash/${path}`);
    if (old.length === 0) return;
    if (!isDeleting) {
      console.log('Nothing was deleted. To delete orphans older than an hour: npm run check-files -- --delete-orphans');
      return;
    }
    if (old.length * 2 > stored.size + trashed.size) {
      throw new StartProblem(
        `Nothing was deleted, because more than half of the files are orphans. They probably belong to another database. Check ${storage.setting} and DATABASE_URL.`,
      );
    }
    for (const { folder, name } of old.map(parseFilePath)) await storage.remove(folder, name);
    console.log(`Deleted: ${old.length}`);
  } finally {
    await database.destroy();
  }
});
