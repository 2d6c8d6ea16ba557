import { folioKey, withoutName } from '#contract/folio.ts';
import { type ColumnField, joinedFields, type MemberImport, type RowAnswer } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readImport } from './import-response.ts';
import { findPlan, finishStep, type ImportRecord } from './imports-store.ts';
import { readOutcomes } from './list-outcomes.ts';
import { columnsOf, type ListRow, readRows } from './list-rows.ts';
import { findMembers } from './members-store.ts';
import { countPlan, type PlannedListRow } from './plan.ts';
import { outcomeOf } from './row-outcome.ts';
import { auditImport, type StepWork } from './steps.ts';

/**
 * Returns the chosen columns to store.
 * @throws AppError for `columns` if their number is wrong, a field is missing, or one that cannot be joined is used
 *   twice
 */
export function chooseColumns(record: ImportRecord, chosen: readonly ColumnField[] | undefined): string {
  const before = columnsOf(record);
  const fields = chosen ?? before.map(({ field }) => field);
  const used = fields.filter((field) => field !== 'ignored');
  const single = used.filter((field) => !joinedFields.has(field));
  const refuse = (code: MessageCode) => fieldAppError('invalid', 'columns', code);
  if (fields.length !== before.length) throw refuse('choiceUnknown');
  if (!used.includes('folio')) throw refuse('folioColumnNeeded');
  if (new Set(single).size < single.length) throw refuse('columnTwice');
  if (new Set(used).size < 2) throw refuse('otherColumnNeeded');
  return JSON.stringify(before.map((column, at) => ({ ...column, field: fields[at] ?? 'ignored' })));
}

/** Returns the members that rows are about, by row. "12 (Thanal)" is the member 12, unless another one has this folio. */
async function findByFolio(db: Db, rows: readonly ListRow[]) {
  const keysOf = ({ skipped, parsed: { folio } }: ListRow) =>
    skipped === undefined && folio !== '' ? [folioKey(folio), folioKey(withoutName(folio))] : [];
  const members = await findMembers(db, 'folio_key', rows.flatMap(keysOf));
  const byKey = new Map(members.map((member) => [member.folio_key, member]));
  return rows.map((row) => {
    const [first = '', ...others] = keysOf(row);
    const key = [first, ...others].find((each) => byKey.has(each)) ?? first;
    return { row, key, member: byKey.get(key) };
  });
}

/** Compares all rows with the current directory. Keeps the answers of an earlier check. */
export const checkList: StepWork = async (platform, record) => {
  const answers = new Map<number, RowAnswer>();
  for (const { number, answer } of (await findPlan<PlannedListRow>(platform.database, record.id)) ?? []) {
    if (answer) answers.set(number, answer);
  }
  const plan: PlannedListRow[] = [];
  const rowOfFolio = new Map<string, number>();
  for await (const batch of readRows(platform, record)) {
    for (const { row, key, member } of await findByFolio(platform.database, batch)) {
      const earlier = key === '' ? undefined : rowOfFolio.get(key);
      if (key !== '' && earlier === undefined) rowOfFolio.set(key, row.number);
      plan.push(outcomeOf(row, member, earlier, answers.get(row.number)).planned);
    }
  }
  return { values: { state: 'checked', plan: JSON.stringify(plan), counts: JSON.stringify(countPlan(plan)) } };
};

/** Answers the question of a row, and changes what the plan does with it. @throws AppError `missing`, `duplicate` */
export async function answerRow(
  platform: Platform,
  record: ImportRecord,
  { row: number, answer, actorId }: { readonly row: number; readonly answer: RowAnswer; readonly actorId: number },
): Promise<MemberImport> {
  const { database } = platform;
  const plan = (await findPlan<PlannedListRow>(database, record.id)) ?? [];
  if (!plan.find((row) => row.number === number)?.answers?.includes(answer))
    throw fieldAppError('invalid', 'answer', 'choiceUnknown');
  const answered = plan.map((row) => (row.number === number ? { ...row, answer } : row));
  for await (const [first] of readOutcomes(platform, record, answered, (row) => row.number === number)) {
    const at = plan.findIndex((row) => row.number === number);
    if (first) answered[at] = first.found.planned;
  }
  const values = { plan: JSON.stringify(answered), counts: JSON.stringify(countPlan(answered)) };
  return inTransaction(database, async (db) => {
    if (!(await finishStep(db, record, values))) throw new AppError('duplicate', 'importBusy');
    await auditImport(platform, db, actorId, 'members import checked', record.id);
    return readImport(platform, db, record.id);
  });
}
