import type { MemberState } from '#contract/members.ts';
import { proposeRelation } from '#contract/persons.ts';
import { notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ByAdmin } from '#server/records/change-record.ts';
import { chooseFirstContact } from './first-contact.ts';
import { familyOf, personRecord } from './persons.ts';
import { updateMemberSearchEntries } from './record.ts';
import { setMemberState } from './state-and-visibility.ts';

interface ByOffice extends Omit<ByAdmin, 'action'> {
  readonly id: number;
}

interface StateChange extends ByOffice {
  readonly state: MemberState;
  /** The `updatedAt` of the person that the administrator saw. Not compared for a first contact: only the entry changes. */
  readonly seen?: string | undefined;
}

/**
 * Records in the caller's transaction that a person is deceased, or returns the person. The state of a first contact is
 * that of the entry, so give the entry another one first if others live.
 * @throws AppError `missing`; `conflictError`
 */
export async function setPersonState(
  platform: Platform,
  db: Db,
  { id, state, seen, ...by }: StateChange,
): Promise<void> {
  const person = await personRecord.lock(db, id);
  if (!person) throw notFound();
  const { relation, member_id: entry } = person;
  const done = state === 'deceased' ? 'deceased' : 'returned';
  if (relation === 'self') {
    return setMemberState(platform, db, { ...by, id: entry, state, action: `member ${done}`, seen: undefined });
  }
  await personRecord.changeFields(platform, db, id, { ...by, changes: { state }, action: `person ${done}`, seen });
  return updateMemberSearchEntries(db, [entry]);
}

/**
 * Makes a living person the first contact if that of the entry is deceased, with the proposed relations. In the caller's
 * transaction, after the person was returned.
 */
export async function leadEntry(platform: Platform, db: Db, { id, ...by }: ByOffice): Promise<void> {
  const person = await personRecord.lock(db, id);
  const family = person ? await familyOf(db, person.member_id) : [];
  const isLed = family.some(({ relation, state }) => relation === 'self' && state === 'living');
  if (person?.state !== 'living' || person.relation === 'self' || isLed) return;
  const { relation: former } = person;
  const others = family.filter((one) => one.id !== id);
  const relations = others.map((one) => ({ person: one.id, relation: proposeRelation(former, one) ?? 'other' }));
  await chooseFirstContact(platform, db, person.member_id, { ...by, person: id, relations, removeImage: false });
}

/** Returns a person who was recorded as deceased. @throws AppError `missing`; `conflictError` */
export async function returnPerson(platform: Platform, person: Omit<StateChange, 'state'>): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    await setPersonState(platform, db, { ...person, state: 'living' });
    await leadEntry(platform, db, person);
  });
}
