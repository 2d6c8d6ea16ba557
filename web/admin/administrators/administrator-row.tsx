import type { Administrator } from '#contract/administrators.ts';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatDay, dayInKolkata, formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';

interface AdministratorRowProps {
  readonly administrator: Administrator;
  /** It is the one who looks. */
  readonly isOwn: boolean;
  /** There is no other one, so this one cannot be removed. */
  readonly isLast: boolean;
  readonly onRemove: () => void;
  readonly onReset: () => void;
}

export function AdministratorRow(props: AdministratorRowProps) {
  const { administrator, isOwn, isLast, onRemove, onReset } = props;
  const { name, email, since, lastSignIn, hasTwoFactor } = administrator;
  return (
    <li className="grid card record-row administrator-row" tabIndex={-1}>
      <Avatar name={name} />
      <div>
        <p>
          <b className="h4">
            <ProperName>{name}</ProperName>
          </b>{' '}
          {isOwn && <Badge kind="info">{m.admins_you()}</Badge>}
        </p>
        <p translate="no">{email}</p>
        <p className="muted figures">{m.admins_since({ day: formatDay(dayInKolkata(Date.parse(since))) })}</p>
        <p className="muted figures">
          {lastSignIn === null ? m.admins_neverSignedIn() : m.admins_lastSignIn({ moment: formatMoment(lastSignIn) })}
        </p>
        <p className="wraps-badges administrator-row__badge">
          {hasTwoFactor ? (
            <Badge kind="ok" icon="shield">
              {m.admins_twoFactorOn()}
            </Badge>
          ) : (
            <Badge kind="plain">{m.admins_twoFactorOff()}</Badge>
          )}
        </p>
      </div>
      <div className="line actions">
        {!isLast && (
          <Button onClick={onRemove}>
            {m.admins_remove()}
            <span className="visually-hidden" translate="no">
              {' '}
              {name}
            </span>
          </Button>
        )}
        {hasTwoFactor && !isOwn && (
          <MoreActions name={name}>
            <MoreAction name={name} icon="lock" onClick={onReset}>
              {m.admins_reset()}
            </MoreAction>
          </MoreActions>
        )}
      </div>
    </li>
  );
}
