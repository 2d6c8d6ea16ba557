import { useRef, useState } from 'react';
import type { AdminCorrection } from '#contract/corrections.ts';
import { formatMomentShort } from '#web/shared/forms/conflict-words.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { AcceptForm } from './accept-form.tsx';
import { CorrectionActions, type CorrectionCardProps } from './correction-actions.tsx';
import { correctionLabels } from './correction-labels.ts';
import { CorrectionValues } from './correction-values.tsx';
import { RefuseForm } from './refuse-form.tsx';

/** A correction: the entry, what changes, and the decision. The forms open in the card. */
export function CorrectionCard({ correction, undoUntil, onDecided }: CorrectionCardProps) {
  const [open, setOpen] = useState<'accept' | 'refuse'>();
  const { entry, field, sentBy, sentAt, reason, status } = correction;
  const card = useRef<HTMLLIElement>(null);
  const close = () => {
    // The form disappears with the focus in it.
    card.current?.focus();
    setOpen(undefined);
  };
  const decided = (now: AdminCorrection, until?: number) => {
    close();
    onDecided(now, until);
  };
  const isDecidedNow = undoUntil !== undefined;
  return (
    <li
      ref={card}
      tabIndex={-1}
      className={classNames('card correction', isDecidedNow && status === 'accepted' && 'is-ok')}
    >
      <div className="correction__who">
        <MemberAvatar member={entry} />
        <div className="breakable">
          <b>
            <ProperName>{entry.name}</ProperName>
          </b>
          <p className="small muted figures">
            {m.corrections_sentBy({ folio: entry.folio, name: sentBy, when: formatMomentShort(sentAt) })}
          </p>
        </div>
      </div>
      <div className="correction__change">
        <p className="small muted">{correctionLabels[field]()}</p>
        <CorrectionValues correction={correction} />
        {reason !== null && <p className="as-typed">{m.corrections_reason({ reason })}</p>}
      </div>
      {open === undefined && (
        <CorrectionActions correction={correction} undoUntil={undoUntil} onDecided={decided} onOpen={setOpen} />
      )}
      {open === 'accept' && <AcceptForm correction={correction} onDecided={decided} onBack={close} />}
      {open === 'refuse' && <RefuseForm correction={correction} onDecided={decided} onBack={close} />}
    </li>
  );
}
