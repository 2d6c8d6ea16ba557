import type { ProposalCard } from '#contract/proposals.ts';
import { formatPhone, telAddress, whatsAppAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';

interface MatchContactProps {
  readonly introduction: NonNullable<ProposalCard['introduction']>;
}

/** The contact that the other family chose to share. */
export function MatchContact({ introduction: { name, mobile, email, contactNote } }: MatchContactProps) {
  const hidden = <HiddenRecordName name={name} />;
  const tel = mobile === null ? undefined : telAddress(mobile);
  const whatsApp = mobile === null ? undefined : whatsAppAddress(mobile);
  return (
    <div className="column gap-2 pad match__foot">
      {contactNote !== null && <p className="breakable">{contactNote}</p>}
      {mobile !== null && (
        <p className="figures" translate="no">
          {formatPhone(mobile)}
        </p>
      )}
      {email !== null && (
        <p className="breakable" translate="no">
          {email}
        </p>
      )}
      <div className="flow match__buttons">
        {tel !== undefined && (
          <ButtonLink href={tel} variant="primary" icon="phone">
            {m.matches_call()}
            {hidden}
          </ButtonLink>
        )}
        {whatsApp !== undefined && (
          <ButtonLink href={whatsApp} icon="wa">
            {m.directory_whatsApp()}
            {hidden}
          </ButtonLink>
        )}
        {email !== null && (
          <ButtonLink href={`mailto:${email}`} icon="mail">
            {m.matches_email()}
            {hidden}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
