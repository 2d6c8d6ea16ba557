import { useState } from 'react';
import { saveFile } from '#web/shared/api/save-file.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { type ExportFormat, exportFormats } from '#contract/exports.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { api } from '#web/shared/api/client.ts';
import type * as z from 'zod/mini';
import { writeWorkbook } from '#contract/workbooks.ts';

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

interface Download<K> {
  /** The key of the file that is being downloaded; undefined if there is none. */
  readonly busy: K | undefined;
  readonly download: (key: K, fetchFile: () => Promise<File>) => void;
}

/** Downloads files one at a time, each identified by a key. Errors are shown in a toast. */
export function useDownload<K>(): Download<K> {
  const [busy, setBusy] = useState<K>();

  async function download(key: K, fetchFile: () => Promise<File>): Promise<void> {
    setBusy(key);
    try {
      const file = await fetchFile();
      saveFile({ blob: file, fileName: file.name });
    } catch (error) {
      const { message } = explainFailure(error, () => undefined);
      if (message !== undefined) toast.error(message);
    } finally {
      setBusy(undefined);
    }
  }

  return { busy, download: (key, fetchFile) => void download(key, fetchFile) };
}

export const formatNames = { xlsx: m.manage_excel, csv: m.manage_csv } as const;

interface ExportButtonsProps {
  /** The label of the group of buttons, for example "Download all 1,284 members". */
  readonly label: string;
  /** Loads the file. It is saved under the name that the returned file has. */
  readonly fetchFile: (format: ExportFormat) => Promise<File>;
}

export function ExportButtons({ label, fetchFile }: ExportButtonsProps) {
  const { busy, download } = useDownload<ExportFormat>();
  return (
    <div className="row gap-2 exports" role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {exportFormats.map((format) => (
        <Button
          key={format}
          icon="download"
          busy={busy === format}
          disabled={busy !== undefined && busy !== format}
          onClick={() => download(format, () => fetchFile(format))}
        >
          {formatNames[format]()}
        </Button>
      ))}
    </div>
  );
}
