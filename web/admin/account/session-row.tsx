import type { OwnSession } from '#contract/own-account.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatMoment } from '#web/shared/format/format-moment.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';

interface SessionRowProps {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

/** "Chrome on Android", or as much of it as is known. */
function formatDevice({ browser, system }: OwnSession): string {
  if (browser !== null && system !== null) return m.account_device({ browser, system });
  return browser ?? system ?? m.account_unknownDevice();
}

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
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
        <Button variant="danger-quiet" busy={busy} busyLabel={m.account_ending()} onClick={onEnd}>
          {m.account_end()}
          <span className="visually-hidden">
            : {device}, {lastUsed}
          </span>
        </Button>
      )}
    </li>
  );
}
