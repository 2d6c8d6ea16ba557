import { type ReactNode, useRef, useState } from 'react';
import { acceptCorrection, type AdminCorrection, refuseCorrection, undoCorrection } from '#contract/corrections.ts';
import { describePerson } from '#contract/person-fields.ts';
import { formatMomentShort } from '#web/shared/forms/conflict-words.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import {
  AcceptForm,
  correctionLabels,
  correctionNames,
  DecisionForm,
  type DecisionFormOwner,
  explainDecision,
} from './decision-form.tsx';
import { useRevalidator } from 'react-router';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { TextareaField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { UndoButton } from '#web/admin/records/undo-button.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';

const check = checkWith(refuseCorrection.body);

/** Refuses a correction with a reason, which its sender reads. */
function RefuseForm({ correction, onDecided, onBack }: DecisionFormOwner) {
  const { id, updatedAt: seen, sentBy } = correction;
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['reason'],
    check,
    act: async ({ reason }) => {
      const { correction: now } = await api.call(refuseCorrection, {
        params: { id: String(id) },
        body: { reason, seen },
      });
      toast.success(m.said_correctionRefused(), m.said_correctionUndone());
      onDecided(now, Date.now() + UNDO_APPROVAL_MS);
      await revalidate();
    },
    explain: (error) => explainDecision(error, revalidate),
  });
  return (
    <DecisionForm
      form={form}
      variant="danger"
      action={m.corrections_refuseAndSend()}
      busyLabel={m.corrections_refusing()}
      onBack={onBack}
    >
      <TextareaField
        {...form.field('reason')}
        id={`reason-${id}`}
        rows={2}
        label={m.corrections_why()}
        hint={m.corrections_whyHint({ name: sentBy })}
        readOnly={form.submitProps.busy}
        aria-required
      />
    </DecisionForm>
  );
}

/** Shows the old and the new value, and what the office should know before it accepts. */
function CorrectionValues({ correction }: { readonly correction: AdminCorrection }) {
  return correction.field === 'image' ? <Photos correction={correction} /> : <Texts correction={correction} />;
}

interface ValueProps {
  readonly children: string | null;
  /** What stands for no value. */
  readonly none?: string | undefined;
}

function Value({ children, none = m.corrections_empty() }: ValueProps) {
  if (children === null) return <i>{none}</i>;
  return (
    <span className="as-typed" translate="no">
      <RecordText>{children}</RecordText>
    </span>
  );
}

function Texts({ correction }: { readonly correction: AdminCorrection }) {
  const { field, before, after, now, sameNumber, alternatives, status } = correction;
  const shown = (value: string | null) => {
    if (value === null) return null;
    if (field === 'person') return describePerson(value, getLocale());
    return field === 'mobile' ? formatPhone(value) : value;
  };
  const isPerson = field === 'person';
  return (
    <>
      <p className="row figures gap-2 changes correction__values">
        {isPerson && before === null ? (
          <i>{m.corrections_newPerson()}</i>
        ) : (
          <del>
            <span className="visually-hidden">{m.corrections_old()} </span>
            <Value>{shown(before)}</Value>
          </del>
        )}
        <Icon name="arrow" size={20} />
        <ins>
          <span className="visually-hidden">{m.corrections_new()} </span>
          <Value none={isPerson ? m.corrections_noPerson() : undefined}>{shown(after)}</Value>
        </ins>
      </p>
      {status === 'waiting' && now !== before && (
        <Warning>{m.corrections_now({ value: shown(now) ?? m.corrections_empty() })}</Warning>
      )}
      {alternatives.map(({ sentBy, after: other }) => (
        <Warning key={other}>{m.corrections_wrote({ name: sentBy, value: shown(other) ?? '' })}</Warning>
      ))}
      {sameNumber.map(({ id, name, folio }) => (
        <Warning key={id}>{m.corrections_sameNumber({ name, folio })}</Warning>
      ))}
    </>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="line warn strong">
      <Icon name="info" size={18} />
      <span className="as-typed">{children}</span>
    </p>
  );
}

/** The present and the suggested photo. An accepted photo is the present one; a refused photo is deleted. */
function Photos({ correction }: { readonly correction: AdminCorrection }) {
  const { entry, after, picture, status } = correction;
  const { name } = entry;
  const photo = (image: string | null, sizes: AdminCorrection['picture'], alt: string) =>
    image === null || sizes === null ? (
      <Avatar name={name} size="lg" />
    ) : (
      <span className="correction__photo">
        <StoredPicture folder="images" image={image} picture={sizes} alt={alt} sizes="7rem" />
      </span>
    );
  return (
    <div className="row">
      {status !== 'accepted' && (
        <>
          <figure className="grid gap-1 left">
            {photo(entry.image, entry.picture, m.corrections_oldPhoto({ name }))}
            <figcaption className="small muted">{m.corrections_photoNow()}</figcaption>
          </figure>
          <Icon name="arrow" size={20} />
        </>
      )}
      {picture === null ? (
        <p className="muted">{m.corrections_photoGone()}</p>
      ) : (
        <figure className="grid gap-1 left">
          {photo(after, picture, m.corrections_newPhoto({ name }))}
          <figcaption className="small muted">{m.corrections_photoNew()}</figcaption>
        </figure>
      )}
    </div>
  );
}

interface CorrectionCardProps {
  readonly correction: AdminCorrection;
  /** Until when the decision can be undone, in milliseconds since 1970; undefined if it cannot. */
  readonly undoUntil: number | undefined;
  /** Called after a decision, with the time until which it can be undone, and after it was undone or became final. */
  readonly onDecided: (now: AdminCorrection, undoUntil?: number) => void;
}

interface CorrectionActionsProps extends CorrectionCardProps {
  readonly onOpen: (form: 'accept' | 'refuse') => void;
}

function CorrectionActions({ correction, undoUntil, onDecided, onOpen }: CorrectionActionsProps) {
  const { isBusy, decide } = useDecision(correctionNames());
  const { id, updatedAt: seen, status, field, entry } = correction;
  const about = <span className="visually-hidden"> {m.corrections_ofName({ name: entry.name })}</span>;
  if (status !== 'waiting') {
    return (
      <div className="row correction__actions">
        {status === 'accepted' ? (
          <Badge kind="ok" icon="ok">
            {m.corrections_isAccepted()}
          </Badge>
        ) : (
          <Badge kind="plain">{m.corrections_isRefused()}</Badge>
        )}
        {undoUntil !== undefined && (
          <UndoDecision correction={correction} undoUntil={undoUntil} onDecided={onDecided} />
        )}
      </div>
    );
  }
  const accept = () =>
    decide({
      send: () => api.call(acceptCorrection, { params: { id: String(id) }, body: { seen } }),
      done: m.said_correctionAccepted(),
      replaces: m.said_correctionUndone(),
      onDone: ({ correction: now }) => onDecided(now, Date.now() + UNDO_APPROVAL_MS),
    });
  return (
    <div className="row correction__actions">
      <Button variant="primary" busy={isBusy} busyLabel={m.corrections_accepting()} onClick={() => void accept()}>
        {m.corrections_accept()}
        {about}
      </Button>
      <Button onClick={() => onOpen('refuse')}>
        {m.corrections_refuse()}
        {about}
      </Button>
      {field !== 'image' && field !== 'person' && (
        <Button onClick={() => onOpen('accept')}>
          {m.corrections_acceptOther()}
          {about}
        </Button>
      )}
    </div>
  );
}

function UndoDecision({ correction, undoUntil, onDecided }: CorrectionCardProps & { readonly undoUntil: number }) {
  const { isBusy, decide } = useDecision(correctionNames());
  const { id, updatedAt: seen, status, entry } = correction;
  const undo = () =>
    decide({
      send: () => api.call(undoCorrection, { params: { id: String(id) }, body: { seen } }),
      done: m.said_correctionUndone(),
      replaces: status === 'accepted' ? m.said_correctionAccepted() : m.said_correctionRefused(),
      onDone: ({ correction: now }) => onDecided(now),
    });
  return (
    <UndoButton until={undoUntil} isBusy={isBusy} onUndo={() => void undo()} onOver={() => onDecided(correction)}>
      {m.corrections_decisionOn({ name: entry.name })}
    </UndoButton>
  );
}

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
      className={classNames('card grid pad correction', isDecidedNow && status === 'accepted' && 'is-ok')}
    >
      <div className="row">
        <MemberAvatar member={entry} />
        <div className="breakable grow">
          <b>
            <ProperName>{entry.name}</ProperName>
          </b>
          <p className="small muted figures">
            {m.corrections_sentBy({ folio: entry.folio, name: sentBy, when: formatMomentShort(sentAt) })}
          </p>
        </div>
      </div>
      <div className="grid gap-2 correction__change">
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
