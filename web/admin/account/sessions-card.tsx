import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type OwnSession, endOtherSessions, endOwnSession } from '#contract/own-account.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { toast } from '#web/shared/frame/toast.ts';

interface SessionRowProps {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

/** Returns for example "Chrome on Android". An unknown browser or system is left out. */
function formatDevice({ browser, system }: OwnSession): string {
  if (browser !== null && system !== null) return m.account_device({ browser, system });
  return browser ?? system ?? m.account_unknownDevice();
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { beganAt, lastUsedAt, isThis } = session;
  const device = formatDevice(session);
  const lastUsed = m.account_lastUsed({ moment: formatMoment(lastUsedAt) });
  return (
    <li className="row account-session" tabIndex={-1}>
      <div>
        <p>
          <b>{device}</b> {isThis && <Badge kind="info">{m.account_thisSession()}</Badge>}
        </p>
        <p className="muted figures">{m.account_began({ moment: formatMoment(beganAt) })}</p>
        <p className="muted figures">{lastUsed}</p>
      </div>
      {!isThis && (
        <Button busy={busy} busyLabel={m.account_ending()} onClick={onEnd}>
          {m.account_end()}
          <span className="visually-hidden">
            : {device}, {lastUsed}
          </span>
        </Button>
      )}
    </li>
  );
}

/** Ends sessions without confirmation, because signing in again is easy. */
function useEnding(onEnded: (index: number) => void) {
  const [busy, setBusy] = useState<string>();
  const { revalidate } = useRevalidator();

  /**
   * Ends one session, or all sessions except this one.
   * @param index the row of the ended session; 0 when all other sessions are ended, because only one row remains
   */
  async function end(
    which: string,
    index: number,
    act: () => Promise<{ readonly code: string; readonly message: string }>,
  ): Promise<void> {
    setBusy(which);
    try {
      toast.success(await translateMessage(await act()));
      onEnded(index);
      await revalidate();
    } catch (error) {
      if (!(error instanceof SessionEnded)) toast.error(explain(error).message ?? '');
    } finally {
      setBusy(undefined);
    }
  }

  return { busy, end };
}

const ALL = 'all';

export function SessionsCard({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const { listRef, keepPlace } = useFocusAfterRemoval(sessions);
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
