import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { endOtherSessions, endOwnSession, type OwnSession } from '#contract/own-account.ts';
import { SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { inPageLanguage } from '#web/shared/languages/server-sentences.ts';
import { useFocusAfter } from '#web/shared/ui/use-focus-after.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { SessionRow } from './session-row.tsx';

/** Ends at once, without a question: whoever is signed out by mistake signs in again. */
function useEnding(onEnded: (index: number) => void) {
  const [busy, setBusy] = useState<string>();
  const { revalidate } = useRevalidator();

  /** @param index of the row that goes away, or of the first that stays */
  async function end(
    which: string,
    index: number,
    act: () => Promise<{ readonly code: string; readonly message: string }>,
  ): Promise<void> {
    setBusy(which);
    try {
      toast.success(await inPageLanguage(await act()));
      onEnded(index);
      await revalidate();
    } catch (error) {
      if (!(error instanceof SessionOver)) toast.error(explain(error).message ?? '');
    } finally {
      setBusy(undefined);
    }
  }

  return { busy, end };
}

const ALL = 'all';

/** Where the administrator is signed in. */
export function SessionsCard({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const { listRef, keepPlace } = useFocusAfter(sessions);
  const { busy, end } = useEnding(keepPlace);
  return (
    <section className="card card--pad" aria-labelledby="sessions-title">
      <h2 className="title" id="sessions-title">
        {m.account_sessions()}
      </h2>
      <p className="muted">{m.account_sessionsHint()}</p>
      <div ref={listRef} tabIndex={-1} className="account__sessions">
        <ul>
          {sessions.map((session, at) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={busy === session.id}
              onEnd={() => void end(session.id, at, () => api.call(endOwnSession, { params: { id: session.id } }))}
            />
          ))}
        </ul>
      </div>
      {sessions.length > 1 && (
        <Button
          block
          variant="danger-quiet"
          busy={busy === ALL}
          busyLabel={m.account_ending()}
          onClick={() => void end(ALL, 0, () => api.call(endOtherSessions, {}))}
        >
          {m.account_endOthers()}
        </Button>
      )}
    </section>
  );
}
