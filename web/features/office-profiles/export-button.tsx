import { useState } from 'react';
import { fetchFileForOffice } from '#web/api/call-office.ts';
import * as m from '#web/languages/generated/messages.js';
import { explainOffice } from '#web/office-parts/explain-office.ts';
import { saveFile } from '#web/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/use-toast.ts';
import { exportAddress } from './profile-files.ts';
import type { ProfilesQuery } from './profiles-query.ts';

/** Hands over all profiles that were found, on whichever page, as a table. */
export function ExportButton({ query }: { readonly query: ProfilesQuery }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();

  async function take(): Promise<void> {
    setBusy(true);
    try {
      const file = await fetchFileForOffice(exportAddress(query));
      saveFile({ blob: file, fileName: file.name });
    } catch (error) {
      const { message } = explainOffice(error, () => undefined);
      if (message !== undefined) toast.error(message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button icon="download" busy={isBusy} busyLabel={m.profiles_exporting()} onClick={() => void take()}>
      {m.profiles_export()}
    </Button>
  );
}
