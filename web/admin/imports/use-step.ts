import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { toast } from '#web/shared/frame/toast.ts';

interface Step {
  readonly isBusy: boolean;
  /** Runs a step. Returns true on success; shows a message and returns false on failure. */
  readonly runStep: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs one step of an import at a time, and then reloads the page data. */
export function useStep(): Step {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  return {
    isBusy,
    runStep: async (act) => {
      setBusy(true);
      try {
        await act();
        await revalidate();
        return true;
      } catch (error) {
        if (error instanceof SessionEnded) return false;
        const { message } = explainFailure(error, () => undefined);
        if (message !== undefined) toast.error(message);
        // Also reloads after an error, because another administrator may have continued the import.
        await revalidate();
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
