import type { ColumnField, ImportRow } from '#contract/member-imports.ts';
import { memberForm } from '#contract/members.ts';
import { messages } from '#contract/messages.ts';
import { type Cell, oddityOf, type Oddity, textOf } from '#server/platform/tables/cells.ts';

export type RowProblem = ImportRow['problems'][number];
type Field = Exclude<ColumnField, 'ignored'>;

/** What a row says of a member: undefined where the list has no such column, null where its cell is empty. */
export interface RowMeaning {
  readonly folio: string;
  readonly name: string | undefined;
  readonly mobile: string | null | undefined;
  readonly address: string | null | undefined;
  readonly problems: readonly RowProblem[];
}

const LONGEST_VALUE = 200;

const sentences: Readonly<Record<Oddity, string>> = {
  error: messages.cellIsError,
  formula: messages.formulaWithoutResult,
  date: messages.numberIsDate,
  decimal: messages.numberIsDecimal,
  shortened: messages.numberShortened,
};

const ODD_NUMBERS: ReadonlySet<string> = new Set([sentences.date, sentences.decimal, sentences.shortened]);

/** What of a cell is odd in its column: an error in any, what is no number where numbers stand. */
function oddityIn(cell: Cell, field: Field): Oddity | undefined {
  const is = typeof cell === 'string' ? oddityOf(cell) : cell.is;
  if (is === 'error' || is === 'formula') return is;
  // A day or a fraction may stand among words, but not the signs for one that cannot be shown.
  if (field === 'name' || field === 'address') return oddityOf(textOf(cell)) === 'error' ? 'error' : undefined;
  // What a workbook keeps as a text somebody wants to be one, and folios come in any form.
  return field === 'folio' && typeof cell === 'string' && is !== 'shortened' ? undefined : is;
}

/** Several lines in a cell are fine in an address; elsewhere they are one after the other. */
function onOneLine(cell: string, field: Field): string {
  if (field === 'address') return cell;
  return cell.trim().replaceAll(/\s*[\r\n]+\s*/g, field === 'mobile' ? ', ' : ' ');
}

/** A problem at one cell. */
export function problemAt(field: Field, value: string, message: string, otherRow: number | null = null): RowProblem {
  return { field, value: value.slice(0, LONGEST_VALUE), message, otherRow };
}

/** Whether a number that looks odd is what the directory says already, so that a list taken from there can come back. */
export function isKnown(
  { field, value, message }: RowProblem,
  member: { readonly mobile: string | null } | undefined,
): boolean {
  if (!member || !ODD_NUMBERS.has(message)) return false;
  return field === 'folio' || value === member.mobile;
}

/** Reads the cells of a row as the form of a member would (specification section 5). */
export function readRow(columns: readonly ColumnField[], cells: readonly Cell[]): RowMeaning {
  const problems: RowProblem[] = [];

  function parse<T>(
    field: Field,
    schema: {
      safeParse: (text: string) => {
        success: boolean;
        data?: T | undefined;
        error?: { issues: { message: string }[] } | undefined;
      };
    },
  ): T | undefined {
    const at = columns.indexOf(field);
    if (at < 0) return undefined;
    const cell = cells[at] ?? '';
    const text = onOneLine(textOf(cell), field);
    const odd = oddityIn(cell, field);
    const result = schema.safeParse(text);
    const message = odd === undefined ? result.error?.issues[0]?.message : sentences[odd];
    if (message !== undefined) problems.push(problemAt(field, text, message));
    return message === undefined || ODD_NUMBERS.has(message) ? result.data : undefined;
  }

  const { shape } = memberForm;
  return {
    folio: parse('folio', shape.folio) ?? '',
    name: parse('name', shape.name),
    mobile: parse('mobile', shape.mobile),
    address: parse('address', shape.address),
    problems,
  };
}
