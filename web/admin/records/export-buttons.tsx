import { exportFormats, type ExportFormat } from '#contract/member-exports.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { useDownload } from './use-download.ts';

const names = { xlsx: m.manage_excel, csv: m.manage_csv } as const;

interface ExportButtonsProps {
  /** "Download all 1,284 members" */
  readonly label: string;
  /** Fetches the file, which bears the name under which it is to be saved. */
  readonly fetchFile: (format: ExportFormat) => Promise<File>;
}

/** Hands over a list as a file, in either format. */
export function ExportButtons({ label, fetchFile }: ExportButtonsProps) {
  const { busy, take } = useDownload<ExportFormat>();
  return (
    <div className="row exports" role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {exportFormats.map((format) => (
        <Button
          key={format}
          icon="download"
          busy={busy === format}
          disabled={busy !== undefined && busy !== format}
          onClick={() => take(format, () => fetchFile(format))}
        >
          {names[format]()}
        </Button>
      ))}
    </div>
  );
}
