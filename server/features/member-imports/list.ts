import { folioKey, withoutName } from '#contract/folio.ts';
import { type checkMemberImport, joinedFields, type MemberImport, type RowAnswer } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { MAX_PERSONS } from '#contract/persons.ts';
import { recordOf } from '#contract/record-of.ts';
import { listColumnNames } from '#contract/member-fields.ts';
import type * as z from 'zod/mini';
import { listPersons, listWards, wardFinder } from '#server/features/members/service.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { kolkataYear } from '#server/platform/clock/kolkata.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { columnsByField } from './detect-columns.ts';
import { isDittoMark, type ListSource, readRows } from './list-file.ts';
import { findMembers, type KnownMember } from './members-store.ts';
import { outcomesOf, type RowOutcome } from './outcomes.ts';
import type { PlannedListRow } from './plan.ts';
import { newNames, wardsOf } from './new-wards.ts';
import { readFacts } from './read-person.ts';
import { readRow } from './read-row.ts';
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

/**
 * Returns the column `about` with the choices of the office. Absent columns stay.
 * @throws AppError for `columns` if their number is wrong, a field is missing, or one that cannot be joined is used
 *   twice; for `writtenIn` if the year is still to come
 */
export function choose(
  { now }: Platform,
  record: ImportRecord,
  { columns: chosen, writtenIn = null, ...choices }: z.output<typeof checkMemberImport.body>,
): string {
  const before = aboutOf(record).columns ?? [];
  const fields = chosen ?? before.map(({ field }) => field);
  if ((writtenIn ?? 0) > kolkataYear(now())) throw fieldAppError('invalid', 'writtenIn', 'listYearInvalid');
  const used = fields.filter((field) => field !== 'ignored');
  const single = used.filter((field) => !joinedFields.has(field));
  const refuse = (code: MessageCode) => fieldAppError('invalid', 'columns', code);
  if (fields.length !== before.length) throw refuse('choiceUnknown');
  if (!used.includes('folio')) throw refuse('folioColumnNeeded');
  if (new Set(single).size < single.length) throw refuse('columnTwice');
  if (new Set(used).size < 2) throw refuse('otherColumnNeeded');
  const columns = before.map((column, at) => ({ ...column, field: fields[at] ?? 'ignored' }));
  return withAbout(record, { columns, ...choices, writtenIn });
}

/** Returns how the rows of a list are read, as the office has chosen. */
function readingOf({ now }: Pick<ListSource, 'now'>, record: ImportRecord) {
  const { columns, families, writtenIn, ...choices } = aboutOf(record);
  const places = columnsByField(columns ?? []);
  const isOfFamilies = families || places.relation.length > 0;
  return { ...choices, places, isOfFamilies, years: { writtenIn, present: kolkataYear(now()) } };
}

/** The keys of the member with a folio. "12 (Thanal)" is the member 12, unless another one has this folio. */
function keysOf(folio: string): readonly string[] {
  return folio === '' ? [] : [folioKey(folio), folioKey(withoutName(folio))];
}

/** Finds the member of each row, the first row with the same folio, and the names that no ward has. */
async function placeRows(platform: Platform, record: ImportRecord) {
  const { places, isOfFamilies } = readingOf(platform, record);
  const { folio: folios, relation, house_name, mobile, ward } = places;
  const used = { ...recordOf(listColumnNames, () => []), folio: folios, relation, house_name, mobile, ward };
  const written = new Set<string>();
  const findWard = (name: string) => written.add(name).size;
  const rows: PlannedListRow[] = [];
  const families = new Map<string, { readonly first: number; readonly count: number }>();
  let above: readonly string[] = [];
  let house: string | null | undefined;
  for await (const batch of readRows(platform, record.id)) {
    const keyed = batch.map(({ number, cells, skipped }) => {
      if (skipped !== undefined) return { number, keys: [] };
      const { folio, details, problems } = readRow(used, cells, findWard);
      const isOfHouse = !details.house_name || details.house_name === house;
      house = details.house_name || house;
      // A merged cell or a ditto mark stands for the folio above. A row of a house or with a number of its own, and without a
      // relation, is another family whose folio is missing.
      const isDitto = folios.some((at) => isDittoMark(cells[at] ?? ''));
      const isOfFamily = Boolean(details.relation) || (isOfHouse && !(details.relation === null && details.mobile));
      const isAbove = isOfFamilies && problems.some(({ code }) => code === 'folioRequired');
      above = isAbove && (isDitto || isOfFamily) ? above : keysOf(folio);
      return { number, keys: above };
    });
    const wanted = keyed.flatMap(({ keys }) => keys);
    const found = await findMembers(platform.database, 'folio_key', wanted);
    const members = new Map(found.map((member) => [member.folio_key, member.id]));
    for (const { number, keys } of keyed) {
      const key = keys.find((each) => members.has(each)) ?? keys[0];
      const member = members.get(key ?? '');
      const { first, count = 0 } = families.get(key ?? '') ?? {};
      if (key !== undefined) families.set(key, { first: first ?? number, count: count + 1 });
      const belongs = isOfFamilies && count < 2 * MAX_PERSONS;
      rows.push({
        number,
        outcome: 'error',
        ...(member !== undefined && { member }),
        ...(first !== undefined && (belongs ? { family: first } : { otherRow: first })),
      });
    }
  }
  return { rows, newWards: newNames(await listWards(platform.database), written) };
}

/** Compares all rows with the current directory. Keeps the answers of an earlier check. */
export const checkList: StepWork = async (platform, found, key) => {
  const earlier = new Map(
    (await findPlan<PlannedListRow>(platform.database, found.id)).map((row) => [row.number, row]),
  );
  const { rows, newWards } = await placeRows(platform, found);
  const record = { ...found, about: withAbout(found, { newWards }) };
  const placed = rows.map((row) => {
    const { answer } = earlier.get(row.number) ?? {};
    return answer ? { ...row, answer } : row;
  });
  const plan: PlannedListRow[] = [];
  for await (const batch of readOutcomes(platform, record, placed)) plan.push(...batch.map((row) => row.found.planned));
  plan.sort((one, other) => one.number - other.number);
  await finishStep(platform, key, { state: 'checked', ...storedPlan(record, plan) });
};

/** A row of a list with what becomes of it. */
export interface FoundRow {
  readonly planned: PlannedListRow;
  readonly found: RowOutcome;
  readonly member: KnownMember | undefined;
}

const familyOf = ({ family, number }: PlannedListRow) => family ?? number;

/**
 * Yields what becomes of planned rows, according to the plan and the current values of their members.
 * @param isWanted chooses the rows; all rows by default
 */
export async function* readOutcomes(
  source: ListSource,
  record: ImportRecord,
  plan: readonly PlannedListRow[],
  isWanted: (row: PlannedListRow) => boolean = () => true,
): AsyncGenerator<readonly FoundRow[]> {
  const { database } = source;
  const { places, years, withoutChildren } = readingOf(source, record);
  const choices = { withoutChildren, presentYear: years.present };
  const findWard = wardFinder(await wardsOf(database, record));
  const families = new Set(plan.filter(isWanted).map(familyOf));
  const byNumber = new Map(plan.filter((row) => families.has(familyOf(row))).map((row) => [row.number, row]));
  const wanted = new Map([...byNumber.values()].map((row) => [row.number, familyOf(row)]));
  for await (const batch of readRows(source, record.id, wanted)) {
    const listed = batch.flatMap(({ cells, ...row }) => {
      const planned = byNumber.get(row.number);
      const parsed = readRow(places, cells, findWard);
      const { facts, remarks } = readFacts(parsed, years);
      const read = { facts, parsed: { ...parsed, remarks: [...parsed.remarks, ...remarks] } };
      return planned ? [{ planned, row: { ...row, ...read, answer: planned.answer } }] : [];
    });
    const grouped = [...Map.groupBy(listed, ({ planned }) => familyOf(planned)).values()];
    // The plan names the member that a row has added, too.
    const memberOf = (rows: typeof listed) =>
      rows.some(({ planned }) => planned.outcome === 'new' && planned.contact === undefined)
        ? 0
        : (rows[0]?.planned.member ?? 0);
    const ids = grouped.map(memberOf);
    const members = new Map((await findMembers(database, 'id', ids)).map((member) => [member.id, member]));
    const people = await listPersons(database, ids);
    yield grouped.flatMap((rows) => {
      const member = members.get(memberOf(rows));
      const family = { ...choices, member, people: people.get(memberOf(rows)) ?? [] };
      const described = rows.map(({ row }) => row);
      const outcomes = outcomesOf(described, { ...family, otherRow: rows[0]?.planned.otherRow });
      return rows.flatMap(({ planned }, at): FoundRow[] => {
        const found = outcomes[at];
        if (!found || !isWanted(planned)) return [];
        const ofFamily = planned.family === undefined ? {} : { family: planned.family };
        return [{ member, planned, found: { ...found, planned: { ...found.planned, ...ofFamily } } }];
      });
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
  const given = plan.map((row) => (row === asked ? { ...asked, answer } : row));
  const answered = new Map<number, PlannedListRow>();
  // The answer also decides who is the first contact, and so the relations of the others.
  for await (const batch of readOutcomes(platform, record, given, (row) => familyOf(row) === familyOf(asked))) {
    for (const { found } of batch) answered.set(found.planned.number, found.planned);
  }
  const changed = plan.map((row) => answered.get(row.number) ?? row);
  return inTransaction(database, async (db) => {
    const values = { ...storedPlan(record, changed), step: record.step + 1 };
    if (!(await updateAtStep(db, record, values))) throw busy('importBusy');
    await auditImport(platform, db, actorId, 'members import checked', id);
    return readImport(platform, db, id);
  });
}
