import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MessageCode } from '#contract/messages.ts';
import { recordOf } from '#contract/record-of.ts';
import { folioKey, folioOrder, withoutName } from '#contract/folio.ts';
import { type Database, inTransaction } from '#server/platform/database/database.ts';
import { anomalyOf, type Cell, textOf } from '#server/platform/tables/cells.ts';
import { isSameText } from '#server/platform/text/search-text.ts';
import { isEqualInDirectory, cellProblem, readRow, type ParsedRow } from './check-row.ts';
import { type ImportColumn, normaliseHeading, columnsByField } from './detect-columns.ts';
import {
  type CheckedRow,
  findMembersByFolio,
  type KnownMember,
  listCells,
  listedFields,
  previousValues,
  writeCheckedRows,
} from './list-rows-store.ts';
import type { Step } from './steps.ts';

const TOTALS: ReadonlySet<string> = new Set([
  'total',
  'totals',
  'grand total',
  'sub total',
  'subtotal',
  'total members',
  'total no of members',
  'total number of members',
  'ആകെ',
  'ആകെ അംഗങ്ങൾ',
  'മൊത്തം',
  'മൊത്തം അംഗങ്ങൾ',
  'कुल',
]);

/** Returns true if the cells contain only numbers and words for a total. A row with a name or address is a member. */
function isTotal(cells: readonly string[]): boolean {
  const words = cells.map((cell) => normaliseHeading(cell.replaceAll(/\p{N}/gu, ' '))).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => TOTALS.has(word));
}

/** Returns why a row is not a member: headings repeated on each page, or a total. Undefined for all other rows. */
function reasonToSkip(columns: readonly ImportColumn[], cells: readonly Cell[]): MessageCode | undefined {
  const texts = cells.map(textOf);
  const isHeading = (text: string, at: number) =>
    text === '' || normaliseHeading(text) === normaliseHeading(columns[at]?.heading ?? '');
  // `#NAME?` is an error, not a heading.
  if (texts.some((text) => anomalyOf(text) === 'error')) return undefined;
  if (texts.some((text) => text !== '') && texts.every(isHeading)) return 'rowIsHeadings';
  return isTotal(texts) ? 'rowIsTotal' : undefined;
}

interface FoundRow {
  readonly number: number;
  /** The cells of the row as JSON, in the form that is stored. */
  readonly cells: string;
  /** The folio of the row, normalized for comparison; empty if the row has no folio. */
  readonly key: string;
  readonly meaning: ParsedRow;
  /** The number of the earlier row with the same folio, if any. */
  readonly earlier: number | undefined;
  /** Why the row is left out, because it repeats the headings or is a total; undefined if it describes a member. */
  readonly skipped: MessageCode | undefined;
}

function problemsOf({ meaning, earlier }: FoundRow, member: KnownMember | undefined) {
  const problems = meaning.problems.filter((problem) => !isEqualInDirectory(problem, member));
  if (member?.state === 'deceased') problems.push(cellProblem('folio', meaning.folio, 'folioOfDeceased'));
  if (earlier !== undefined) problems.push(cellProblem('folio', meaning.folio, 'folioTwice', earlier));
  const isNamed = meaning.details.name !== undefined || problems.some(({ field }) => field === 'name');
  if (!member && !isNamed) problems.push(cellProblem('name', '', 'personNameRequired'));
  return problems;
}

function skippedRow({ number, cells }: FoundRow, code: MessageCode): CheckedRow {
  return {
    number,
    cells,
    outcome: 'skipped',
    problems: JSON.stringify([cellProblem(null, '', code)]),
    member_id: null,
    folio: null,
    folio_key: null,
    folio_order: null,
    ...recordOf(listedFields, () => null),
    ...previousValues(undefined),
  };
}

/** Returns the result for a row. A missing column keeps the member’s value, an empty cell clears it (decision 4). */
function outcomeOf(row: FoundRow, member: KnownMember | undefined): CheckedRow {
  const { number, cells, key, meaning, skipped } = row;
  if (skipped !== undefined) return skippedRow(row, skipped);
  const problems = problemsOf(row, member);
  // If the directory has the same text with several numbers, the import does not change it.
  const kept = meaning.remarks.filter(
    ({ field, value }) => member && field === 'mobile' && isSameText(value, member[field]),
  );
  const remarks = meaning.remarks.filter((remark) => !kept.includes(remark));
  const after = recordOf(listedFields, (field) => {
    const newValue = kept.some((remark) => remark.field === field) ? undefined : meaning.details[field];
    return newValue === undefined ? (member?.[field] ?? null) : newValue;
  });
  const isSame = member !== undefined && listedFields.every((field) => isSameText(member[field], after[field]));
  const fine = member ? (isSame ? 'unchanged' : 'changed') : 'new';
  return {
    number,
    cells,
    outcome: problems.length > 0 ? 'error' : fine,
    problems: JSON.stringify(problems.length > 0 ? problems : remarks),
    member_id: member?.id ?? null,
    folio: meaning.folio || null,
    folio_key: key || null,
    folio_order: key ? folioOrder(meaning.folio) : null,
    ...after,
    ...previousValues(member),
  };
}

/** Compares all rows with the current directory and stores the result of each row. Does not change members. */
export async function checkRows(db: Database, step: Step, columns: readonly ImportColumn[]): Promise<void> {
  const places = columnsByField(columns);
  const rowOfFolio = new Map<string, number>();
  const above = new Map<number, string>();
  let done = 0;
  let after = -1;
  for (;;) {
    const batch = await listCells(db, step.id, after);
    const last = batch.at(-1);
    if (!last) return;
    const read = batch.map(({ number, cells }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `insertRows` alone
      const parsed = JSON.parse(cells) as Cell[];
      const skipped = reasonToSkip(columns, parsed);
      return {
        number,
        cells,
        skipped,
        meaning: readRow(places, parsed, skipped === undefined ? above : new Map<number, string>()),
      };
    });
    const keys = read.flatMap(({ meaning: { folio } }) => [folioKey(folio), folioKey(withoutName(folio))]);
    const members = await findMembersByFolio(db, [...new Set(keys)]);
    const byKey = new Map(members.map((member) => [member.folio_key, member]));
    // "12 (Thanal)" is the member 12, unless another member has this folio.
    const keyOf = (folio: string) =>
      [folioKey(folio), folioKey(withoutName(folio))].find((key) => byKey.has(key)) ?? folioKey(folio);
    const rows = read.map(({ number, cells, skipped, meaning }): FoundRow => {
      const key = skipped === undefined ? keyOf(meaning.folio) : '';
      const earlier = key === '' ? undefined : rowOfFolio.get(key);
      if (key !== '' && earlier === undefined) rowOfFolio.set(key, number);
      return { number, cells, key, meaning, earlier, skipped };
    });
    await nextTurn();
    const checked = rows.map((row) => outcomeOf(row, byKey.get(row.key)));
    after = last.number;
    done += rows.length;
    await inTransaction(db, async (transaction) => {
      await step.hold(transaction, done);
      await writeCheckedRows(transaction, step.id, checked);
    });
    await nextTurn();
  }
}
