import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { cancelInvitation, type Invitation, inviteAdministrator } from '#contract/administrators.ts';
import { api } from '#web/shared/api/client.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import { openForm } from '#web/shared/api/sending-keys.ts';
import { Button } from '#web/shared/ui/button.tsx';

/** Emails a new invitation link. The earlier link stops working. */
function SendAgainButton({ invitation: { name, email } }: { readonly invitation: Invitation }) {
  const [sendOnce] = useState(() => openForm(`invitation ${email}`));
  const { isBusy, decide } = useDecision();
  const send = () => sendOnce((once) => api.call(inviteAdministrator, { body: { name, email } }, once));
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
        <section className="administrators__part">
          <h2 className="title">{m.admins_invitations()}</h2>
          <ul className="grid record-rows">
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
  const { name, email, expiresAt } = invitation;
  return (
    <li className="grid card record-row administrator-row administrator-row--invited" tabIndex={-1}>
      <div>
        <b className="h4">
          <ProperName>{name}</ProperName>
        </b>
        <p translate="no">{email}</p>
        <p className="muted figures">{m.admins_validUntil({ moment: formatMoment(expiresAt) })}</p>
      </div>
      <div className="line actions">
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
