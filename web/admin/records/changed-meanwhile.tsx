import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Changes, differencesBetween } from '#web/admin/versions/changes.tsx';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';

/** Somebody else has changed the same record since it was read. */
function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 409 && Object.keys(error.errors).length === 0;
}

interface Meanwhile {
  /** They have been told that somebody else changed it: saved once more, it takes the place of that. */
  readonly isReported: boolean;
  /** What a form shows after a failure. */
  readonly explain: (error: unknown) => FormFailure;
}

/** For a form whose record somebody else may change: what they made of it is then read, and shown in the form. */
export function useMeanwhile(): Meanwhile {
  const [isReported, setReported] = useState(false);
  const { revalidate } = useRevalidator();
  return {
    isReported,
    explain: (error) => {
      if (isChangedMeanwhile(error)) {
        setReported(true);
        void revalidate();
      }
      return explainAdminError(error, () => undefined);
    },
  };
}

interface ChangedMeanwhileProps {
  /** What the form began with. */
  readonly seen: unknown;
  /** What is kept now, by somebody else. */
  readonly now: unknown;
}

/** What somebody else changed while a form was open, which has lost nothing: saved once more, it takes the place of that. */
export function ChangedMeanwhile({ seen, now }: ChangedMeanwhileProps) {
  return (
    <div className="breakable form-and-list__meanwhile">
      <h3 className="h4">{m.content_theyChanged()}</h3>
      <Changes differences={differencesBetween(seen, now)} />
      <p className="muted">{m.content_yoursStays()}</p>
    </div>
  );
}
