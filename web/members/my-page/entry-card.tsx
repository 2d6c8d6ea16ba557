import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CorrectedField, Correction } from '#contract/corrections.ts';
import { type HideablePart, type Member, optionalMemberFields } from '#contract/members.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { loadLater } from '#web/shared/app/load-later.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { CorrectionState, shownValue } from './correction-state.tsx';
import { FamilyLine } from './family-line.tsx';
import { VisibilityChoice } from './visibility-choice.tsx';

const PhotoForm = loadLater(async () => (await import('./entry-forms.tsx')).PhotoForm);
const TextForm = loadLater(async () => (await import('./entry-forms.tsx')).TextForm);

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
        <FamilyLine member={member} corrections={corrections} />
        {pdf !== null && <PdfLine member={member} pdf={pdf} />}
      </dl>
    </section>
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
