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
  /** The rows below the headings, in batches. */
  readonly rows: Rows;
}

/** Creates a table as a CSV or XLSX download. */
export function tableFile(format: ExportFormat, { title, sheetName, columns, rows }: TableFile): FileContent {
  const [xlsxType, csvType] = tableTypes;
  async function* withHeadings(): Rows {
    yield [columns.map(({ heading }) => heading)];
    yield* rows;
  }
  return format === 'csv'
    ? new FileContent({
        type: `${csvType}; charset=utf-8`,
        title,
        extension: 'csv',
        content: writeCsv(withHeadings()),
      })
    : new FileContent({ type: xlsxType, title, extension: 'xlsx', content: writeXlsx(sheetName, columns, rows) });
}
