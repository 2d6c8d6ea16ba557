import { exportMembers } from '#contract/member-exports.ts';
import { api } from '#web/shared/api/client.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatCount } from './format-counts.ts';
import { ExportButtons } from './export-buttons.tsx';

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
