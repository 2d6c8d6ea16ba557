import { AppError } from '#server/platform/app-error.ts';
import type { ZipEntry } from '#server/platform/archives/read-zip.ts';
import { type Cell, createRowLimits, MAX_COLUMNS, type TableRow } from './cells.ts';
import { dayCell, formatNumberCell, formatText, numberFormatOf } from './number-format.ts';
import { readPart, unescapeText, type Workbook } from './workbook.ts';

/** Maximum number of rows in a sheet of the xlsx format. */
const MAX_ROW_NUMBER = 1_048_576;
/** Maximum unpacked bytes of a sheet. 100,000 full rows take 80 MB; a million empty rows take 40 MB per column. */
const MAX_SHEET = 512 * 1024 * 1024;

interface RawCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string | undefined;
  formula: string | undefined;
  text: string;
}

/** Returns the index of a column such as `AB`, from 0. */
function columnOf(letters: string): number {
  let place = 0;
  for (const sign of letters.toUpperCase()) place = place * 26 + sign.charCodeAt(0) - 64;
  return place - 1;
}

const GENERAL = numberFormatOf(0, undefined);

/** Returns a cell as the spreadsheet shows it. Errors and formulas without a result are marked. */
function cellOf({ type, style, value, formula, text }: RawCell, { texts, formats, epoch }: Workbook): Cell {
  const format = formats[style] ?? GENERAL;
  const shown = value?.trim() ?? '';
  if (type === 'e') return { text: shown === '' ? '#VALUE!' : shown, is: 'error' };
  if (type === 'inlineStr') return formatText(unescapeText(text).trim(), format);
  if (type === 's') return formatText(texts[Number(shown)]?.trim() ?? '', format);
  // The result of a formula may be an empty text.
  if (type === 'str' && value !== undefined) return formatText(unescapeText(value).trim(), format);
  if (shown === '') return formula === undefined ? '' : { text: `=${formula}`, is: 'formula' };
  if (type === 'b') return shown === '1' || shown === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'd') return { text: shown, is: 'date' };
  return format.isDate ? dayCell(shown, epoch) : formatNumberCell(shown, format);
}

/**
 * Reads the rows of a sheet that are not empty. Returns `maxRows` + 1 rows if there are more.
 * @throws AppError; other errors if the workbook is damaged
 */
export async function readSheet(workbook: Workbook, part: ZipEntry, maxRows: number): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  const limit = createRowLimits();
  let number = 0;
  let column = -1;
  let cells: Cell[] = [];
  let cell: RawCell | undefined;
  let within = '';

  /** Starts a row. A row without an address follows the previous row. */
  const beginRow = (address: string | undefined) => {
    number = Math.max(number + 1, address === undefined ? 0 : Number(address));
    if (!(number <= MAX_ROW_NUMBER)) throw new AppError('wrong-type', 'tableDamaged');
    column = -1;
    cells = [];
  };
  const endCell = (ended: RawCell) => {
    const value = cellOf(ended, workbook);
    if (value === '') return;
    if (ended.column >= MAX_COLUMNS) throw new AppError('too-large', 'tableTooWide');
    while (cells.length < ended.column) cells.push('');
    cells[ended.column] = value;
  };
  const endRow = () => {
    if (cells.length === 0) return;
    limit(cells);
    rows.push({ number, cells });
  };
  const events: Parameters<typeof readPart>[2] = {
    open: (name, attributes) => {
      within = name;
      if (name === 'row') beginRow(attributes['r']);
      if (name === 'c') {
        const [letters] = /^[a-z]+/i.exec(attributes['r'] ?? '') ?? [];
        column = letters === undefined ? column + 1 : columnOf(letters);
        const { t: type = 'n', s: style = '0' } = attributes;
        cell = { column, type, style: Number(style), value: undefined, formula: undefined, text: '' };
      }
      if (name === 'v' && cell) cell.value = '';
      if (name === 'f' && cell) cell.formula = '';
    },
    text: (text) => {
      if (!cell) return;
      if (within === 'v') cell.value += text;
      else if (within === 'f') cell.formula += text;
      else if (within === 't') cell.text += text;
    },
    close: (name) => {
      within = '';
      if (name === 'row') endRow();
      if (name === 'c' && cell) {
        endCell(cell);
        cell = undefined;
      }
    },
  };
  await readPart(part, { left: MAX_SHEET }, events, () => rows.length > maxRows);
  return rows;
}
