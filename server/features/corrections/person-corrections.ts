import type * as z from 'zod/mini';
import type { CorrectionField } from '#contract/corrections.ts';
import { fieldsIn, personIn, type personSuggestion, personText, suggestedFields } from '#contract/person-fields.ts';
import { type AdminPerson, MAX_PERSONS } from '#contract/persons.ts';
import { addPersonIn, changePersonIn, personRecord, type StoredCorrection } from '#server/features/members/service.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { kolkataYear } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { listEntriesOf, lockEntry } from '#server/records/bin-entries.ts';
import { restoreEntry } from '#server/records/bin.ts';

/** One correction that is to be stored. */
export interface Suggested extends Pick<StoredCorrection, 'before' | 'person_id' | 'person_key'> {
  readonly field: CorrectionField;
  readonly value: string | null;
}

/** An entry whose people an account corrects. It is locked. */
interface Family {
  readonly persons: readonly AdminPerson[];
  /** The waiting corrections of the entry. */
  readonly waiting: readonly Pick<StoredCorrection, 'account_id' | 'person_key'>[];
  readonly accountId: number;
}

/** A correction and the present value of what it is about. Both rows are locked until the transaction ends. */
export interface Locked {
  readonly correction: StoredCorrection;
  readonly current: string | null;
}

/** Fields that members do not read. */
const officeFields: readonly string[] = ['year_of_birth', 'gender', 'telephone'];

type Sent = z.output<typeof personSuggestion>;

/** Returns the living person whom a correction is about; undefined if the entry has no such person. */
export function personOf(
  persons: readonly AdminPerson[],
  { person_id }: Pick<StoredCorrection, 'person_id'>,
): AdminPerson | undefined {
  return persons.find(({ id, state }) => id === person_id && state === 'living');
}

/** Returns the present values of what a correction of a person changes; null if the entry has no such person. */
export function personNow(persons: readonly AdminPerson[], correction: StoredCorrection): string | null {
  const person = personOf(persons, correction);
  const text = correction.after ?? correction.before;
  return person && text !== null ? personText(person, fieldsIn(text)) : null;
}

/**
 * Returns the correction that adds a person.
 * @param further distinguishes another person of the same name
 * @throws AppError `duplicate` at `field` if the entry or a waiting correction of the account has the person
 */
function addition(
  { persons, waiting, accountId }: Family,
  { sameName, ...typed }: Sent,
  { field, further }: { readonly field: string; readonly further: string },
): Suggested {
  const person = { ...typed, relation: typed.relation ?? 'other' };
  const name = searchText(person.name ?? '');
  const isSame = ({ name: other, relation, state }: AdminPerson) =>
    state === 'living' && relation === person.relation && searchText(other) === name;
  const isSent = waiting.some((one) => one.account_id === accountId && one.person_key === `+${name}`);
  if (!sameName && (isSent || persons.some(isSame))) throw fieldAppError('duplicate', field, 'personNamedAlready');
  const given = suggestedFields.filter((one) => person[one] != null);
  const person_key = sameName ? `+${name}#${further}` : `+${name}`;
  return { field: 'person', before: null, value: personText(person, given), person_id: null, person_key };
}

/**
 * Returns the correction that changes or removes a person. What only the office knows is always a change, so that nobody
 * finds it out by trying.
 * @throws AppError `missing` if the entry has no such person; `invalid` for the first contact, or without a change
 */
function change({ persons }: Family, id: number, { strike, ...typed }: Sent, field: string): Suggested {
  const about = { field: 'person', person_id: id, person_key: String(id) } as const;
  const person = personOf(persons, about);
  if (!person) throw notFound();
  if (person.relation === 'self') throw fieldAppError('invalid', field, 'firstContactRelation');
  if (strike) return { ...about, before: personText(person, ['name', 'relation']), value: null };
  const changed = suggestedFields.filter(
    (one) => typed[one] !== undefined && (officeFields.includes(one) || typed[one] !== person[one]),
  );
  if (changed.length === 0) throw fieldAppError('invalid', field, 'nothingWouldChange');
  // The name also says whom the correction is about.
  const fields = suggestedFields.filter((one) => one === 'name' || changed.includes(one));
  return { ...about, before: personText(person, fields), value: personText({ name: person.name, ...typed }, fields) };
}

/** Returns the corrections of people that an account has sent. @throws AppError */
export function suggestPersons(platform: Platform, family: Family, sent: readonly Sent[]): readonly Suggested[] {
  const suggested = new Map<string, Suggested>();
  const waiting = [...family.waiting];
  for (const [index, { id, ...person }] of sent.entries()) {
    const field = `persons.${index}`;
    if ((person.year_of_birth ?? 0) > kolkataYear(platform.now())) {
      throw fieldAppError('invalid', `${field}.year_of_birth`, 'yearOfBirthInvalid');
    }
    const at = { field: `${field}.name`, further: `${platform.now()}.${index}` };
    const one = id === undefined ? addition({ ...family, waiting }, person, at) : change(family, id, person, field);
    suggested.set(one.person_key, one);
    waiting.push({ account_id: family.accountId, person_key: one.person_key });
  }
  const added = new Set(waiting.flatMap(({ person_key: key }) => (key.startsWith('+') ? key : [])));
  if (family.persons.length + added.size > MAX_PERSONS) throw new AppError('invalid', 'personsTooMany');
  return [...suggested.values()];
}

/** Brings a person back from the bin. @throws AppError `duplicate` if the bin does not have the person */
async function restorePerson(platform: Platform, db: Db, id: number, administratorId: number): Promise<void> {
  const [binned = 0] = await listEntriesOf(db, 'person', [id]);
  const entry = await lockEntry(db, binned);
  if (!entry?.content) throw new AppError('duplicate', 'correctionNotUndoable');
  await restoreEntry(platform, db, personRecord.bin, { entry, content: entry.content, administratorId });
}

/**
 * Adds, changes or removes the person of a correction that is accepted, or undoes that, in the caller's transaction.
 * @returns the id of the person
 * @throws AppError `missing` if the person to change is no longer there; `duplicate` if the person cannot come back
 */
export async function writePerson(
  platform: Platform,
  db: Db,
  { correction, current }: Locked,
  administratorId: number,
): Promise<number | null> {
  const { status, member_id, person_id, person_key } = correction;
  const isAccepted = status === 'waiting';
  const by = { administratorId, seen: undefined } as const;
  const [from, to] = isAccepted ? [correction.before, correction.after] : [correction.after, correction.before];
  if (to === null) {
    if (person_id !== null && current !== null) await personRecord.removeIn(platform, db, person_id, by);
    return person_id;
  }
  const { name = '', relation = 'other', ...others } = personIn(to);
  if (person_id === null) {
    const person = { ...others, member_id, name, relation, sameName: person_key.includes('#') };
    return addPersonIn(platform, db, person, administratorId);
  }
  if (current === null && isAccepted) throw notFound();
  if (current === null) await restorePerson(platform, db, person_id, administratorId);
  const before = personIn(from ?? '{}');
  const values = personIn(to);
  const changed = fieldsIn(to).filter((field) => values[field] !== before[field]);
  const isExact = changed.includes('year_of_birth') && { year_is_about: 0 };
  const changes = { ...personIn(personText(values, changed)), ...isExact };
  await changePersonIn(platform, db, person_id, { ...by, changes, action: 'person changed' });
  return person_id;
}
