// `node bench/spelling.ts`: measures recall and precision of the search for spellings of names. The names are divided
// into two halves. The search rules are tuned with one half and tested with the other half. `--rows` lists the wrong
// rows of the tuning half. Rows of the test half are never shown, so that nobody can fit the rules to them.
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

const spellingsOfFile = z.array(
  z.object({
    family: z.string(),
    spelling: z.string(),
    community: z.string(),
    script: z.string(),
    half: z.enum(['tuning', 'test']),
  }),
);
type Spelling = z.output<typeof spellingsOfFile>[number];
const nearOfFile = z.array(z.object({ family: z.string(), not: z.string() }));

function fileOf(name: string): unknown {
  const file = join(import.meta.dirname, 'names', name);
  return parse(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true });
}

const rows = rowsOfFile.parse(fileOf('pairs.csv'));
const spellings = spellingsOfFile.parse(fileOf('families.csv'));
const near = nearOfFile.parse(fileOf('near.csv'));

type Finds = (one: string, other: string) => boolean;
const bothWays = (finds: Finds) => (row: Row) => finds(row.a, row.b) && finds(row.b, row.a);

function directoryOf(names: readonly string[]): Finds {
  const index = createRecordIndex();
  for (const [slot, text] of names.entries()) {
    index.apply([
      { record: slot, sort: '', code: null, text, ...derivedTexts(text), details: '', numbers: '', version: 1 },
    ]);
  }
  const searched = new Map<string, ReadonlySet<string>>();
  const search = (typed: string) => {
    const { plain, similar } = match(index, typed);
    return new Set(names.filter((_, slot) => hasBit(plain, slot) || hasBit(similar, slot)));
  };
  return (one, other) => {
    const found = searched.get(one) ?? search(one);
    searched.set(one, found);
    return found.has(other);
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

const everyName = [
  ...rows.flatMap(({ a, b }) => [a, b]),
  ...spellings.map(({ spelling }) => spelling),
  ...near.map(({ not }) => not),
];
const amongAll = directoryOf([...new Set(everyName)]);

/**
 * Returns true if `name` contains a spelling of the family. A search also finds longer names that contain the typed
 * name, so finding such a name is not wrong.
 */
function isCompleted(family: string, name: string): boolean {
  const begun = spellings.filter((row) => row.family === family).map(({ spelling }) => searchText(spelling));
  return begun.some((typed) => searchText(name).includes(typed));
}

/** Returns the names that a search for this spelling must not find: similar names, and spellings of other families. */
function othersThan({ family }: Spelling): string[] {
  const names = [
    ...near.filter((row) => row.family === family).map(({ not }) => not),
    ...spellings.filter((row) => row.family !== family).map((row) => row.spelling),
  ];
  return [...new Set(names)].filter((name) => !isCompleted(family, name));
}

/**
 * Searches all names for a spelling. Returns the found and the missed spellings of its family, and the wrong names
 * found.
 */
function foundBy(row: Spelling): { found: string[]; missed: string[]; wrong: string[] } {
  const family = spellings.filter((other) => other.family === row.family && other !== row);
  const [found, missed]: [string[], string[]] = [[], []];
  for (const { spelling } of family) (amongAll(row.spelling, spelling) ? found : missed).push(spelling);
  return { found, missed, wrong: othersThan(row).filter((name) => amongAll(row.spelling, name)) };
}

function reportFamilies(title: string, some: readonly Spelling[]): void {
  const all = some.map(foundBy);
  const total = (what: 'found' | 'missed' | 'wrong') => all.reduce((sum, one) => sum + one[what].length, 0);
  const [found, missed, wrong] = [total('found'), total('missed'), total('wrong')];
  console.log(
    `${title.padEnd(44)} recall ${share(found, found + missed)} (${found} of ${found + missed})`.padEnd(76),
    `precision ${share(found, found + wrong)} (${wrong} wrong)`,
  );
}

for (const half of ['tuning', 'test'] as const) {
  reportFamilies(
    `families, ${half}`,
    spellings.filter((row) => row.half === half),
  );
}

/** Spellings of the test half. `--rows` never prints them, not even as wrong results. */
const ofTest = new Set(spellings.filter(({ half }) => half === 'test').map(({ spelling }) => spelling));

if (process.argv.includes('--rows')) {
  for (const row of spellings.filter(({ half }) => half === 'tuning')) {
    const { missed, wrong } = foundBy(row);
    const shown = [...missed.map((name) => ['missed ', name]), ...wrong.map((name) => ['too far', name])];
    for (const [what = '', name = ''] of shown.filter((pair) => !ofTest.has(pair[1] ?? ''))) {
      console.log(`${what} ${row.spelling} / ${name}: ${derivedTexts(row.spelling).keys} / ${derivedTexts(name).keys}`);
    }
  }
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
