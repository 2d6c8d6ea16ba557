// `npm run empty` deletes the sample content from the database of the settings. It keeps edited sample records.
import { runOrExit } from '#server/start/announce.ts';
import { openData } from '#server/start/open-platform.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { removeSampleContent } from '#server/sample/sample.ts';

await runOrExit(async () => {
  const config = readConfig(process.env);
  const data = await openData(config);
  try {
    const { removed, left } = await removeSampleContent(data);
    console.log(
      removed.size === 0 ? 'There is no sample content to remove.' : `Removed the sample content: ${list(removed)}.`,
    );
    if (left.size > 0) console.log(`Kept, because they have been edited: ${list(left)}.`);
  } finally {
    await data.close();
  }
});

function list(amounts: ReadonlyMap<string, number>): string {
  return [...amounts].map(([kind, count]) => `${count} ${count === 1 ? kind.replace(/s$/, '') : kind}`).join(', ');
}
