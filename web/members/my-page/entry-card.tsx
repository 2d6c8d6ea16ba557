import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type CorrectedField, type Correction, withdrawCorrection } from '#contract/corrections.ts';
import { type HideablePart, type Member, optionalMemberFields } from '#contract/members.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { Button, LinkButton } from '#web/shared/ui/button.tsx';
import { PhotoForm, TextForm } from './entry-forms.tsx';
import { formatDayOf } from '#web/shared/languages/format-dates.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { api } from '#web/shared/api/client.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import { FamilyLine, VisibilityChoice } from './visibility-choice.tsx';

interface LineProps {
  readonly member: Member;
  readonly field: CorrectedField;
  readonly label: string;
  readonly value: ReactNode;
  readonly correction: Correction | undefined;
  /** The part that is hidden together with this line; undefined if others always see the line. */
  readonly part: HideablePart | undefined;
}

/** A line of an entry, with a form in place of it while a correction is typed. */
function Line({ member, field, label, value, correction, part }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const returnsFocus = useRef(false);
  const close = () => {
    returnsFocus.current = true;
    setOpen(false);
  };
  if (isOpen) {
    return (
      <div className="pad entry__form">
        <dt className="visually-hidden">{label}</dt>
        <dd>
          {field === 'image' ? (
            <PhotoForm member={member} onClose={close} />
          ) : (
            <TextForm member={member} field={field} onClose={close} />
          )}
        </dd>
      </div>
    );
  }
  return (
    <div className="grid pad entry__line">
      <dt>{label}</dt>
      <dd className="entry__value">{value}</dd>
      <dd className="entry__act">
        <Button
          variant="ghost"
          icon={field === 'image' ? 'image' : 'edit'}
          ref={(button) => {
            // A question that withdraws a correction is still open while the page loads its data.
            if (button === null || !returnsFocus.current || document.querySelector('dialog:modal')) return;
            returnsFocus.current = false;
            button.focus();
          }}
          onClick={() => setOpen(true)}
        >
          {field === 'image' ? m.mypage_newPhoto() : m.mypage_suggest()}
          {field !== 'image' && <span className="visually-hidden"> {label}</span>}
        </Button>
      </dd>
      {part !== undefined && (
        <dd className="entry__more">
          <VisibilityChoice member={member} part={part} label={label} />
          {part === 'address' && <p className="muted small">{m.mypage_withHouse()}</p>}
        </dd>
      )}
      {correction && (
        <dd className="entry__more">
          <CorrectionState
            correction={correction}
            part={label}
            onWithdrawn={() => {
              returnsFocus.current = true;
            }}
          />
        </dd>
      )}
    </div>
  );
}

function PdfLine({ member, pdf }: { readonly member: Member; readonly pdf: string }) {
  const open = useOpenPdf();
  return (
    <div className="grid pad entry__line">
      <dt>{m.mypage_pdf()}</dt>
      <dd className="entry__value">{m.mypage_familySheet()}</dd>
      <dd className="entry__act">
        <Button variant="ghost" icon="pdf" onClick={() => open({ ...member, pdf })}>
          {m.mypage_openPdf()}
        </Button>
      </dd>
      <dd className="entry__more">
        <p className="muted small">{m.mypage_pdfNote()}</p>
      </dd>
    </div>
  );
}

const shownValue = (field: CorrectedField, value: string) => (field === 'mobile' ? formatPhone(value) : value);

/** The part of an entry that each field is hidden with. The house name is hidden with the address. */
const parts: Readonly<Partial<Record<CorrectedField, HideablePart>>> = { mobile: 'mobile', address: 'address' };

interface EntryCardProps {
  readonly member: Member;
  /** The corrections of this entry that the account has sent, latest first. */
  readonly corrections: readonly Correction[];
}

/** An entry of the register that the account is linked to. Each line can be corrected in place. */
export function EntryCard({ member, corrections }: EntryCardProps) {
  const id = useId();
  const { folio, name, pdf } = member;
  const latest = (field: CorrectedField) => corrections.find((correction) => correction.field === field);
  return (
    <section className="card entry" aria-labelledby={id}>
      <div className="row pad">
        <MemberAvatar member={member} />
        <div className="grow">
          <h2 id={id}>{name}</h2>
          <p className="muted">{m.mypage_entryOf({ folio })}</p>
        </div>
      </div>
      <dl className="rows">
        {(['name', ...optionalMemberFields] as const).map((field) => (
          <Line
            key={field}
            member={member}
            field={field}
            label={memberLabels[field]()}
            value={
              member[field] === null ? (
                <span className="muted entry__empty">{m.mypage_empty()}</span>
              ) : (
                <span className={field === 'mobile' ? 'figures' : 'as-typed'}>{shownValue(field, member[field])}</span>
              )
            }
            correction={latest(field)}
            part={parts[field]}
          />
        ))}
        <Line
          member={member}
          field="image"
          label={m.mypage_photo()}
          value={
            member.image === null ? (
              <span className="muted entry__empty">{m.mypage_empty()}</span>
            ) : (
              <MemberAvatar member={member} />
            )
          }
          correction={latest('image')}
          part="photo"
        />
        <FamilyLine member={member} />
        {pdf !== null && <PdfLine member={member} pdf={pdf} />}
      </dl>
    </section>
  );
}

function describe({ field, after, status, reason }: Correction, date: string): string {
  if (status === 'accepted') return m.mypage_accepted({ date });
  if (status === 'refused') return m.mypage_refused({ date, reason: reason ?? '' });
  if (field === 'image') return m.mypage_waiting({ date, value: m.mypage_newPhoto() });
  return m.mypage_waiting({ date, value: after === null ? m.mypage_leaveEmpty() : shownValue(field, after) });
}

const icons = { waiting: 'clock', accepted: 'check', refused: 'info' } as const;
const classes = { waiting: 'muted', accepted: 'good strong', refused: 'strong' } as const;

interface CorrectionStateProps {
  readonly correction: Correction;
  /** Name of the corrected field. */
  readonly part: string;
  readonly onWithdrawn: () => void;
}

/** What has become of a correction that the account has sent. One that waits can be withdrawn. */
function CorrectionState({ correction, part, onWithdrawn }: CorrectionStateProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, status, sentAt } = correction;
  return (
    <div className="row">
      <p className={classNames('line as-typed small top', classes[status])}>
        <Icon name={icons[status]} size={20} />
        {describe(correction, formatDayOf(sentAt))}
      </p>
      {status === 'waiting' && (
        <LinkButton onClick={() => setAsking(true)}>
          {m.matrimony_withdraw()}
          <span className="visually-hidden"> {part}</span>
        </LinkButton>
      )}
      {isAsking && (
        <ConfirmAction
          words={{
            question: m.mypage_withdrawQuestion(),
            detail: m.mypage_withdrawDetail({ part }),
            confirm: m.matrimony_withdraw(),
            cancel: m.mypage_keepSuggestion(),
            busy: m.matrimony_withdrawing(),
          }}
          act={() => api.call(withdrawCorrection, { params: { id: String(id) } })}
          onDone={onWithdrawn}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

type MemberWithPdf = Member & { readonly pdf: string };

/** Returns a function that opens the PDF of a member. The viewer is loaded on first use. */
function useOpenPdf(): (member: MemberWithPdf) => void {
  const close = useRef(() => {});
  useEffect(() => () => close.current(), []);
  async function open({ pdf, name, folio }: MemberWithPdf): Promise<void> {
    try {
      const { openMemberPdf } = await import('#web/shared/pdf-viewer/open-member-pdf.tsx');
      close.current = openMemberPdf({ address: `/pdf/${pdf}`, name, folio, onClose: () => close.current() });
    } catch {
      toast.error(m.said_errorOccurred());
    }
  }
  return (member) => void open(member);
}
