import { exportFormats, exportMembers, type ExportFormat } from '#contract/member-exports.ts';
import { downloadForOffice } from '#web/api/download-for-office.ts';
import { formatNumber } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { amount } from './amounts.ts';
import { useDownload } from './use-download.ts';
import './export-buttons.css';

const names = { xlsx: m.manage_excel, csv: m.manage_csv } as const;

interface ExportButtonsProps {
  readonly search: string;
  /** How many members the files will hold. */
  readonly total: number;
}

/** Hands over the directory, or what a search found, as a file that can be imported again. */
export function ExportButtons({ search, total }: ExportButtonsProps) {
  const { busy, take } = useDownload<ExportFormat>();
  const what =
    search === ''
      ? amount(total, m.manage_downloadOne, m.manage_downloadAll)
      : m.manage_downloadFound({ count: formatNumber(total) });
  return (
    <div className="exports" role="group" aria-label={what}>
      <span aria-hidden="true">{what}</span>
      {exportFormats.map((format) => (
        <Button
          key={format}
          icon="download"
          busy={busy === format}
          disabled={busy !== undefined && busy !== format}
          onClick={() => take(format, () => downloadForOffice(exportMembers, { query: { format, search } }))}
        >
          {names[format]()}
        </Button>
      ))}
    </div>
  );
}
