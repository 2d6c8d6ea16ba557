import type { ReactNode } from 'react';
import type { Candidate } from '#contract/accounts.ts';
import { formatPhone, telAddress } from '#web/shared/format/phone-links.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button, LinkButton } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Cell } from '#web/shared/ui/table.tsx';
import { ApproveButton } from './account-decisions.tsx';
import { AccountMore, type AccountRowProps, Decided } from './account-more.tsx';
import { candidateTitle, isDeceased, isLikely, linkedFolios, refusals, resembles } from './candidate-words.ts';

const marks = {
  same: { icon: 'check', className: 'good', say: m.users_same },
  similar: { icon: 'info', className: 'muted', say: m.users_similar },
  differs: { icon: 'alert', className: 'warn', say: m.users_differs },
} as const;

/** A value of the register, with a mark that says how it compares to the typed one. */
function EntryValue({ mark, children }: { readonly mark: keyof typeof marks; readonly children: ReactNode }) {
  const { icon, className, say } = marks[mark];
  return (
    <div className="line top gap-2">
      <span className={className}>
        <Icon name={icon} size={20} />
        <span className="visually-hidden">{say()}: </span>
      </span>
      <div className="breakable">{children}</div>
    </div>
  );
}

function EntryName({ found: { name, person, house_name, address, reasons } }: { readonly found: Candidate }) {
  const [street] = address?.split('\n') ?? [];
  const mark = reasons.includes('name') ? 'same' : reasons.includes('similar name') ? 'similar' : 'differs';
  return (
    <EntryValue mark={mark}>
      <b>
        <ProperName ml={person?.name_ml ?? null}>{person?.name ?? name}</ProperName>
      </b>
      <p className="small muted" translate="no">
        {[person && person.relation !== 'self' && name, house_name, street].filter(Boolean).join(', ')}
      </p>
    </EntryValue>
  );
}

/** The number in the register. If it differs, it is the one to call, because the typed one proves nothing. */
function EntryNumber({ found }: { readonly found: Candidate }) {
  const { mobile, reasons } = found;
  if (mobile === null || isDeceased(found)) return null;
  const isSame = reasons.includes('mobile');
  return (
    <EntryValue mark={isSame ? 'same' : 'differs'}>
      {!isSame && <p className="small">{m.users_callRegister()}</p>}
      <a href={telAddress(mobile)} translate="no">
        {formatPhone(mobile)}
      </a>
    </EntryValue>
  );
}

/** What an account offers while it waits. After the decision the buttons are hidden and keep the height of the card. */
function Choices({ account, found, onDecided, onAsk }: AccountRowProps & { readonly found: Candidate | undefined }) {
  const isOpen = account.status === 'waiting';
  const member = found && !isDeceased(found) && (account.members.length === 0 || !isOpen) ? found : undefined;
  const isPrimary = member !== undefined && resembles(member);
  return (
    <div className="applicant__choices" inert={!isOpen}>
      {member && <ApproveButton account={account} member={member} isPrimary={isPrimary} onApproved={onDecided} />}
      <ApproveButton
        account={account}
        label={member && m.users_approveWithout()}
        isPrimary={!isPrimary}
        onApproved={onDecided}
      />
      <Button onClick={() => onAsk({ about: 'refuse' })}>
        {m.users_refuse()}
        <HiddenRecordName name={account.name} />
      </Button>
      <AccountMore account={account} onLinked={onDecided} onAsk={onAsk} />
    </div>
  );
}

/** The cells of a waiting account: left what the person typed, right the entry of the register that it resembles. */
export function ApplicantCells(props: AccountRowProps) {
  const { account, since, undoUntil, onAsk } = props;
  const { name, email, phone, folio, members, candidates, status } = account;
  const [linked] = members;
  const found = candidates?.find(({ id }) => linked === undefined || id === linked.id);
  const others = candidates?.filter(({ id }) => id !== found?.id).length ?? 0;
  const isSameFolio = found?.reasons.some((reason) => reason === 'folio' || reason === 'folio of deceased');

  /** A typed value beside that of the entry. While Undo is offered, Tab leads from the row to Undo. */
  const halves = (label: string | undefined, typed: ReactNode, entry?: ReactNode) => (
    <div className="applicant__halves">
      {label !== undefined && <span className="small muted">{label}</span>}
      <div className="breakable">{typed}</div>
      <div inert={undoUntil !== undefined}>{entry}</div>
    </div>
  );

  return (
    <>
      <Cell className="applicant__cell figures">
        {halves(
          undefined,
          <b>{m.users_application()}</b>,
          <div className="row apart applicant__title">
            <b className={found && isLikely(found) ? 'good' : undefined}>
              {linked
                ? m.users_linkedTo({ folio: linkedFolios(members) })
                : found
                  ? candidateTitle(found)
                  : candidates && m.users_noCandidate()}
            </b>
            {(others > 0 || (!found && !linked)) && (
              <LinkButton onClick={() => onAsk({ about: 'find' })}>
                {others > 0 ? m.users_further({ count: others }) : m.users_findMember()}
                <HiddenRecordName name={name} />
              </LinkButton>
            )}
          </div>,
        )}
        {halves(
          m.admin_name(),
          <>
            <b>
              <ProperName>{name}</ProperName>
            </b>
            <p className="small muted">{since}</p>
            {refusals(account).map((line) => (
              <p key={line} className="small as-typed">
                {line}
              </p>
            ))}
          </>,
          found ? <EntryName found={found} /> : linked && <ProperName>{linked.name}</ProperName>,
        )}
        {folio !== null &&
          halves(
            m.manage_folio(),
            folio,
            found && <EntryValue mark={isSameFolio ? 'same' : 'differs'}>{found.folio}</EntryValue>,
          )}
      </Cell>
      <Cell className="applicant__cell">{halves(m.admin_email(), <span translate="no">{email}</span>)}</Cell>
      <Cell className="applicant__cell figures">
        {halves(
          m.admin_phoneNumber(),
          <span translate="no">{formatPhone(phone)}</span>,
          found && <EntryNumber found={found} />,
        )}
      </Cell>
      <Cell className="applicant__actions">
        <Choices {...props} found={found} />
        {status !== 'waiting' && <Decided {...props} />}
      </Cell>
    </>
  );
}
