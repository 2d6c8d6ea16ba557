import { useState } from 'react';
import { saveFile } from '#web/shared/api/save-file.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';

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
