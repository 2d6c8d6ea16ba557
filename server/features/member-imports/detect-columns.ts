import {
  familyColumnNames,
  type ListColumn,
  listColumnNames,
  listColumns,
  memberFields,
} from '#contract/member-fields.ts';
import { type ColumnField, joinedFields, type MemberImport } from '#contract/member-imports.ts';
import type { MemberField } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import { textOf, type TableRow } from '#server/platform/tables/cells.ts';

export type ImportColumn = NonNullable<MemberImport['columns']>[number];

interface DetectedTable {
  readonly columns: readonly ImportColumn[];
  /** The number of the row with the headings; 0 if there are none. */
  readonly headingRow: number;
}

/** Number of rows that are searched for headings, because titles and empty rows may be above them. */
const HEADING_SEARCH_ROWS = 10;
const CONTENT_SEARCH_ROWS = 50;
const SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 80;

/** Lowercases a heading and replaces punctuation and repeated spaces: "Folio  No." becomes "folio no". */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, ' ')
    .trim();
}

/** Removes single digits after words: "phone 1 value" becomes "phone value", "address 2" becomes "address". */
function withoutNumber(heading: string): string {
  return heading.replaceAll(/(?<=\p{L}) ?\d(?!\d)/gu, '');
}

const GIVEN_NAMES: ReadonlySet<string> = new Set(['first name', 'firstname', 'given name', 'forename', 'ആദ്യ പേര്']);
/** Headings of last names, which are placed after the other names even if their columns come first. */
const LAST_NAMES = ['last name', 'lastname', 'surname', 'family name', 'കുടുംബപ്പേര്', 'അവസാന പേര്', 'name suffix', 'suffix'];
/** Headings of columns that contain a whole value. Columns with parts of that value are then ignored. */
const WHOLE: Partial<Record<ListColumn, ReadonlySet<string>>> = {
  address: new Set(['full address', 'address formatted']),
};

/**
 * Returns the field of each column by its heading. A field is read from the column with the clearest heading, and from
 * columns with parts of the field, such as the first name.
 */
function readHeadings(cells: readonly string[]): ReadonlyMap<number, ListColumn> {
  const headings = cells.map((cell) => withoutNumber(normaliseHeading(cell)));
  const hasGivenName = headings.some((heading) => GIVEN_NAMES.has(heading));
  const found = new Map<number, ListColumn>();
  for (const field of listColumnNames) {
    const { headings: names, parts } = listColumns[field];
    const isPart = (heading: string) => parts.some((part) => part === heading);
    const free = (name: string) => headings.findIndex((heading, at) => heading === name && !found.has(at));
    const name = names.find((candidate) => free(candidate) >= 0);
    if (name !== undefined) found.set(free(name), field);
    else if (familyColumnNames.some((each) => each === field)) {
      const isLike = (heading: string) =>
        !/\b(?:name|label|value|type)\b|പേര്/u.test(heading) &&
        names.some((each) => heading.startsWith(`${each} `) || heading.endsWith(` ${each}`));
      const like = headings.findIndex((heading, at) => !found.has(at) && isLike(heading));
      if (like >= 0) found.set(like, field);
    }
    // Exports of address books contain both the whole name and its parts, so the parts are ignored.
    const isWhole = name !== undefined && (field === 'name' ? hasGivenName : (WHOLE[field]?.has(name) ?? false));
    if (isWhole) continue;
    for (const [at, heading] of headings.entries()) {
      if (!found.has(at) && (isPart(heading) || (heading === name && joinedFields.has(field)))) found.set(at, field);
    }
  }
  return found;
}

/** Indexes of each field’s columns, in the order in which they are joined. */
export type FieldColumns = Readonly<Record<ListColumn, readonly number[]>>;

function rankOf(field: ListColumn, heading: string): number {
  if (field === 'name') return LAST_NAMES.indexOf(heading);
  if (field !== 'mobile') return 0;
  const { headings } = memberFields.mobile;
  const at = headings.findIndex((name) => name === heading);
  return at < 0 ? headings.length : at;
}

/** Returns the columns of each field. Last names come last, and the clearest column of telephone numbers first. */
export function columnsByField(columns: readonly ImportColumn[]): FieldColumns {
  return recordOf(listColumnNames, (field) =>
    columns
      .flatMap((column, at) => {
        const heading = withoutNumber(normaliseHeading(column.heading ?? ''));
        return column.field === field ? [{ at, rank: rankOf(field, heading) }] : [];
      })
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ at }) => at),
  );
}

/** Finds the row with headings. It has two known headings, or is the first row and has one. */
function findHeadings(rows: readonly TableRow[]): TableRow | undefined {
  return rows.slice(0, HEADING_SEARCH_ROWS).find(({ cells }, index) => {
    const { size } = readHeadings(cells.map(textOf));
    return size >= 2 || (size === 1 && index === 0);
  });
}

function share(cells: readonly string[], isLike: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(isLike).length / cells.length;
}

/** Returns true if a space or comma follows the first letter. */
function hasSeveralWords(cell: string): boolean {
  const start = cell.search(/\p{L}/u);
  return start >= 0 && /[\s,]/.test(cell.slice(start));
}

function averageLength(cells: readonly string[]): number {
  return cells.reduce((sum, { length }) => sum + length, 0) / Math.max(1, cells.length);
}

/**
 * Functions that return how much the cells of a column without a heading look like a field; 0 means not at all. The
 * fields that are easiest to recognize come first. Fields that are not listed here are only detected by their headings.
 * The patterns avoid two adjacent parts that match the same characters, which would take quadratic time on a long cell.
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
  // Names are shorter than addresses, which are matched last.
  [
    'name',
    (cells) => share(cells, (cell) => /\p{L}/u.test(cell) && !/[\d@]/.test(cell)) / (1 + averageLength(cells) / 40),
  ],
  ['address', (cells) => share(cells, hasSeveralWords) * averageLength(cells)],
];
const MIN_LIKENESS = 0.5;

function readContent(rows: readonly TableRow[], width: number): ReadonlyMap<number, MemberField> {
  const columns = Array.from({ length: width }, (_, at) =>
    rows.slice(0, CONTENT_SEARCH_ROWS).flatMap(({ cells }) => textOf(cells[at] ?? '') || []),
  );
  const found = new Map<number, MemberField>();
  for (const [field, likenessOf] of likeness) {
    let best = -1;
    let score = MIN_LIKENESS;
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

/** Detects the fields of the columns by their English or Malayalam headings, or by their content. */
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
