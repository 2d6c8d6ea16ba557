import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ColumnField } from '#contract/member-imports.ts';
import { recordOf } from '#contract/record-of.ts';
import { folioKey, folioOrder } from '#server/features/members/folio.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Cell } from '#server/platform/tables/cells.ts';
import { isSameText } from '#server/platform/text/search-text.ts';
import { isKnown, problemAt, readRow, type RowMeaning } from './check-row.ts';
import {
  type CheckedRow,
  findMembersByFolio,
  storedBefore,
  type KnownMember,
  listCells,
  listedFields,
  writeCheckedRows,
} from './list-rows-store.ts';
import type { Step } from './steps.ts';

interface FoundRow {
  readonly number: number;
  readonly cells: string;
  readonly key: string;
  readonly meaning: RowMeaning;
  /** The row above that has the same folio. */
  readonly earlier: number | undefined;
}

function problemsOf({ meaning, earlier }: FoundRow, member: KnownMember | undefined) {
  const problems = meaning.problems.filter((problem) => !isKnown(problem, member));
  if (earlier !== undefined) problems.push(problemAt('folio', meaning.folio, 'folioTwice', earlier));
  const isNamed = meaning.details.name !== undefined || problems.some(({ field }) => field === 'name');
  if (!member && !isNamed) problems.push(problemAt('name', '', 'personNameRequired'));
  return problems;
}

/** What becomes of a row: an absent column keeps what the member has, an empty cell clears it (decision 4). */
function outcomeOf(row: FoundRow, member: KnownMember | undefined): CheckedRow {
  const { number, cells, key, meaning } = row;
  const problems = problemsOf(row, member);
  const after = recordOf(listedFields, (field) => {
    const said = meaning.details[field];
    return said === undefined ? (member?.[field] ?? null) : said;
  });
  const isSame = member !== undefined && listedFields.every((field) => isSameText(member[field], after[field]));
  const fine = member ? (isSame ? 'unchanged' : 'changed') : 'new';
  return {
    number,
    cells,
    outcome: problems.length > 0 ? 'error' : fine,
    problems: JSON.stringify(problems),
    member_id: member?.id ?? null,
    folio: meaning.folio || null,
    folio_key: key || null,
    folio_order: key ? folioOrder(meaning.folio) : null,
    ...after,
    ...storedBefore(member),
  };
}

function readCells(columns: readonly ColumnField[], cells: string): RowMeaning {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `insertRows` alone
  return readRow(columns, JSON.parse(cells) as Cell[]);
}

/** Compares every row with the directory as it is now; nothing but the rows' own outcomes is written. */
export async function checkRows(db: Db, step: Step, columns: readonly ColumnField[]): Promise<void> {
  const rowOfFolio = new Map<string, number>();
  let done = 0;
  let after = -1;
  for (;;) {
    const batch = await listCells(db, step.id, after);
    const last = batch.at(-1);
    if (!last) return;
    const rows = batch.map(({ number, cells }): FoundRow => {
      const meaning = readCells(columns, cells);
      const key = folioKey(meaning.folio);
      const earlier = key === '' ? undefined : rowOfFolio.get(key);
      if (key !== '' && earlier === undefined) rowOfFolio.set(key, number);
      return { number, cells, key, meaning, earlier };
    });
    await nextTurn();
    const members = await findMembersByFolio(db, [...new Set(rows.flatMap(({ key }) => key || []))]);
    const byKey = new Map(members.map((member) => [member.folio_key, member]));
    await writeCheckedRows(
      db,
      step.id,
      rows.map((row) => outcomeOf(row, byKey.get(row.key))),
    );
    after = last.number;
    done += rows.length;
    await step.tell(done);
    await nextTurn();
  }
}
