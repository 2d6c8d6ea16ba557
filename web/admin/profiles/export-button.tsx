import { exportProfiles } from '#contract/matrimony-exports.ts';
import { downloadAsAdmin } from '#web/shared/api/download-as-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useDownload } from '#web/admin/records/use-download.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { filtersOf, type ProfilesQuery } from './profiles-query.ts';

/** Hands over all profiles that were found, on whichever page, as a table. */
export function ExportButton({ query }: { readonly query: ProfilesQuery }) {
  const { busy, take } = useDownload<'table'>();
  return (
    <Button
      icon="download"
      busy={busy !== undefined}
      busyLabel={m.profiles_exporting()}
      onClick={() => take('table', () => downloadAsAdmin(exportProfiles, { query: filtersOf(query) }))}
    >
      {m.profiles_export()}
    </Button>
  );
}
