import { createHash } from 'node:crypto';
import { isFieldCode } from '#contract/field-messages.ts';
import { listColumns } from '#contract/member-fields.ts';
import { emptiableFields, type RowAnswer } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { type AdminPerson, type AnyRelation, MAX_PERSONS } from '#contract/persons.ts';
import { recordOf } from '#contract/record-of.ts';
import { isSameText } from '#server/platform/text/search-text.ts';
import { findPerson, isSameName, type ListedRow, type Role, rolesIn } from './families.ts';
import { type KnownMember, listedFields, type ListedValues } from './members-store.ts';
import type { PlannedListRow } from './plan.ts';
import type { Facts } from './read-person.ts';
import { isEqualInDirectory, type ParsedRow, problemOf, type RowProblem } from './read-row.ts';
import { withoutDeceased } from './words-in-cells.ts';

/** What becomes of a row: its part of the plan, and the values that the plan does not have. */
export interface RowOutcome {
  readonly planned: PlannedListRow;
  readonly folio: string;
  readonly before: ListedValues | null;
  readonly after: ListedValues;
  readonly facts: Facts;
  /** Undefined for a first contact. */
  readonly relation?: AnyRelation;
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

/** How the rows with the folio of an entry are read. */
export interface Family {
  /** The member with the folio; undefined for a new member. */
  readonly member: KnownMember | undefined;
  /** The people of the entry in the directory. */
  readonly people: readonly AdminPerson[];
  /** The number of the earlier row with the same folio, if the list does not describe families. */
  readonly otherRow: number | undefined;
  readonly withoutChildren: boolean;
  readonly presentYear: number;
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
 * Returns what becomes of the row of a first contact, and so of the entry. A missing column keeps the member’s value, an
 * empty cell clears it (decision 4).
 */
function contactOutcome(row: ListedRow, { member, otherRow }: Family): RowOutcome {
  const { number, parsed, facts, skipped } = row;
  const before = member ? listedValues(member) : null;
  if (skipped !== undefined) {
    const after = recordOf(listedFields, () => null);
    const problems = [problemOf(null, null, skipped)];
    return { planned: { number, outcome: 'skipped' }, folio: '', before, after, facts, problems };
  }
  const found = parsed.problems.filter((problem) => !isEqualInDirectory(problem, member));
  const asked = found.filter(({ code }) => code === 'personDeceased');
  const answers: readonly RowAnswer[] = member ? ['living', 'out'] : ['living', 'deceased', 'out'];
  const given = asked.length > 0 ? answers.find((each) => each === row.answer) : undefined;
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
    facts,
    problems: errors.length > 0 ? errors : remarks,
  };
}

/** What an entry has for a row of another person than its first contact. */
interface Place extends Family {
  /** Undefined if the list has only further people of the entry. */
  readonly contact: RowOutcome | undefined;
  /** The same person in the directory. */
  readonly known: AdminPerson | undefined;
  /** Why the row adds nobody. */
  readonly refused: readonly RowProblem[];
}

/** The cells of a row that belong to the entry. They are read in the row of the first contact. */
const ofEntry: ReadonlySet<string | null> = new Set(['house_name', 'address', 'ward']);

/** Returns what becomes of the row of another person of an entry. A person in the directory stays as it is. */
function personOutcome(
  { row, relation, problems, remarks }: Role,
  { member, known, contact, refused, ...family }: Place,
): RowOutcome {
  const { parsed, facts } = row;
  const own = parsed.problems.filter(({ field, code }) =>
    known ? code === 'personDeceased' && known.state === 'living' : !ofEntry.has(field),
  );
  // A list may repeat the number of the entry for everybody.
  const ofContact = contact ? contact.after.mobile : member?.mobile;
  const mobile = parsed.details.mobile === ofContact ? null : parsed.details.mobile;
  const details = { ...parsed.details, mobile, house_name: null, address: null, ward: null };
  const read = {
    details,
    folio: parsed.folio,
    problems: known ? own : [...own, ...problems, ...refused],
    remarks: known ? [] : [...remarks, ...parsed.remarks.filter(({ field }) => !ofEntry.has(field))],
  };
  const outcome = contactOutcome({ ...row, parsed: read }, { ...family, member: undefined });
  const { answers, ...planned } = {
    ...outcome.planned,
    contact: contact?.planned.number ?? 0,
    ...(member && { member: member.id }),
  };
  if (!known && family.withoutChildren && isChild(relation, facts, family.presentYear)) {
    const left = [problemOf(null, null, 'childLeftOut')];
    return { ...outcome, relation, planned: { ...planned, outcome: 'skipped' }, problems: left };
  }
  // An import cannot record a death.
  const asked = answers && { answers: answers.filter((answer) => !known || answer !== 'deceased') };
  const fine = known && planned.outcome === 'new' ? 'unchanged' : planned.outcome;
  return { ...outcome, relation, planned: { ...planned, ...asked, outcome: fine } };
}

/** Returns whether a person is a minor until the end of the present year, or may be a child of unknown age. */
function isChild(relation: Role['relation'], { year_of_birth: year }: Facts, presentYear: number): boolean {
  return year === null ? ['son', 'daughter', 'grandchild'].includes(relation) : year + 18 >= presentYear;
}

/** Gives a row without a folio the one of the first row of its family. */
function withFolio(row: ListedRow, first: ListedRow): ListedRow {
  if (row === first || row.parsed.folio !== '') return row;
  const problems = row.parsed.problems.filter(({ field }) => field !== 'folio');
  return { ...row, parsed: { ...row.parsed, folio: first.parsed.folio, problems } };
}

/** Gives the row of a first contact what is missing of house name, address and ward, from the first row that has it. */
function withPlace({ row: { parsed }, remarks }: Role, rows: readonly ListedRow[]): ParsedRow {
  const details = { ...parsed.details };
  for (const field of ['house_name', 'address', 'ward'] as const) {
    details[field] ||= rows.map((row) => row.parsed.details[field]).find(Boolean) ?? details[field];
  }
  return { ...parsed, details, remarks: [...parsed.remarks, ...remarks] };
}

/** Returns what becomes of the rows of a family, in their order. */
export function outcomesOf(rows: readonly ListedRow[], family: Family): readonly RowOutcome[] {
  const listed = rows.map((row) => withFolio(row, rows[0] ?? row));
  const roles = rolesIn(listed, family.people);
  const head = roles.find(({ relation }) => relation === 'self');
  const contact = head && contactOutcome({ ...head.row, parsed: withPlace(head, listed) }, family);
  const isLeft = contact && !family.member && contact.planned.outcome !== 'new';
  const leftOut = isLeft ? [problemOf(null, null, 'firstContactLeftOut', contact.planned.number)] : [];
  const free = new Set(family.people);
  let count = Math.max(1, free.size);
  return roles.map((role, at) => {
    if (role === head && contact) return contact;
    const known = findPerson(role, free);
    if (known) free.delete(known);
    const isTwin = (other: Role) => other.relation === role.relation && isSameName(other.row, role.row);
    const twin = roles.slice(0, at).find(isTwin)?.row.number;
    const refused = [
      ...folioProblems(role.row.parsed, family.member, undefined),
      ...leftOut,
      ...(twin === undefined ? [] : [problemOf(null, null, 'personTwice', twin)]),
      ...(count >= MAX_PERSONS ? [problemOf(null, null, 'personsTooMany')] : []),
    ];
    const outcome = personOutcome(role, { ...family, contact, known, refused });
    if (outcome.planned.outcome === 'new') count += 1;
    return outcome;
  });
}
