// How many spellings of a name the search finds, and how much else: `node bench/spelling.ts`, or `--rows` to see which
// rows of the tuning half go wrong. Rows of the test half are never shown: rules made for them would prove nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { hasBit } from '#server/platform/search/bits.ts';
import { derivedTexts } from '#server/platform/search/key.ts';
import { match } from '#server/platform/search/matching.ts';
import { createRecordIndex } from '#server/platform/search/record-index.ts';
import { searchText } from '#server/platform/text/search-text.ts';

const rowsOfFile = z.array(
  z.object({
    a: z.string(),
    b: z.string(),
    same: z.enum(['yes', 'no']),
    community: z.string(),
    script: z.string(),
    half: z.enum(['tuning', 'test']),
  }),
);
type Row = z.output<typeof rowsOfFile>[number];

const file = join(import.meta.dirname, 'names', 'pairs.csv');
const rows = rowsOfFile.parse(parse(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true }));

/** Whether a search for the one finds the other, and the other way round. */
type Finds = (one: string, other: string) => boolean;
const bothWays = (finds: Finds) => (row: Row) => finds(row.a, row.b) && finds(row.b, row.a);

function directoryOf(names: readonly string[]): Finds {
  const index = createRecordIndex();
  const slots = new Map<string, number>();
  for (const [slot, text] of names.entries()) {
    slots.set(text, slot);
    index.apply([
      { record: slot, sort: '', code: null, text, ...derivedTexts(text), details: '', numbers: '', version: 1 },
    ]);
  }
  return (one, other) => {
    const { plain, similar } = match(index, one);
    const slot = slots.get(other) ?? -1;
    return hasBit(plain, slot) || hasBit(similar, slot);
  };
}

const inOneDirectory = bothWays(directoryOf([...new Set(rows.flatMap(({ a, b }) => [a, b]))]));
const alone = bothWays((one, other) => directoryOf([other])(one, other));
const bySubstring = bothWays((one, other) => searchText(other).includes(searchText(one)));

function share(part: number, whole: number): string {
  return whole === 0 ? '     –' : `${((part / whole) * 100).toFixed(1).padStart(5)}%`;
}

function report(title: string, some: readonly Row[], matches: (row: Row) => boolean): void {
  const same = some.filter((row) => row.same === 'yes');
  const found = same.filter(matches).length;
  const wrong = some.filter((row) => row.same === 'no' && matches(row)).length;
  console.log(
    `${title.padEnd(44)} recall ${share(found, same.length)} (${found} of ${same.length})`.padEnd(76),
    `precision ${share(found, found + wrong)} (${wrong} wrong of ${some.length - same.length})`,
  );
}

for (const half of ['tuning', 'test'] as const) {
  const some = rows.filter((row) => row.half === half);
  report(`${half}: all names in one directory`, some, inOneDirectory);
  report(`${half}: the other name alone in a directory`, some, alone);
  report(`${half}: plain substring`, some, bySubstring);
}

const tuning = rows.filter((row) => row.half === 'tuning');
for (const part of ['community', 'script'] as const) {
  for (const value of new Set(tuning.map((row) => row[part]))) {
    report(
      `tuning: ${value}`,
      tuning.filter((row) => row[part] === value),
      inOneDirectory,
    );
  }
}

if (process.argv.includes('--rows')) {
  for (const row of tuning) {
    const [together, apart] = [inOneDirectory(row), alone(row)];
    const wanted = row.same === 'yes';
    if (together !== wanted || apart !== wanted) {
      const where = together === wanted ? ' (alone)' : '';
      console.log(
        `${wanted ? 'missed ' : 'too far'} ${row.a} / ${row.b}: ${derivedTexts(row.a).keys} / ${derivedTexts(row.b).keys}${where}`,
      );
    }
  }
}
