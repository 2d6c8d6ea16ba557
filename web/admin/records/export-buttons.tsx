import { useState } from 'react';
import { saveFile } from '#web/shared/api/save-file.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { exportMembers } from '#contract/admin-members.ts';
import { exportFormats, type ExportFormat } from '#contract/exports.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { api } from '#web/shared/api/client.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { formatCount } from './format-counts.ts';

interface Download<K> {
  /** Which file is under way. */
  readonly busy: K | undefined;
  readonly take: (key: K, fetchFile: () => Promise<File>) => void;
}

/** Hands files over one at a time, each known by a key; what goes wrong is said in a toast. */
export function useDownload<K>(): Download<K> {
  const [busy, setBusy] = useState<K>();

  async function take(key: K, fetchFile: () => Promise<File>): Promise<void> {
    setBusy(key);
    try {
      const file = await fetchFile();
      saveFile({ blob: file, fileName: file.name });
    } catch (error) {
      const { message } = explainAdminError(error, () => undefined);
      if (message !== undefined) toast.error(message);
    } finally {
      setBusy(undefined);
    }
  }

  return { busy, take: (key, fetchFile) => void take(key, fetchFile) };
}

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

interface ExportMembersButtonsProps {
  readonly search: string;
  /** How many members the files will hold. */
  readonly total: number;
}

/** Hands over the directory, or what a search found, as a file that can be imported again. */
export function ExportMembersButtons({ search, total }: ExportMembersButtonsProps) {
  const label =
    search === ''
      ? formatCount(total, m.manage_downloadOne, m.manage_downloadAll)
      : m.manage_downloadFound({ count: formatNumber(total) });
  return <ExportButtons label={label} fetchFile={(format) => api.call(exportMembers, { query: { format, search } })} />;
}
