import { memberFields } from '#contract/member-fields.ts';
import type { ColumnField, MemberImport } from '#contract/member-imports.ts';
import { type MemberField, memberFieldNames } from '#contract/members.ts';
import { textOf, type TableRow } from '#server/platform/tables/cells.ts';

export type ImportColumn = NonNullable<MemberImport['columns']>[number];

interface DetectedTable {
  readonly columns: readonly ImportColumn[];
  /** The number of the row with the headings; 0 when there are none. */
  readonly headingRow: number;
}

/** Titles and empty lines may stand above the headings. */
const LOOKED_AT_FOR_HEADINGS = 10;
const LOOKED_AT_FOR_CONTENT = 50;
const SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 80;

function normalise(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, ' ')
    .trim();
}

/** By position, what the headings say: each detail is taken from the column with its clearest name. */
function readHeadings(cells: readonly string[]): ReadonlyMap<number, MemberField> {
  const headings = cells.map(normalise);
  const found = new Map<number, MemberField>();
  for (const field of memberFieldNames) {
    const name = memberFields[field].headings.find((candidate) => headings.includes(candidate));
    const at = name === undefined ? -1 : headings.indexOf(name);
    if (at >= 0 && !found.has(at)) found.set(at, field);
  }
  return found;
}

/** Two names of columns in one row are no coincidence; one alone is, unless nothing stands above it. */
function findHeadings(rows: readonly TableRow[]): TableRow | undefined {
  return rows.slice(0, LOOKED_AT_FOR_HEADINGS).find(({ cells }, index) => {
    const { size } = readHeadings(cells.map(textOf));
    return size >= 2 || (size === 1 && index === 0);
  });
}

function share(cells: readonly string[], isLike: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(isLike).length / cells.length;
}

/** Letters, and something behind the first of them that parts words. */
function hasSeveralWords(cell: string): boolean {
  const start = cell.search(/\p{L}/u);
  return start >= 0 && /[\s,]/.test(cell.slice(start));
}

function averageLength(cells: readonly string[]): number {
  return cells.reduce((sum, { length }) => sum + length, 0) / Math.max(1, cells.length);
}

/**
 * What a column without a heading looks like: the higher, the more so; 0 is not at all. The clearest come first; what is
 * not here is known by its heading alone. A pattern with two parts that take the same signs would look at each sign of a
 * long cell once for each of its signs.
 */
const likeness: readonly (readonly [MemberField, (cells: readonly string[]) => number])[] = [
  ['mobile', (cells) => share(cells, (cell) => /^\+?[\d\s()/,.-]{7,40}$/.test(cell))],
  [
    'folio',
    (cells) =>
      new Set(cells).size === cells.length
        ? share(cells, (cell) => /^[\p{L}]{0,3}[-/ ]?\p{Nd}{1,6} ?[-/]?[\p{L}]?$/u.test(cell))
        : 0,
  ],
  // A name is shorter than an address, which takes what is left.
  [
    'name',
    (cells) => share(cells, (cell) => /\p{L}/u.test(cell) && !/[\d@]/.test(cell)) / (1 + averageLength(cells) / 40),
  ],
  ['address', (cells) => share(cells, hasSeveralWords) * averageLength(cells)],
];
const CLEAR_ENOUGH = 0.5;

function readContent(rows: readonly TableRow[], width: number): ReadonlyMap<number, MemberField> {
  const columns = Array.from({ length: width }, (_, at) =>
    rows.slice(0, LOOKED_AT_FOR_CONTENT).flatMap(({ cells }) => textOf(cells[at] ?? '') || []),
  );
  const found = new Map<number, MemberField>();
  for (const [field, likenessOf] of likeness) {
    let best = -1;
    let score = CLEAR_ENOUGH;
    for (const [at, cells] of columns.entries()) {
      const like = found.has(at) ? 0 : likenessOf(cells);
      if (like > score) [best, score] = [at, like];
    }
    if (best >= 0) found.set(best, field);
  }
  return found;
}

function samplesOf(rows: readonly TableRow[], at: number): string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const cell = textOf(cells[at] ?? '');
    if (cell !== '' && samples.length < SAMPLES) samples.push(cell.slice(0, MAX_SAMPLE_LENGTH));
  }
  return samples;
}

/** What the columns of a table hold, by their headings in English or Malayalam, else by what stands in them. */
export function detectColumns(rows: readonly TableRow[]): DetectedTable {
  const headings = findHeadings(rows);
  const headingRow = headings?.number ?? 0;
  const below = rows.filter(({ number }) => number > headingRow);
  const width = Math.max(0, ...[...(headings ? [headings] : []), ...below].map(({ cells }) => cells.length));
  const names = headings?.cells.map(textOf);
  const found = names ? readHeadings(names) : readContent(below, width);
  const columns = Array.from({ length: width }, (_, at): ImportColumn => {
    const field: ColumnField = found.get(at) ?? 'ignored';
    return { heading: names ? (names[at] ?? '') : null, samples: samplesOf(below, at), field };
  });
  return { columns, headingRow };
}
