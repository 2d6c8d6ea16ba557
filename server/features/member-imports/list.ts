import { createHash } from 'node:crypto';
import { isFieldCode } from '#contract/field-messages.ts';
import { folioKey, withoutName } from '#contract/folio.ts';
import { listColumns } from '#contract/member-fields.ts';
import {
  type ColumnField,
  emptiableFields,
  joinedFields,
  type MemberImport,
  type RowAnswer,
} from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { recordOf } from '#contract/record-of.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isSameText } from '#server/platform/text/search-text.ts';
import { listWards, wardFinder } from '#server/features/members/service.ts';
import { columnsByField } from './detect-columns.ts';
import { type ListRow, readRows } from './list-file.ts';
import { findMembers, type KnownMember, listedFields, type ListedValues } from './members-store.ts';
import type { PlannedListRow } from './plan.ts';
import { isEqualInDirectory, type ParsedRow, problemOf, readRow, type RowProblem } from './read-row.ts';
import { auditImport, finishStep, isToBegin, type StepWork } from './steps.ts';
import {
  aboutOf,
  findPlan,
  type ImportRecord,
  readImport,
  requireImport,
  storedPlan,
  updateAtStep,
  withAbout,
} from './store.ts';
import { withoutDeceased } from './words-in-cells.ts';

/** What becomes of a row: its part of the plan, and the values that the plan does not have. */
export interface RowOutcome {
  readonly planned: PlannedListRow;
  readonly folio: string;
  readonly before: ListedValues | null;
  readonly after: ListedValues;
  /** The errors of the row, or the values that it leaves out. */
  readonly problems: readonly RowProblem[];
}

/** Identifies the values of a member that a list reads or changes, so that the import notices other changes of it. */
export function digestOf(member: ListedValues & { readonly folio: string }): string {
  const values = [member.folio, ...listedFields.map((field) => member[field])];
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16);
}

/** Returns the values of a member that a list can change. */
export const listedValues = (member: ListedValues): ListedValues => recordOf(listedFields, (field) => member[field]);

/** Reads the name without the words that say that the person is deceased. Other fields with such a word are left as they are. */
function readAnswered(parsed: ParsedRow, asked: readonly RowProblem[]) {
  const details = { ...parsed.details };
  const problems: RowProblem[] = [];
  for (const field of listedFields.filter((each) => asked.some((problem) => problem.field === each))) {
    const text = field === 'name' ? withoutDeceased(details.name ?? '') : undefined;
    details[field] = text;
    const code = text === undefined ? undefined : listColumns[field].schema.safeParse(text).error?.issues[0]?.message;
    if (code !== undefined) problems.push(problemOf(field, text ?? '', isFieldCode(code) ? code : 'unreadable'));
  }
  return { details, problems };
}

/** Returns the error of a row with a folio that it cannot have. */
function folioProblems({ folio }: ParsedRow, member: KnownMember | undefined, otherRow: number | undefined) {
  const refuse = (code: MessageCode, other?: number) => problemOf('folio', folio, code, other ?? null);
  return [
    ...(member?.state === 'deceased' ? [refuse('folioOfDeceased')] : []),
    ...(otherRow === undefined ? [] : [refuse('folioTwice', otherRow)]),
  ];
}

/**
 * Returns what becomes of a row. A missing column keeps the member’s value, an empty cell clears it (decision 4).
 * @param member the member with the folio of the row; undefined for a new member
 * @param otherRow the number of the earlier row with the same folio
 * @param answer the answer of the office, if the row asks whether the person is deceased
 */
function outcomeOf(
  { number, parsed, skipped }: Pick<ListRow, 'number' | 'skipped'> & { readonly parsed: ParsedRow },
  member: KnownMember | undefined,
  otherRow: number | undefined,
  answer: RowAnswer | undefined,
): RowOutcome {
  const before = member ? listedValues(member) : null;
  if (skipped !== undefined) {
    const after = recordOf(listedFields, () => null);
    return {
      planned: { number, outcome: 'skipped' },
      folio: '',
      before: null,
      after,
      problems: [problemOf(null, null, skipped)],
    };
  }
  const found = parsed.problems.filter((problem) => !isEqualInDirectory(problem, member));
  const asked = found.filter(({ code }) => code === 'personDeceased');
  const answers: readonly RowAnswer[] = member ? ['living', 'out'] : ['living', 'deceased', 'out'];
  const given = asked.length > 0 ? answers.find((each) => each === answer) : undefined;
  const isImported = given === 'living' || given === 'deceased';
  const answered = readAnswered(parsed, isImported ? asked : []);
  const { details } = answered;
  const errors = [
    ...found.filter((problem) => !asked.includes(problem) || given === undefined),
    ...answered.problems,
    ...folioProblems(parsed, member, otherRow),
  ];
  const isNamed = details.name !== undefined || errors.some(({ field }) => field === 'name');
  if (!member && !isNamed) errors.push(problemOf('name', '', 'personNameRequired'));
  // If the directory has the same text with several numbers, the import does not change it.
  const same = parsed.remarks.filter(
    ({ field, value }) => field === 'mobile' && isSameText(value, member?.mobile ?? null),
  );
  const remarks = parsed.remarks.filter((remark) => !same.includes(remark));
  const after = recordOf(listedFields, (field) => {
    const value = same.some((remark) => remark.field === field) ? undefined : details[field];
    return value === undefined ? (member?.[field] ?? null) : value;
  });
  const isUnchanged = before !== null && listedFields.every((field) => isSameText(before[field], after[field]));
  const fine = before ? (isUnchanged ? 'unchanged' : 'changed') : 'new';
  const outcome = errors.length > 0 ? 'error' : given === 'out' ? 'skipped' : fine;
  const emptied = emptiableFields.filter((field) => before && before[field] !== null && after[field] === null);
  return {
    planned: {
      number,
      outcome,
      ...(member && { member: member.id, seen: digestOf(member) }),
      ...(otherRow !== undefined && { otherRow }),
      ...(outcome === 'changed' && emptied.length > 0 && { emptied }),
      ...(remarks.length > 0 && { isRemarked: true }),
      ...(asked.length > 0 && { answers }),
      ...(given && { answer: given }),
    },
    folio: parsed.folio,
    before,
    after,
    problems: errors.length > 0 ? errors : remarks,
  };
}

/**
 * Returns the column `about` with the chosen columns.
 * @throws AppError for `columns` if their number is wrong, a field is missing, or one that cannot be joined is used
 *   twice
 */
export function chooseColumns(record: ImportRecord, chosen: readonly ColumnField[] | undefined): string {
  const before = aboutOf(record).columns ?? [];
  const fields = chosen ?? before.map(({ field }) => field);
  const used = fields.filter((field) => field !== 'ignored');
  const single = used.filter((field) => !joinedFields.has(field));
  const refuse = (code: MessageCode) => fieldAppError('invalid', 'columns', code);
  if (fields.length !== before.length) throw refuse('choiceUnknown');
  if (!used.includes('folio')) throw refuse('folioColumnNeeded');
  if (new Set(single).size < single.length) throw refuse('columnTwice');
  if (new Set(used).size < 2) throw refuse('otherColumnNeeded');
  const columns = before.map((column, at) => ({ ...column, field: fields[at] ?? 'ignored' }));
  return withAbout(record, { columns });
}

/** The keys of the member with a folio. "12 (Thanal)" is the member 12, unless another one has this folio. */
function keysOf({ folio }: ParsedRow): readonly string[] {
  return folio === '' ? [] : [folioKey(folio), folioKey(withoutName(folio))];
}

/** Compares all rows with the current directory. Keeps the answers of an earlier check. */
export const checkList: StepWork = async (platform, record, key) => {
  const { database } = platform;
  const answers = new Map(
    (await findPlan<PlannedListRow>(database, record.id)).map(({ number, answer }) => [number, answer]),
  );
  const places = columnsByField(aboutOf(record).columns ?? []);
  const findWard = wardFinder(await listWards(database));
  const plan: PlannedListRow[] = [];
  const rowOfFolio = new Map<string, number>();
  for await (const batch of readRows(platform, record.id)) {
    const rows = batch.map((row) => ({ ...row, parsed: readRow(places, row.cells, findWard) }));
    const members = await membersBy(
      database,
      'folio_key',
      rows.flatMap(({ parsed }) => keysOf(parsed)),
    );
    for (const row of rows) {
      const [first, ...others] = row.skipped === undefined ? keysOf(row.parsed) : [];
      const folio = [first, ...others].find((each) => members.has(each ?? '')) ?? first;
      const earlier = folio === undefined ? undefined : rowOfFolio.get(folio);
      if (folio !== undefined && earlier === undefined) rowOfFolio.set(folio, row.number);
      plan.push(outcomeOf(row, members.get(folio ?? ''), earlier, answers.get(row.number)).planned);
    }
  }
  await finishStep(platform, key, { state: 'checked', ...storedPlan(record, plan) });
};

async function membersBy<Column extends 'id' | 'folio_key'>(
  db: Db,
  column: Column,
  keys: readonly KnownMember[Column][],
): Promise<ReadonlyMap<KnownMember[Column], KnownMember>> {
  return new Map((await findMembers(db, column, keys)).map((member) => [member[column], member]));
}

/** A row of a list with what becomes of it. */
export interface FoundRow {
  readonly planned: PlannedListRow;
  readonly found: RowOutcome;
  readonly member: KnownMember | undefined;
}

/** Yields what becomes of planned rows, according to the plan and the current values of their members. */
export async function* readOutcomes(
  platform: Platform,
  record: ImportRecord,
  rows: readonly PlannedListRow[],
): AsyncGenerator<readonly FoundRow[]> {
  const places = columnsByField(aboutOf(record).columns ?? []);
  const findWard = wardFinder(await listWards(platform.database));
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for await (const batch of readRows(platform, record.id, new Set(byNumber.keys()))) {
    const wanted = batch.flatMap((row) => {
      const planned = byNumber.get(row.number);
      return planned ? [{ row, planned }] : [];
    });
    const members = await membersBy(
      platform.database,
      'id',
      wanted.flatMap(({ planned }) => planned.member ?? []),
    );
    yield wanted.map(({ row, planned }) => {
      // The plan names the member that a row has added, too.
      const member = planned.outcome === 'new' ? undefined : members.get(planned.member ?? 0);
      const parsed = readRow(places, row.cells, findWard);
      return { planned, member, found: outcomeOf({ ...row, parsed }, member, planned.otherRow, planned.answer) };
    });
  }
}

/** Answers the question of a row of a checked list. @throws AppError `missing`, `duplicate`, or `invalid` for `answer` */
export async function answerQuestion(
  platform: Platform,
  id: number,
  { row: number, answer, actorId }: { readonly row: number; readonly answer: RowAnswer; readonly actorId: number },
): Promise<MemberImport> {
  const { database } = platform;
  const record = await requireImport(database, id);
  const busy = (code: MessageCode) => new AppError('duplicate', code);
  if (!isToBegin(record, 'running')) throw busy(record.state === 'done' ? 'importOver' : 'importBusy');
  const plan = await findPlan<PlannedListRow>(database, id);
  const asked = plan.find((row) => row.number === number);
  if (!asked?.answers?.includes(answer)) throw fieldAppError('invalid', 'answer', 'choiceUnknown');
  let answered: PlannedListRow = asked;
  for await (const [row] of readOutcomes(platform, record, [{ ...asked, answer }])) {
    answered = row?.found.planned ?? asked;
  }
  const changed = plan.map((row) => (row === asked ? answered : row));
  return inTransaction(database, async (db) => {
    const values = { ...storedPlan(record, changed), step: record.step + 1 };
    if (!(await updateAtStep(db, record, values))) throw busy('importBusy');
    await auditImport(platform, db, actorId, 'members import checked', id);
    return readImport(platform, db, id);
  });
}
