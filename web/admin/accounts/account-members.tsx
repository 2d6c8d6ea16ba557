import { useState } from 'react';
import { type Account, type Candidate, linkAccount, type LinkedMember } from '#contract/accounts.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import { formatPhone, telAddress } from '#web/shared/format/phone-links.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { accountLabels, ApproveButton } from './account-decisions.tsx';
import { candidateWords, earlierRefusals, isDeceased, isLikely } from './candidate-words.ts';
import { FindMember } from './find-member.tsx';

/** Returns the functions that link an account to a member and unlink it. */
function useLinks(account: Account, onLinked: (now: Account) => void) {
  const { isBusy, decide } = useDecision(accountLabels(), m.failed_userLink());
  const { id, updatedAt: seen } = account;
  const setMembers = (members: number[]) =>
    void decide({
      send: () => api.call(linkAccount, { params: { id: String(id) }, body: { members, seen } }),
      done: members.length > 0 ? m.said_userLinked() : m.said_userUnlinked(),
      replaces: members.length > 0 ? m.said_userUnlinked() : m.said_userLinked(),
      onDone: ({ user }) => onLinked(user),
    });

  const linked = account.members.map((member) => member.id);
  return {
    isBusy,
    link: (member: number) => setMembers([...linked, member]),
    unlink: (member: number) => setMembers(linked.filter((other) => other !== member)),
  };
}

interface LineProps {
  readonly account: Account;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

function LinkedLine({ member, isBusy, onClick }: Omit<LineProps, 'account'> & { readonly member: LinkedMember }) {
  return (
    <li className="row gap-2">
      <div className="grid left gap-1">
        <span className="line gap-2 good strong">
          <Icon name="link" size={18} />
          {m.users_linkedTo({ folio: member.folio })}
        </span>
        <ProperName>{member.name}</ProperName>
      </div>
      <Button variant="ghost" busy={isBusy} onClick={onClick}>
        {m.users_unlink()}
        <HiddenRecordName name={member.name} />
      </Button>
    </li>
  );
}

/** A member that the account may belong to. Its number is the one to call, because the typed one proves nothing. */
function CandidateLine({
  candidate,
  account,
  isBusy,
  onClick,
  onApproved,
}: LineProps & Pick<AccountMembersProps, 'onApproved'> & { readonly candidate: Candidate }) {
  const { name, mobile, house_name, address } = candidate;
  const [street] = address?.split('\n') ?? [];
  const tel = mobile === null || isDeceased(candidate) ? undefined : telAddress(mobile);
  return (
    <li className="grid left gap-1">
      <span className={classNames('line gap-2 good strong', !isLikely(candidate) && 'warn')}>
        <Icon name={isLikely(candidate) ? 'ok' : 'info'} size={18} />
        {candidateWords(candidate)}
      </span>
      <ProperName>{[name, house_name, street].filter(Boolean).join(', ')}</ProperName>
      {tel !== undefined && (
        <span>
          {m.users_callToConfirm()}{' '}
          <a className="figures nowrap" href={tel} translate="no">
            {formatPhone(mobile ?? '')}
          </a>
        </span>
      )}
      {isDeceased(candidate) ? null : account.status === 'waiting' ? (
        <ApproveButton account={account} member={candidate} isPrimary={isLikely(candidate)} onApproved={onApproved} />
      ) : (
        <Button icon="link" busy={isBusy} onClick={onClick}>
          {m.users_link({ folio: candidate.folio })}
          <HiddenRecordName name={account.name} />
        </Button>
      )}
    </li>
  );
}

interface AccountMembersProps {
  readonly account: Account;
  /** True while the latest decision can be undone. Tab then leads to Undo. */
  readonly isUndoable: boolean;
  readonly onLinked: (now: Account) => void;
  readonly onApproved: (now: Account, undoUntil: number) => void;
}

/** Shows the members that an account is linked to, and those that the account may belong to. */
export function AccountMembers({ account, isUndoable, onLinked, onApproved }: AccountMembersProps) {
  const { isBusy, link, unlink } = useLinks(account, onLinked);
  const [isFinding, setFinding] = useState(false);
  const { members, candidates, status, folio, name } = account;
  const refusals = earlierRefusals(account).map((line) => (
    <p key={line} className="as-typed">
      {line}
    </p>
  ));
  if (status === 'refused') {
    return (
      <div className="grid gap-2 left above-2 users-hints">
        <p className="as-typed">{m.users_refusedBecause({ reason: account.refusalReason ?? '' })}</p>
        {refusals}
      </div>
    );
  }
  const linked = new Set(members.map(({ id }) => id));
  // A name alone is no reason to link a second member, such as a spouse.
  const others = candidates?.filter((one) => !linked.has(one.id) && (linked.size === 0 || isLikely(one))) ?? [];
  const [shown, further] = [others.slice(0, 1), others.slice(1)];
  const lineOf = (candidate: Candidate) => (
    <CandidateLine
      key={candidate.id}
      candidate={candidate}
      account={account}
      isBusy={isBusy}
      onClick={() => link(candidate.id)}
      onApproved={onApproved}
    />
  );
  return (
    <div className="grid gap-2 left above-2 users-hints" inert={isUndoable}>
      {refusals}
      {candidates !== null && folio !== null && <p className="muted">{m.users_typedFolio({ folio })}</p>}
      <ul className="grid">
        {members.map((member) => (
          <LinkedLine key={member.id} member={member} isBusy={isBusy} onClick={() => unlink(member.id)} />
        ))}
        {shown.map(lineOf)}
      </ul>
      {further.length > 0 && (
        <details className="users-hints__further">
          <summary>
            {m.users_further({ count: further.length })}
            <HiddenRecordName name={name} />
          </summary>
          <ul className="grid">{further.map(lineOf)}</ul>
        </details>
      )}
      {candidates?.length === 0 && members.length === 0 && <p className="muted">{m.users_noCandidate()}</p>}
      <Button
        variant="ghost"
        icon={isFinding ? 'x' : 'search'}
        aria-expanded={isFinding}
        onClick={() => setFinding(!isFinding)}
      >
        {isFinding ? m.users_closeFind() : m.users_findMember()}
        <HiddenRecordName name={name} />
      </Button>
      {isFinding && (
        <FindMember
          id={`find-${account.id}`}
          initial={name}
          linked={linked}
          isBusy={isBusy}
          onChoose={(member) => {
            setFinding(false);
            link(member);
          }}
        />
      )}
    </div>
  );
}
