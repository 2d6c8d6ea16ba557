import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ExportFormat, tableTypes } from '#contract/exports.ts';
import { writeCsv } from '#server/platform/tables/write-csv.ts';
import { writeXlsx } from '#server/platform/tables/write-xlsx.ts';
import { FileContent } from './file-content.ts';

type Rows = AsyncIterable<readonly (readonly string[])[]>;

interface TableFile {
  /** The download name without extension. */
  readonly title: string;
  readonly sheetName: string;
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
  /** The rows below the headings, in batches of any size. */
  readonly rows: Rows;
}

/** Rows that are written at once. A hundred of the largest rows take some 50 ms. */
const BATCH_SIZE = 100;

/** Yields small batches, and lets other requests run between them. */
async function* inTurns(batches: Rows): Rows {
  for await (const rows of batches) {
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      yield rows.slice(at, at + BATCH_SIZE);
      await nextTurn();
    }
  }
}

/** Creates a table as a CSV or XLSX download. */
export function tableFile(format: ExportFormat, { title, sheetName, columns, rows }: TableFile): FileContent {
  const [xlsxType, csvType] = tableTypes;
  async function* withHeadings(): Rows {
    yield [columns.map(({ heading }) => heading)];
    yield* inTurns(rows);
  }
  return format === 'csv'
    ? new FileContent({
        type: `${csvType}; charset=utf-8`,
        title,
        extension: 'csv',
        content: writeCsv(withHeadings()),
      })
    : new FileContent({
        type: xlsxType,
        title,
        extension: 'xlsx',
        content: writeXlsx(sheetName, columns, inTurns(rows)),
      });
}
