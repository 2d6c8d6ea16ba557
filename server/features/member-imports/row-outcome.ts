import { createHash } from 'node:crypto';
import { memberFields } from '#contract/member-fields.ts';
import { optionalMemberFields } from '#contract/members.ts';
import type { MessageCode } from '#contract/messages.ts';
import { recordOf } from '#contract/record-of.ts';
import { isFieldCode } from '#contract/field-messages.ts';
import type { RowAnswer } from '#contract/member-imports.ts';
import { isSameText } from '#server/platform/text/search-text.ts';
import { cellProblem, isEqualInDirectory, type ParsedRow, type RowProblem } from './check-row.ts';
import type { ListRow } from './list-rows.ts';
import { type KnownMember, listedFields, type ListedValues } from './members-store.ts';
import type { PlannedListRow } from './plan.ts';
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

/** Identifies the values of a member that a list can change, so that the import notices a change after the check. */
export function digestOf(member: ListedValues): string {
  const values = listedFields.map((field) => member[field]);
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16);
}

const listedValues = (member: ListedValues): ListedValues => recordOf(listedFields, (field) => member[field]);

/** Reads the name without the words that say that the person is deceased. Other fields with such a word are left as they are. */
function readAnswered(parsed: ParsedRow, asked: readonly RowProblem[]) {
  const details = { ...parsed.details };
  const problems: RowProblem[] = [];
  for (const { field } of asked) {
    if (field === null || field === 'folio') continue;
    const text = field === 'name' ? withoutDeceased(details.name ?? '') : undefined;
    details[field] = text;
    const code = text === undefined ? undefined : memberFields[field].schema.safeParse(text).error?.issues[0]?.message;
    if (code !== undefined) problems.push(cellProblem(field, text ?? '', isFieldCode(code) ? code : 'unreadable'));
  }
  return { details, problems };
}

/** Returns the error of a row with a folio that it cannot have. */
function folioProblems({ folio }: ParsedRow, member: KnownMember | undefined, otherRow: number | undefined) {
  const refuse = (code: MessageCode, other?: number) => cellProblem('folio', folio, code, other ?? null);
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
export function outcomeOf(
  { number, parsed, skipped }: Pick<ListRow, 'number' | 'parsed' | 'skipped'>,
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
      problems: [cellProblem(null, '', skipped)],
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
  if (!member && !isNamed) errors.push(cellProblem('name', '', 'personNameRequired'));
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
  const emptied = optionalMemberFields.filter((field) => before && before[field] !== null && after[field] === null);
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
