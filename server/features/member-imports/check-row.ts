import type { ColumnField, ImportRow } from '#contract/member-imports.ts';
import { memberForm } from '#contract/members.ts';
import { messages } from '#contract/messages.ts';

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
/** A spreadsheet that shortens a long number throws its last digits away. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** Several lines in a cell are fine in an address; elsewhere they are one after the other. */
function onOneLine(cell: string, field: Field): string {
  if (field === 'address') return cell;
  return cell.trim().replaceAll(/\s*[\r\n]+\s*/g, field === 'mobile' ? ', ' : ' ');
}

/** A problem at one cell. */
export function problemAt(field: Field, value: string, message: string, otherRow: number | null = null): RowProblem {
  return { field, value: value.slice(0, LONGEST_VALUE), message, otherRow };
}

/** Reads the cells of a row as the form of a member would (specification section 5). */
export function readRow(columns: readonly ColumnField[], cells: readonly string[]): RowMeaning {
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
    const cell = onOneLine(cells[at] ?? '', field);
    const isShortened = (field === 'folio' || field === 'mobile') && SHORTENED.test(cell);
    const result = schema.safeParse(cell);
    const message = isShortened ? messages.numberShortened : result.error?.issues[0]?.message;
    if (message === undefined) return result.data;
    problems.push(problemAt(field, cell, message));
    return undefined;
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
