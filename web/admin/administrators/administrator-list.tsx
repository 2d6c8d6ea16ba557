import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  type Administrator,
  cancelInvitation,
  type Invitation,
  inviteAdministrator,
  removeAdministrator,
  resetTwoFactor,
} from '#contract/administrators.ts';
import { api } from '#web/shared/api/client.ts';
import { signOut } from '#web/shared/api/sign-out.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatDayOf, formatMoment } from '#web/shared/languages/format-dates.ts';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import { openForm } from '#web/shared/api/sending-keys.ts';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { nameDuties } from '#web/admin/records/duty-words.ts';

/** Emails a new invitation link. The earlier link stops working. */
function SendAgainButton({ invitation: { name, email, duties } }: { readonly invitation: Invitation }) {
  const [sendOnce] = useState(() => openForm(`invitation ${email}`));
  const { isBusy, decide } = useDecision();
  const send = () => sendOnce((once) => api.call(inviteAdministrator, { body: { name, email, duties } }, once));
  return (
    <Button busy={isBusy} busyLabel={m.admins_sending()} onClick={() => void decide({ send, done: translateMessage })}>
      {m.admins_sendAgain()}
      <HiddenRecordName name={name} />
    </Button>
  );
}

export function InvitationList({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const [asking, setAsking] = useState<{ readonly invitation: Invitation; readonly index: number }>();
  const { listRef, keepPlace } = useFocusAfterRemoval(invitations);
  return (
    <div ref={listRef} tabIndex={-1}>
      {invitations.length > 0 && (
        <section className="above-6">
          <h2 className="title">{m.admins_invitations()}</h2>
          <ul className="grid gap-4">
            {invitations.map((invitation, index) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onCancel={() => setAsking({ invitation, index })}
              />
            ))}
          </ul>
        </section>
      )}
      {asking && (
        <ConfirmAction
          danger
          words={{
            question: m.admins_cancelQuestion(),
            detail: `${asking.invitation.name}, ${asking.invitation.email}`,
            confirm: m.admins_cancelIt(),
            cancel: m.admins_keepInvitation(),
            busy: m.admins_cancelling(),
          }}
          act={() => api.call(cancelInvitation, { params: { id: String(asking.invitation.id) } })}
          onDone={() => keepPlace(asking.index)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onCancel: () => void;
}

function InvitationRow({ invitation, onCancel }: InvitationRowProps) {
  const { name, email, expiresAt, duties } = invitation;
  return (
    <li className="card record-row row pad" tabIndex={-1}>
      <div className="grow">
        <b className="h4">
          <ProperName>{name}</ProperName>
        </b>
        <p>{nameDuties(duties)}</p>
        <p translate="no">{email}</p>
        <p className="muted figures">{m.admins_validUntil({ moment: formatMoment(expiresAt) })}</p>
      </div>
      <div className="line gap-2 actions">
        <SendAgainButton invitation={invitation} />
        <MoreActions name={name}>
          <MoreAction name={name} icon="x" onClick={onCancel}>
            {m.admins_cancel()}
          </MoreAction>
        </MoreActions>
      </div>
    </li>
  );
}

interface AdministratorRowProps {
  readonly administrator: Administrator;
  readonly isOwn: boolean;
  /** True for the last owner, who cannot be removed. */
  readonly isLastOwner: boolean;
  readonly onChange: () => void;
  readonly onRemove: () => void;
  readonly onReset: () => void;
}

function AdministratorRow(props: AdministratorRowProps) {
  const { administrator, isOwn, isLastOwner, onChange, onRemove, onReset } = props;
  const { id, name, email, since, lastSignIn, hasTwoFactor, duties } = administrator;
  return (
    <li className="card record-row row pad" id={rowId(id)} tabIndex={-1}>
      <Avatar name={name} />
      <div className="grow">
        <p>
          <b className="h4">
            <ProperName>{name}</ProperName>
          </b>{' '}
          {isOwn && <Badge kind="info">{m.admins_you()}</Badge>}
        </p>
        <p>{nameDuties(duties)}</p>
        <p translate="no">{email}</p>
        <p className="muted figures">{m.admins_since({ day: formatDayOf(since) })}</p>
        <p className="muted figures">
          {lastSignIn === null ? m.admins_neverSignedIn() : m.admins_lastSignIn({ moment: formatMoment(lastSignIn) })}
        </p>
        <p className="wraps-badges">
          {hasTwoFactor ? (
            <Badge kind="ok" icon="shield">
              {m.admins_twoFactorOn()}
            </Badge>
          ) : (
            <Badge kind="plain">{m.admins_twoFactorOff()}</Badge>
          )}
        </p>
      </div>
      <div className="line gap-2 actions">
        <Button aria-haspopup="dialog" onClick={onChange}>
          {m.admins_changeDuties()}
          <HiddenRecordName name={name} />
        </Button>
        {!isLastOwner && (
          <Button onClick={onRemove}>
            {m.admins_remove()}
            <HiddenRecordName name={name} />
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

interface AdministratorListProps {
  readonly administrators: readonly Administrator[];
  readonly ownId: number | undefined;
  /** Opens the form for the duties of an administrator. */
  readonly onChange: (id: number) => void;
}

interface Asking {
  readonly about: 'remove' | 'reset';
  readonly administrator: Administrator;
  readonly index: number;
}

/** The confirmation dialogs are outside the rows, because a row may disappear while its dialog is open. */
export function AdministratorList({ administrators, ownId, onChange }: AdministratorListProps) {
  const [asking, setAsking] = useState<Asking>();
  const { listRef, keepPlace } = useFocusAfterRemoval(administrators);
  const close = () => setAsking(undefined);
  const owners = administrators.filter(({ duties }) => duties.includes('owner'));
  return (
    <div ref={listRef} tabIndex={-1}>
      <ul className="grid gap-4">
        {administrators.map((administrator, index) => (
          <AdministratorRow
            key={administrator.id}
            administrator={administrator}
            isOwn={administrator.id === ownId}
            isLastOwner={owners.length === 1 && owners[0] === administrator}
            onChange={() => onChange(administrator.id)}
            onRemove={() => setAsking({ about: 'remove', administrator, index })}
            onReset={() => setAsking({ about: 'reset', administrator, index })}
          />
        ))}
      </ul>
      {asking?.about === 'remove' && (
        <RemoveQuestion
          administrator={asking.administrator}
          isOwn={asking.administrator.id === ownId}
          onDone={() => keepPlace(asking.index)}
          onClose={close}
        />
      )}
      {asking?.about === 'reset' && (
        <ResetQuestion administrator={asking.administrator} onDone={() => keepPlace(asking.index)} onClose={close} />
      )}
    </div>
  );
}

interface QuestionProps {
  readonly administrator: Administrator;
  /**
   * Called after the removal, before the list reloads. Not called after administrators have removed their own account.
   */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface RemoveQuestionProps extends QuestionProps {
  readonly isOwn: boolean;
}

/** Asks before an administrator is removed. An administrator who removes their own account is signed out. */
function RemoveQuestion({ administrator, isOwn, onDone, onClose }: RemoveQuestionProps) {
  const { id, name, email, updatedAt: seen } = administrator;
  return (
    <ConfirmAction
      danger
      words={{
        question: isOwn ? m.admins_removeOwnQuestion() : m.admins_removeQuestion(),
        detail: `${name}, ${email}`,
        confirm: m.admins_removeIt(),
        cancel: m.admins_keep(),
        busy: m.admins_removing(),
      }}
      act={() => api.call(removeAdministrator, { params: { id: String(id) }, query: { seen } })}
      explainFailure={(error) => conflictMessage(error, { hasTwoFactor: m.admins_twoFactorOn() })}
      {...(isOwn ? { leave: () => signOut('admin') } : { onDone })}
      onClose={onClose}
    />
  );
}

function ResetQuestion({ administrator, onDone, onClose }: QuestionProps) {
  const { id, name, email, updatedAt: seen } = administrator;
  return (
    <ConfirmAction
      danger
      icon="lock"
      words={{
        question: m.admins_resetQuestion(),
        detail: m.admins_resetDetail({ name, email }),
        confirm: m.admins_resetIt(),
        cancel: m.admins_resetKeep(),
        busy: m.admins_resetting(),
      }}
      act={() => api.call(resetTwoFactor, { params: { id: String(id) }, query: { seen } })}
      explainFailure={(error) => conflictMessage(error, { hasTwoFactor: m.admins_twoFactorOn() })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
