import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tableTypes } from './exports.ts';
import { plainLine, plainParagraph } from './fields.ts';
import { fieldCode } from './field-messages.ts';

/** The server writes up to this many columns. */
const MAX_COLUMNS = 12;
const cell = plainParagraph(5000);

export const writeWorkbook = endpoint({
  method: 'POST',
  path: '/api/admin/workbook',
  access: 'admin',
  addsNothing: true,
  summary:
    'Returns the sent table as an Excel file. The pages for printing use it: the file has the rows of the paper.',
  maxBytes: 16 * 1024 * 1024,
  body: z.object({
    /** File name without extension. */
    title: plainLine(200),
    columns: z
      .array(z.object({ heading: plainLine(100), /** In characters. */ width: z.int().check(z.gte(4), z.lte(80)) }))
      .check(z.minLength(1, fieldCode('textUnreadable')), z.maxLength(MAX_COLUMNS, fieldCode('textUnreadable'))),
    /** The cells of each row, in the order of `columns`. */
    rows: z.array(z.array(cell).check(z.maxLength(MAX_COLUMNS, fieldCode('textUnreadable')))),
  }),
  responses: { file: [tableTypes[0]] },
});
