import { maxTableRows } from '#contract/member-imports.ts';
import type { MemberState } from '#contract/members.ts';
import { listPersons, personRecord, updateMemberSearchEntries } from '#server/features/members/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordChanges } from '#server/records/changes-store.ts';
import { insertRecords } from '#server/records/office-record-store.ts';
import { type ListedValues, listUsedPersons, lockMembers } from './members-store.ts';
import type { RowOutcome } from './outcomes.ts';
import type { AnyPlannedRow } from './plan.ts';
import type { Facts } from './read-person.ts';
import { changePart, type StepKey } from './steps.ts';

/** A person, besides the first contact, whom a list adds. `member`: the entry, unless the row `contact` adds it. */
export interface AddedPerson extends Pick<RowOutcome, 'relation' | 'facts'> {
  readonly row: number;
  readonly member: number | undefined;
  readonly contact: number;
  readonly values: ListedValues;
  readonly state: MemberState;
}

const factsOf = (facts: Facts) => ({ ...facts, year_is_about: Number(facts.year_is_about) });

/** Writes gender and year of birth of the first contact of a new entry. */
export async function writeFacts(db: Db, memberId: number, facts: Facts): Promise<void> {
  if (facts.gender === null && facts.year_of_birth === null) return;
  const contact = db.updateTable('persons').where('member_id', '=', memberId).where('relation', '=', 'self');
  await contact.set(factsOf(facts)).execute();
}

/**
 * Adds people to entries.
 * @param members the ids of the entries that the list has added, by the numbers of their rows
 * @returns the ids of the people by the numbers of their rows
 * @throws AppError `duplicate` if an entry is gone
 */
export async function addPeople(
  db: Db,
  key: StepKey,
  now: number,
  people: readonly AddedPerson[],
  members: ReadonlyMap<number, number>,
): Promise<readonly (readonly [row: number, id: number])[]> {
  const rows = people.map(({ row, contact, member, relation, values: { name, name_ml, mobile }, facts, state }) => ({
    ...factsOf(facts),
    member_id: member ?? members.get(contact) ?? 0,
    relation,
    name,
    name_ml,
    telephone: mobile,
    state,
    // People of later imports come after those of earlier ones.
    position: key.id * maxTableRows + row,
    created_at: now,
    updated_at: now,
  }));
  const entries = [...new Set(rows.map(({ member_id }) => member_id))];
  if ((await lockMembers(db, entries)).length < entries.length) throw new AppError('duplicate', 'importOutdated');
  const inserted = await insertRecords(db, 'persons', rows);
  const changes = inserted.map((id) => changePart(key, { type: 'person', id }, now));
  await recordChanges(db, changes);
  await updateMemberSearchEntries(db, entries);
  return people.map(({ row }, at) => [row, inserted[at] ?? 0]);
}

/** Erases people whom a list has added. Sets in `kept` the rows of those who were changed or linked to an account since, or are gone. */
export async function erasePeople(
  db: Db,
  rows: readonly AnyPlannedRow[],
  ranAt: number | null,
  kept: Map<number, 'edited' | 'deleted'>,
): Promise<void> {
  const entries = [...new Set(rows.map(({ member = 0 }) => member))];
  await lockMembers(db, entries);
  const people = new Map([...(await listPersons(db, entries)).values()].flat().map((one) => [one.id, one]));
  const erased: number[] = [];
  const used = await listUsedPersons(db, [...people.keys()]);
  for (const { number, person: id = 0 } of rows) {
    const person = people.get(id);
    if (person && Date.parse(person.updatedAt) === ranAt && !used.has(id)) erased.push(id);
    else kept.set(number, person ? 'edited' : 'deleted');
  }
  await personRecord.erase(db, erased);
  await updateMemberSearchEntries(db, entries);
}
