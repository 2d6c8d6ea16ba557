import { isFieldCode } from '#contract/field-messages.ts';
import { type FamilyColumn, familyColumnNames, type ListColumn, listColumns } from '#contract/member-fields.ts';
import type { ImportRow } from '#contract/member-imports.ts';
import { type MessageCode, messages } from '#contract/messages.ts';
import { recordOf } from '#contract/record-of.ts';
import { telephonesIn } from '#contract/telephone.ts';
import { cleanText } from '#contract/text.ts';
import { isSameText } from '#server/platform/text/search-text.ts';
import type { FindWard } from '#server/features/members/service.ts';
import { anomalyOf, type CellAnomaly, textOf } from '#server/platform/tables/cells.ts';
import type { FieldColumns } from './detect-columns.ts';
import { isDittoMark, type ListCell } from './list-file.ts';
import { isNothing, saysDeceased, saysOnlyDeceased } from './words-in-cells.ts';
import { type KnownMember, listedFields, type ListedField } from './members-store.ts';

/** A problem in a cell or with a whole row, or a value that the import leaves out. */
export type RowProblem = ImportRow['problems'][number] & { readonly code: MessageCode };

export interface ParsedRow {
  /** The folio in the row; empty if it is missing or invalid. */
  readonly folio: string;
  /**
   * For each field: undefined if the list has no column for it or the cell has an error; null if the cell is empty. For
   * `ward`, the id of the ward.
   */
  readonly details: Readonly<Record<ListedField | FamilyColumn, string | null | undefined>>;
  readonly problems: readonly RowProblem[];
  /** Notes on valid values that the import leaves out, such as a second telephone number. */
  readonly remarks: readonly RowProblem[];
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

/**
 * Codes of values that look like mistakes, but are accepted if the directory has the same value. The code of formatted
 * numbers is not included, because a cell that shows 3% does not mean the folio 3.
 */
const ODD_VALUES: ReadonlySet<MessageCode> = new Set([codes.date, codes.decimal, codes.shortened, 'personDeceased']);

/**
 * Returns the anomaly of a cell; undefined if there is none. In columns of text, only errors and formulas without a
 * result are anomalies.
 */
function anomalyIn(cell: ListCell, field: ListColumn): CellAnomaly | undefined {
  if (isDittoMark(cell)) return undefined;
  const is = typeof cell === 'string' ? anomalyOf(cell) : cell.is;
  if (is === 'error' || is === 'formula') return is;
  // In columns of text, dates and fractions are accepted, but not the `########` of a value that Excel cannot display.
  const holdsNumbers = field === 'folio' || listColumns[field].control === 'phone';
  if (!holdsNumbers) return anomalyOf(textOf(cell)) === 'error' ? 'error' : undefined;
  // A folio can have any form, so its text is accepted, except a number that was shortened, such as 9.84712E+11.
  return field === 'folio' && typeof cell === 'string' && is !== 'shortened' ? undefined : is;
}

/** Keeps line breaks for fields with several lines, and joins the lines for others. */
function onOneLine(cell: string, field: ListColumn): string {
  const { control } = listColumns[field];
  if (control === 'paragraph') return cell;
  const between = control === 'phone' ? ', ' : ' ';
  const lines = cleanText(cell)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter((line) => line !== '').join(between);
}

function codeOf(issue: { readonly message: string } | undefined): MessageCode | undefined {
  if (issue === undefined) return undefined;
  return isFieldCode(issue.message) ? issue.message : 'unreadable';
}

/** @param otherRow the number of the earlier row with the same folio */
export function problemOf(
  field: RowProblem['field'],
  value: string | null,
  code: MessageCode,
  otherRow: number | null = null,
): RowProblem {
  return { field, value: value?.slice(0, MAX_VALUE_LENGTH) ?? null, code, message: messages[code], otherRow };
}

/**
 * Returns whether a folio or phone number that looks like a mistake is equal to the one in the directory. Such a number
 * is accepted, so that an exported list can be imported again.
 */
export function isEqualInDirectory({ field, value, code }: RowProblem, member: KnownMember | undefined): boolean {
  if (!member || !ODD_VALUES.has(code)) return false;
  const listed = listedFields.find((each) => each === field);
  return field === 'folio' || (listed !== undefined && isSameText(value, member[listed]));
}

/**
 * Joins the texts of address columns. A text that is already a line of an earlier text is left out, because exports
 * often have the city both in the full address and in a column of its own.
 */
function joinAddress(texts: readonly string[]): string {
  const joined: string[] = [];
  for (const text of texts) {
    const lines = joined.flatMap((part) => part.split(/[,\n]/));
    if (!lines.some((line) => isSameText(line.trim(), text))) joined.push(text);
  }
  return joined.join(', ');
}

/**
 * Returns the first telephone number. If there is only one column and one number, returns the whole text; if no number
 * can be recognized, the text of the first column.
 */
function firstNumber(texts: readonly string[], all: string): string {
  const numbers = telephonesIn(all);
  const [first] = numbers;
  if (!first) return texts[0] ?? '';
  return texts.length === 1 && numbers.length === 1 ? all : all.slice(first.start, first.end);
}

/**
 * Returns true if the columns contain another telephone number than the first one, or if one of several columns does
 * not contain the first one.
 */
function hasMore(texts: readonly string[], all: string): boolean {
  const [first, ...others] = telephonesIn(all);
  const isFirst = (text: string) => telephonesIn(text).some(({ number }) => number === first?.number);
  return others.some(({ number }) => number !== first?.number) || (texts.length > 1 && !texts.every(isFirst));
}

const repeated: ReadonlySet<ListColumn> = new Set<ListColumn>(['house_name', 'address', 'ward', 'relation', 'gender']);
/** Returns whether a ditto mark in a field is read as the row above. In other fields it is no value. */
const isRepeated = (field: ListColumn) => repeated.has(field);

/** Returns whether the cells of a field say that the person is deceased. `S/o Late Kunju` says it of another person. */
function asksDeceased(field: ListColumn, text: string, columns: number): boolean {
  if (field === 'relation') return saysDeceased(text) && !/\bo[\s.]|\bof\b/i.test(text);
  return field === 'name' ? saysDeceased(text) : columns === 1 && saysOnlyDeceased(text);
}

function readText(cell: ListCell, field: ListColumn): string {
  if (isDittoMark(cell) && !isRepeated(field)) return '';
  const written = onOneLine(textOf(cell), field).replaceAll(/ {2,}/g, ' ');
  return isNothing(written) ? '' : written;
}

/** Validates the cells of a row with the rules of the member form (specification section 5). */
export function readRow(places: FieldColumns, cells: readonly ListCell[], findWard: FindWard): ParsedRow {
  const problems: RowProblem[] = [];
  const remarks: RowProblem[] = [];

  function join(field: ListColumn, texts: readonly string[]): string {
    if (field === 'address') return joinAddress(texts);
    if (field !== 'mobile') return texts.join(' ');
    const all = texts.join(', ');
    if (hasMore(texts, all)) remarks.push(problemOf(field, all, 'otherNumbersLeftOut'));
    return firstNumber(texts, all);
  }

  function idOfWard(name: string): string | undefined {
    const id = findWard(name);
    if (id === undefined) remarks.push(problemOf('ward', name, 'wardNotDefined'));
    return id?.toString();
  }

  function parse(field: ListColumn): string | null | undefined {
    if (places[field].length === 0) return undefined;
    const columns = places[field].map((at) => cells[at] ?? '');
    const dittos = columns.filter(isDittoMark).map(({ ditto }) => ditto);
    const isLeft = field === 'mobile' && dittos.length > 0;
    if (isLeft || isRepeated(field)) {
      const code = isLeft ? 'dittoNumber' : 'dittoRepeated';
      remarks.push(...dittos.map((ditto) => problemOf(field, ditto, code)));
    }
    const parts = columns.map((cell) => ({ text: readText(cell, field), odd: anomalyIn(cell, field) }));
    if (isLeft && parts.every(({ text }) => text === '')) return undefined;
    const odd = parts.find((part) => part.odd !== undefined);
    const text = join(
      field,
      parts.flatMap((part) => part.text || []),
    );
    const result = listColumns[field].schema.safeParse(text);
    const wrong = asksDeceased(field, text, parts.length) ? 'personDeceased' : codeOf(result.error?.issues[0]);
    const code = odd?.odd === undefined ? wrong : codes[odd.odd];
    if (code !== undefined) problems.push(problemOf(field, odd?.text ?? text, code));
    if (field === 'ward' && code === undefined && result.data) return idOfWard(result.data);
    return code === undefined || ODD_VALUES.has(code) ? result.data : undefined;
  }

  return {
    folio: parse('folio') ?? '',
    details: recordOf([...listedFields, ...familyColumnNames], parse),
    problems,
    remarks,
  };
}
