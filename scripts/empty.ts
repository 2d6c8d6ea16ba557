// `npm run empty`: takes the sample content out of the database that the settings name, and nothing else.
import { orSayWhyNot } from '#server/announce.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { removeSampleContent } from '#server/sample/sample.ts';

await orSayWhyNot(async () => {
  const config = readConfig(process.env);
  const storage = await openStorage(config.storage);
  const database = await openDatabase(config.database);
  try {
    console.log(sentence(await removeSampleContent({ database, storage })));
  } finally {
    await database.destroy();
  }
});

function sentence(removed: ReadonlyMap<string, number>): string {
  if (removed.size === 0) return 'There is no sample content to remove.';
  const amounts = [...removed].map(([kind, count]) => `${count} ${count === 1 ? kind.replace(/s$/, '') : kind}`);
  return `Removed the sample content: ${amounts.join(', ')}.`;
}
