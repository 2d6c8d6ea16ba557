// `npm run empty`: takes the sample content out of the database that the settings name, and nothing else.
import { orSayWhyNot } from '#server/start/announce.ts';
import { openData } from '#server/start/open-data.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { removeSampleContent } from '#server/sample/emptying.ts';

await orSayWhyNot(async () => {
  const config = readConfig(process.env);
  const data = await openData(config);
  try {
    const { removed, left } = await removeSampleContent(data);
    console.log(
      removed.size === 0 ? 'There is no sample content to remove.' : `Removed the sample content: ${list(removed)}.`,
    );
    if (left.size > 0) console.log(`Left alone, because somebody has changed them: ${list(left)}.`);
  } finally {
    await data.close();
  }
});

function list(amounts: ReadonlyMap<string, number>): string {
  return [...amounts].map(([kind, count]) => `${count} ${count === 1 ? kind.replace(/s$/, '') : kind}`).join(', ');
}
