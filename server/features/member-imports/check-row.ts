import { isFieldCode } from '#contract/field-messages.ts';
import { memberFields } from '#contract/member-fields.ts';
import type { ColumnField } from '#contract/member-imports.ts';
import type { MemberField } from '#contract/members.ts';
import type { MessageCode } from '#contract/messages.ts';
import { recordOf } from '#contract/record-of.ts';
import { cleanText } from '#contract/text.ts';
import { isSameText } from '#server/platform/text/search-text.ts';
import { type Cell, anomalyOf, type CellAnomaly, textOf } from '#server/platform/tables/cells.ts';
import { type KnownMember, listedFields, type ListedField } from './list-rows-store.ts';

/** Something wrong with a cell, as the dry run notes it. */
export interface RowProblem {
  readonly field: MemberField;
  /** What stands there. */
  readonly value: string;
  readonly code: MessageCode;
  /** The row that has the same folio. */
  readonly otherRow: number | null;
}

export interface RowMeaning {
  readonly folio: string;
  /** What it says of that member: undefined where the list has no such column, null where its cell is empty. */
  readonly details: Readonly<Record<ListedField, string | null | undefined>>;
  readonly problems: readonly RowProblem[];
}

const MAX_VALUE_LENGTH = 200;

const codes = {
  error: 'cellIsError',
  formula: 'formulaWithoutResult',
  date: 'numberIsDate',
  decimal: 'numberIsDecimal',
  shortened: 'numberShortened',
  format: 'numberIsFormatted',
} as const satisfies Record<CellAnomaly, MessageCode>;

/** Without numbers in a format: a folio of 3 that is shown as 3% is not the folio 3 of the directory. */
const ODD_NUMBERS: ReadonlySet<MessageCode> = new Set([codes.date, codes.decimal, codes.shortened]);

/** What of a cell is odd in its column: an error in any, what is no number where numbers stand. */
function anomalyIn(cell: Cell, field: MemberField): CellAnomaly | undefined {
  const is = typeof cell === 'string' ? anomalyOf(cell) : cell.is;
  if (is === 'error' || is === 'formula') return is;
  // A day or a fraction may stand among words, but not the signs for one that cannot be shown.
  const holdsNumbers = field === 'folio' || memberFields[field].control === 'phone';
  if (!holdsNumbers) return anomalyOf(textOf(cell)) === 'error' ? 'error' : undefined;
  // What a workbook keeps as a text somebody wants to be one, and folios come in any form.
  return field === 'folio' && typeof cell === 'string' && is !== 'shortened' ? undefined : is;
}

/** Several lines in a cell are fine where several may be typed; elsewhere they are one after the other. */
function onOneLine(cell: string, field: MemberField): string {
  const { control } = memberFields[field];
  if (control === 'paragraph') return cell;
  const between = control === 'phone' ? ', ' : ' ';
  return cleanText(cell).replaceAll(/\s*\n\s*/g, between);
}

/** What a schema says of a cell, if it says anything. */
function codeOf(issue: { readonly message: string } | undefined): MessageCode | undefined {
  if (issue === undefined) return undefined;
  return isFieldCode(issue.message) ? issue.message : 'unreadable';
}

/** A problem at one cell. */
export function problemAt(
  field: MemberField,
  value: string,
  code: MessageCode,
  otherRow: number | null = null,
): RowProblem {
  return { field, value: value.slice(0, MAX_VALUE_LENGTH), code, otherRow };
}

/** Whether a number that looks odd is what the directory says already, so that a list taken from there can come back. */
export function isKnown({ field, value, code }: RowProblem, member: KnownMember | undefined): boolean {
  if (!member || !ODD_NUMBERS.has(code)) return false;
  return field === 'folio' || isSameText(value, member[field]);
}

/** Reads the cells of a row as the form of a member would (specification section 5). */
export function readRow(columns: readonly ColumnField[], cells: readonly Cell[]): RowMeaning {
  const problems: RowProblem[] = [];

  function parse(field: MemberField): string | null | undefined {
    const at = columns.indexOf(field);
    if (at < 0) return undefined;
    const cell = cells[at] ?? '';
    const text = onOneLine(textOf(cell), field);
    const odd = anomalyIn(cell, field);
    const result = memberFields[field].schema.safeParse(text);
    const code = odd === undefined ? codeOf(result.error?.issues[0]) : codes[odd];
    if (code !== undefined) problems.push(problemAt(field, text, code));
    return code === undefined || ODD_NUMBERS.has(code) ? result.data : undefined;
  }

  return { folio: parse('folio') ?? '', details: recordOf(listedFields, parse), problems };
}
