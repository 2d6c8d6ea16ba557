import type { RowAnswer } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { type AdminPerson, type AnyRelation, proposeRelation } from '#contract/persons.ts';
import { soundKey } from '#server/platform/search/sounds.ts';
import { wordsOf } from '#server/platform/search/words.ts';
import type { ListRow } from './list-file.ts';
import type { Facts } from './read-person.ts';
import { type ParsedRow, problemOf, type RowProblem } from './read-row.ts';
import { readRelation, type RelationText, relativesOfChild } from './relation-words.ts';
import { withoutDeceased } from './words-in-cells.ts';

/** A row of a list, as it was read. */
export interface ListedRow extends Pick<ListRow, 'number' | 'skipped'> {
  readonly parsed: ParsedRow;
  readonly facts: Facts;
  /** The answer of the office, if the row asks whether the person is deceased. */
  readonly answer: RowAnswer | undefined;
}

/** What a row is in its family. */
export interface Role {
  readonly row: ListedRow;
  readonly relation: AnyRelation;
  readonly problems: readonly RowProblem[];
  readonly remarks: readonly RowProblem[];
}

const nameOf = ({ parsed }: ListedRow) => withoutDeceased(parsed.details.name ?? '');

/** Returns the sounds of the words in a name, without initials, in an order that does not depend on the name. */
function soundsOf(name: string): readonly string[] {
  const words = wordsOf(name);
  const whole = words.filter((word) => word.length > 1);
  return (whole.length > 0 ? whole : words).map(soundKey).toSorted();
}

const soundOf = (name: string) => soundsOf(name).join(' ');
export const isSameName = (one: ListedRow, other: ListedRow) => soundOf(nameOf(one)) === soundOf(nameOf(other));
const isNamed = (row: ListedRow, { name, name_ml }: AdminPerson) =>
  [name, name_ml ?? name].map(soundOf).includes(soundOf(nameOf(row)));

/** Returns whether all words of a text are in the name of a row. */
function isPartOfName(text: string, row: ListedRow): boolean {
  const own = soundsOf(nameOf(row));
  return soundsOf(text).every((sound) => own.includes(sound));
}

/** Returns whether a list calls the person deceased, and the office has not said otherwise. */
const isCalledDeceased = ({ parsed, answer }: ListedRow) =>
  answer !== 'living' && parsed.problems.some(({ code }) => code === 'personDeceased');

const textOf = (row: ListedRow) => row.parsed.details.relation ?? '';
const say = (row: ListedRow, code: MessageCode) => [problemOf('relation', textOf(row), code)];

/** The relations that need the gender. */
const byGender = {
  spouse: { Male: 'husband', Female: 'wife', Other: undefined },
  child: { Male: 'son', Female: 'daughter', Other: undefined },
} as const;

/** Returns the role of a row with the relation to the head. @param texts what the relation column says in each row */
function roleOf(row: ListedRow, head: ListedRow | undefined, texts: ReadonlyMap<ListedRow, RelationText>): Role {
  const { relation: written, owner = '' } = texts.get(row) ?? {};
  const role = { row, relation: 'other', problems: [], remarks: [] } as const;
  if (row === head) return { ...role, relation: 'self' };
  const unknown = { ...role, remarks: say(row, 'relationUnknown') };
  if (written === undefined) return row.parsed.details.relation === undefined ? role : unknown;
  const isOpen = written === 'spouse' || written === 'child';
  const relation = isOpen ? byGender[written][row.facts.gender ?? 'Other'] : written;
  if (relation === undefined) return { ...role, problems: say(row, 'relationUnclear') };
  if (relation === 'self') return isCalledDeceased(row) ? role : { ...role, problems: say(row, 'firstContactTwice') };
  const named = withoutDeceased(owner);
  if (named === '' || (head && isPartOfName(named, head))) return { ...role, relation };
  const ofRow = [...texts].find(([other]) => other !== row && isPartOfName(named, other))?.[1];
  const ofOwner = (ofRow ?? readRelation(named)).relation;
  if (ofOwner === undefined) return { ...role, relation, remarks: say(row, 'relationOfUnknown') };
  const ofChild = ofOwner === 'son' || ofOwner === 'daughter' ? relativesOfChild[relation] : undefined;
  return ofChild ? { ...role, relation: ofChild, remarks: say(row, 'relationFromOther') } : unknown;
}

/**
 * Returns the role of the first contact: that with the name that the directory has; for a new entry the head of the list,
 * or, if the list calls the head deceased, the wife or husband, or the first of the living.
 */
function findContact(roles: readonly Role[], people: readonly AdminPerson[]): Role | undefined {
  const head = roles.find(({ relation }) => relation === 'self');
  const present = people.find(({ relation }) => relation === 'self');
  if (present && roles.length > 1) {
    return [...(head ? [head] : []), ...roles].find(({ row }) => isNamed(row, present)) ?? head;
  }
  if (!head || !isCalledDeceased(head.row)) return head;
  const living = roles.filter(({ row, problems }) => !isCalledDeceased(row) && problems.length === 0);
  return living.find(({ relation }) => relation === 'wife' || relation === 'husband') ?? living[0] ?? head;
}

/**
 * Returns the role of each row in a family. A list of further people of an entry, each with a relation, has no first contact.
 * @param people those of the entry in the directory; none for a new entry
 */
export function rolesIn(rows: readonly ListedRow[], people: readonly AdminPerson[]): readonly Role[] {
  const texts = new Map(rows.map((row) => [row, readRelation(withoutDeceased(textOf(row)))]));
  const marked = rows.filter((row) => texts.get(row)?.relation === 'self');
  const present = people.find(({ relation }) => relation === 'self');
  const areOthers = present && rows.every((row) => texts.get(row)?.relation !== undefined);
  const first = rows.find((row) => !areOthers || isNamed(row, present));
  const head = marked.find((row) => !isCalledDeceased(row)) ?? marked[0] ?? first;
  const roles = rows.map((row) => roleOf(row, head, texts));
  const contact = findContact(roles, people);
  const to = contact?.relation ?? 'self';
  if (to === 'self') return roles;
  return roles.map((role) => {
    const { row, relation, remarks } = role;
    if (role === contact) return { ...role, relation: 'self', remarks: say(row, 'becomesFirstContact') };
    const converted = proposeRelation(to, { relation, gender: row.facts.gender }) ?? 'other';
    return { ...role, relation: converted, remarks: remarks.length > 0 ? remarks : say(row, 'relationFromOther') };
  });
}

/** Finds the person of a row by name, in any spelling, and relation. */
export function findPerson({ row, relation }: Role, people: ReadonlySet<AdminPerson>): AdminPerson | undefined {
  return [...people].find((one) => one.relation === relation && isNamed(row, one));
}
