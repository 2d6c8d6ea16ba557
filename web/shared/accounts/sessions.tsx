import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnSession } from '#contract/own-account.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { explain, type ServerMessage, translateMessage } from '#web/shared/api/explain.ts';
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
    <li className="row apart sessions__row" tabIndex={-1}>
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
  async function end(which: string, index: number, act: () => Promise<ServerMessage>): Promise<void> {
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

interface SessionsProps {
  readonly sessions: readonly OwnSession[];
  readonly endSession: (id: string) => Promise<ServerMessage>;
  readonly endOthers: () => Promise<ServerMessage>;
}

/** Lists where an account is signed in. Each session, or all except the current one, can be ended. */
export function Sessions({ sessions, endSession, endOthers }: SessionsProps) {
  const { listRef, keepPlace } = useFocusAfterRemoval(sessions);
  const { busy, end } = useEnding(keepPlace);
  return (
    <div className="sessions">
      <div ref={listRef} tabIndex={-1}>
        <ul>
          {sessions.map((session, at) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={busy === session.id}
              onEnd={() => void end(session.id, at, () => endSession(session.id))}
            />
          ))}
        </ul>
      </div>
      {sessions.length > 1 && (
        <Button block busy={busy === ALL} busyLabel={m.account_ending()} onClick={() => void end(ALL, 0, endOthers)}>
          {m.account_endOthers()}
        </Button>
      )}
    </div>
  );
}
