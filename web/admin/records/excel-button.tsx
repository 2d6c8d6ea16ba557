import type * as z from 'zod/mini';
import { writeWorkbook } from '#contract/workbooks.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { useDownload } from './export-buttons.tsx';

export type ExcelTable = z.input<typeof writeWorkbook.body>;

/** Downloads the rows of a page for printing as an Excel file. @param tableOf called when the button is pressed */
export function ExcelButton({ tableOf }: { readonly tableOf: () => ExcelTable }) {
  const { busy, download } = useDownload<'xlsx'>();
  return (
    <Button
      size="lg"
      icon="download"
      busy={busy !== undefined}
      onClick={() => download('xlsx', () => api.call(writeWorkbook, { body: tableOf() }))}
    >
      {m.paper_excel()}
    </Button>
  );
}
