import * as z from 'zod/mini';
import { anyDuty, endpoint } from './endpoint.ts';
import { tableTypes } from './exports.ts';
import { plainLine } from './fields.ts';
import { fieldCode } from './field-messages.ts';

const MAX_COLUMNS = 12;
const MAX_ROWS = 50_000;
const MAX_CELL = 5000;

const column = z.object({
  heading: z.string().check(z.maxLength(100)),
  /** In characters. */
  width: z.int().check(z.gte(4), z.lte(80)),
});

/**
 * An array that a function checks. A schema would block other requests while it lists half a million wrong values. The
 * texts are those of pages and stored records, which are clean already.
 */
function arrayOf<T>(max: number, isValid: (value: unknown) => boolean) {
  const isArray = (sent: unknown) => Array.isArray(sent) && sent.length <= max && sent.every(isValid);
  return z.custom<readonly T[]>(isArray, fieldCode('textUnreadable'));
}

const isRow = (row: unknown) =>
  Array.isArray(row) &&
  row.length <= MAX_COLUMNS &&
  row.every((cell: unknown) => typeof cell === 'string' && cell.length <= MAX_CELL);

export const writeWorkbook = endpoint('POST /api/admin/workbook', anyDuty, {
  addsNothing: true,
  summary:
    'Returns the sent table as an Excel file. The pages for printing use it: the file has the rows of the paper. ' +
    '`columns` is a list of `{ "heading": text, "width": characters }`, `rows` is a list of lists of texts.',
  maxBytes: 16 * 1024 * 1024,
  maxValues: MAX_ROWS * (MAX_COLUMNS + 1) + 100,
  body: z.object({
    /** File name without extension. */
    title: plainLine(200),
    columns: arrayOf<z.output<typeof column>>(MAX_COLUMNS, (sent) => column.safeParse(sent).success).check(
      z.minLength(1, fieldCode('textUnreadable')),
    ),
    /** The cells of each row, in the order of `columns`. */
    rows: arrayOf<readonly string[]>(MAX_ROWS, isRow),
  }),
  responses: { file: [tableTypes[0]] },
});
