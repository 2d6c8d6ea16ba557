// `npm run empty`: takes the sample content out of the database that the settings name, and nothing else.
import { orSayWhyNot } from '#server/announce.ts';
import { openData } from '#server/open-data.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { removeSampleContent } from '#server/sample/sample.ts';

await orSayWhyNot(async () => {
  const config = readConfig(process.env);
  const data = await openData(config, Date.now);
  try {
    console.log(sentence(await removeSampleContent(data)));
  } finally {
    await data.close();
  }
});

function sentence(removed: ReadonlyMap<string, number>): string {
  if (removed.size === 0) return 'There is no sample content to remove.';
  const amounts = [...removed].map(([kind, count]) => `${count} ${count === 1 ? kind.replace(/s$/, '') : kind}`);
  return `Removed the sample content: ${amounts.join(', ')}.`;
}
