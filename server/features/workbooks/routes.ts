import { writeWorkbook } from '#contract/workbooks.ts';
import { route, type Route } from '#server/http/route.ts';
import { tableFile } from '#server/platform/downloads/table-file.ts';

export function workbookRoutes(): readonly Route[] {
  return [
    route(writeWorkbook, async ({ body: { title, columns, rows } }) => {
      async function* inOneBatch() {
        yield rows;
      }
      return tableFile('xlsx', { title, sheetName: 'List', columns, rows: inOneBatch() });
    }),
  ];
}
