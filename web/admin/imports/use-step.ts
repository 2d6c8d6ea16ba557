import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { SessionOver } from '#web/shared/api/call-failed.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { toast } from '#web/shared/frame/toast.ts';

interface Step {
  readonly isBusy: boolean;
  /** True when it was done; what went wrong is said. */
  readonly take: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** One step of an import at a time, after which the page is read anew. */
export function useStep(): Step {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  return {
    isBusy,
    take: async (act) => {
      setBusy(true);
      try {
        await act();
        await revalidate();
        return true;
      } catch (error) {
        if (error instanceof SessionOver) return false;
        const { message } = explainAdminError(error, () => undefined);
        if (message !== undefined) toast.error(message);
        // Somebody else may have gone on with it.
        await revalidate();
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
