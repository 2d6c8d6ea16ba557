import { memberFields } from '#contract/member-fields.ts';
import { type ColumnField, joinedFields, type MemberImport } from '#contract/member-imports.ts';
import { type MemberField, memberFieldNames } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
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

/** Without capitals, signs and runs of blanks: "Folio  No." is "folio no". */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, ' ')
    .trim();
}

/** "phone 1 value" is "phone value", "address 2" is "address": numbered columns have one name. */
function withoutNumber(heading: string): string {
  return heading.replaceAll(/(?<=\p{L}) ?\d(?!\d)/gu, '');
}

const GIVEN_NAMES: ReadonlySet<string> = new Set(['first name', 'firstname', 'given name', 'forename', 'ആദ്യ പേര്']);
/** Stand behind the other names, also where their columns stand before them. */
const LAST_NAMES = ['last name', 'lastname', 'surname', 'family name', 'കുടുംബപ്പേര്', 'അവസാന പേര്', 'name suffix', 'suffix'];
/** Headings of the whole, beside which columns with its parts say nothing more. */
const WHOLE: Partial<Record<MemberField, ReadonlySet<string>>> = {
  address: new Set(['full address', 'address formatted']),
};

/**
 * By position, what the headings say: each detail is taken from the column with its clearest name, and from those with
 * its parts.
 */
function readHeadings(cells: readonly string[]): ReadonlyMap<number, MemberField> {
  const headings = cells.map((cell) => withoutNumber(normaliseHeading(cell)));
  const hasGivenName = headings.some((heading) => GIVEN_NAMES.has(heading));
  const found = new Map<number, MemberField>();
  for (const field of memberFieldNames) {
    const { headings: names, parts } = memberFields[field];
    const isPart = (heading: string) => parts.some((part) => part === heading);
    const free = (name: string) => headings.findIndex((heading, at) => heading === name && !found.has(at));
    const name = names.find((candidate) => free(candidate) >= 0);
    if (name !== undefined) found.set(free(name), field);
    // Exports of address books have the whole name and its parts.
    const isWhole = name !== undefined && (field === 'name' ? hasGivenName : (WHOLE[field]?.has(name) ?? false));
    if (isWhole) continue;
    for (const [at, heading] of headings.entries()) {
      if (!found.has(at) && (isPart(heading) || (heading === name && joinedFields.has(field)))) found.set(at, field);
    }
  }
  return found;
}

/** By detail, the positions of its columns in the order in which they are read. */
export type Places = Readonly<Record<MemberField, readonly number[]>>;

function rankOf(field: MemberField, heading: string): number {
  if (field === 'name') return LAST_NAMES.indexOf(heading);
  if (field !== 'mobile') return 0;
  const { headings } = memberFields.mobile;
  const at = headings.findIndex((name) => name === heading);
  return at < 0 ? headings.length : at;
}

/** Where each detail stands. Last names come last, and the clearest column of telephone numbers first. */
export function placesOf(columns: readonly ImportColumn[]): Places {
  return recordOf(memberFieldNames, (field) =>
    columns
      .flatMap((column, at) => {
        const heading = withoutNumber(normaliseHeading(column.heading ?? ''));
        return column.field === field ? [{ at, rank: rankOf(field, heading) }] : [];
      })
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ at }) => at),
  );
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
