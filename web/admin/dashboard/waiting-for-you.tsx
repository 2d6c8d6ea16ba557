import { DashboardCard } from './dashboard-cards.tsx';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Account } from '#contract/accounts.ts';
import type { AgreedPair, Dashboard, WaitingProfile } from '#contract/dashboard.ts';
import type { MemberMessage } from '#contract/member-messages.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { formatWaiting } from '#web/admin/records/format-since.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { adminProfilePath, paths } from '#web/shared/links/paths.ts';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Button, ButtonLink, MoreLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import {
  ApproveButton,
  DecisionBadge,
  UndoDecision,
  useStableAccounts,
} from '#web/admin/accounts/account-decisions.tsx';
import { candidateWords, earlierRefusals, resembles } from '#web/admin/accounts/candidate-words.ts';
import { classNames } from '#web/shared/ui/class-names.ts';

interface WaitingAccountProps {
  readonly account: Account;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  /** Until when the approval can be undone, in milliseconds since 1970; undefined if it cannot. */
  readonly undoUntil: number | undefined;
  readonly onApproved: (now: Account, undoUntil: number) => void;
  readonly onUndone: (now: Account) => void;
  readonly onUndoOver: () => void;
}

/** Returns the member that the account is linked to, or the most likely one. Undefined if nobody has looked. */
function memberHint({ members: [linked], candidates }: Account): string | undefined {
  if (linked) return m.users_linkedTo({ folio: linked.folio });
  if (candidates === null) return undefined;
  const [first] = candidates;
  return first ? candidateWords(first) : m.users_noCandidate();
}

/** An account that waits for approval. After approval its row stays in place (design handbook, "Motion"). */
function WaitingAccount({ account, now, undoUntil, ...on }: WaitingAccountProps) {
  const { name, email, phone, since, status } = account;
  const hint = memberHint(account);
  const likelyMember = account.members.length === 0 ? account.candidates?.find(resembles) : undefined;
  // Whose number differs must be called first. The list of users shows the number to call.
  const isSure = likelyMember === undefined || likelyMember.reasons.includes('mobile');
  return (
    <li className={classNames('row waiting-row', undoUntil !== undefined && 'is-ok')} tabIndex={-1}>
      <Avatar name={name} size="sm" />
      <div className="column grow">
        <b>
          <ProperName>{name}</ProperName>
        </b>
        <span className="small muted figures" translate="no">
          {formatPhone(phone)}
        </span>
        <span className="small muted figures">{formatWaiting(since, now)}</span>
        {hint !== undefined && <span className="small figures">{hint}</span>}
        {earlierRefusals(account).map((line) => (
          <span key={line} className="small as-typed">
            {line}
          </span>
        ))}
      </div>
      <div className="flow gap-2 waiting-row__actions">
        <DecisionBadge status={status} />
        {status === 'waiting' && isSure && (
          <ApproveButton account={account} member={likelyMember} onApproved={on.onApproved} />
        )}
        {undoUntil === undefined ? (
          <ButtonLink href={localizedPath(`${paths.adminAccounts}?${new URLSearchParams({ search: email })}`)}>
            {m.admin_look()}
            <HiddenRecordName name={name} />
          </ButtonLink>
        ) : (
          <UndoDecision account={account} until={undoUntil} onUndone={on.onUndone} onOver={on.onUndoOver} />
        )}
      </div>
    </li>
  );
}

const FIRST = 5;
const pagesOf = { deaths: paths.adminMemorials, notices: paths.adminNotices, events: paths.adminEvents } as const;

export interface WaitingForYouProps extends Pick<Dashboard, 'accounts' | 'profiles' | 'profilesOfDeceased' | 'agreed'> {
  /** The messages that editors ask for, about records that exist. */
  readonly asked: readonly MemberMessage[];
  /** The number of waiting corrections. */
  readonly corrections: number;
  /** The number of everything that waits, including what is not loaded. */
  readonly total: number;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
}

type Waiting = { readonly since: string } & (
  | { readonly account: Account }
  | { readonly account?: undefined; readonly profile: WaitingProfile }
);

/** Lists accounts and profiles that wait for a decision, the longest waiting first. Accounts can be approved here. */
export function WaitingForYou(props: WaitingForYouProps) {
  const { accounts, profiles, profilesOfDeceased, agreed, asked, corrections, total, now } = props;
  const { rows, undoUntil, decide } = useStableAccounts(accounts);
  const { listRef, keepPlace } = useFocusAfterRemoval(rows);
  const [showsAll, setShowsAll] = useState(false);
  const all: readonly Waiting[] = [
    ...rows.map((account) => ({ since: account.since, account })),
    ...profiles.map((profile) => ({ since: profile.since, profile })),
  ].sort((a, b) => a.since.localeCompare(b.since));
  const shown = showsAll ? all : all.slice(0, FIRST);
  const rest = all.length - shown.length;
  const others = profilesOfDeceased.length + agreed.length + asked.length + corrections;

  /** Shows all rows. The pressed button disappears, so the first new row gets the focus. */
  function showRest(): void {
    flushSync(() => setShowsAll(true));
    listRef.current?.querySelectorAll<HTMLElement>('li[tabindex]')[shown.length]?.focus();
  }

  return (
    <DashboardCard
      id="waiting"
      title={
        <>
          {m.admin_waitingForYou()} {total > 0 && <span className="accent figures">{formatNumber(total)}</span>}
        </>
      }
    >
      {all.length + others === 0 && <p className="muted pad ruled">{m.admin_nothingWaiting()}</p>}
      <ul className="rows">
        {profilesOfDeceased.length > 0 && (
          <li className="row waiting-row">
            <Icon name="sprig" />
            <b className="grow">{m.admin_profilesOfDeceased()}</b>
          </li>
        )}
        {profilesOfDeceased.map((profile) => (
          <WaitingProfileRow key={profile.id} profile={profile} now={now} />
        ))}
        {agreed.map((pair) => (
          <AgreedRow key={`${pair.profile.id} ${pair.other.id}`} pair={pair} />
        ))}
        {asked.map(({ id, topic, record, title }) => (
          <li key={id} className="row waiting-row">
            <Icon name="mail" />
            <b className="grow breakable">{m.tell_askedFor({ title: title ?? '' })}</b>
            <ButtonLink href={localizedPath(`${pagesOf[topic]}/${record}`)} className="waiting-row__actions">
              {m.admin_look()}
              <HiddenRecordName name={title ?? ''} />
            </ButtonLink>
          </li>
        ))}
        {corrections > 0 && <WaitingCorrections count={corrections} />}
      </ul>
      <div ref={listRef} tabIndex={-1}>
        <ul className="rows">
          {shown.map((each, index) =>
            each.account ? (
              <WaitingAccount
                key={`account-${each.account.id}`}
                account={each.account}
                now={now}
                undoUntil={undoUntil(each.account)}
                onApproved={(account, until) => {
                  keepPlace(index);
                  decide(account, until);
                }}
                onUndone={(account) => {
                  keepPlace(index);
                  decide(account);
                }}
                onUndoOver={() => decide(each.account)}
              />
            ) : (
              <WaitingProfileRow key={`profile-${each.profile.id}`} profile={each.profile} now={now} />
            ),
          )}
        </ul>
      </div>
      {rest > 0 && (
        <Button variant="ghost" className="ruled dashboard__rest" onClick={showRest}>
          {rest === 1 ? m.admin_showOther() : m.admin_showOthers({ count: formatNumber(rest) })}
        </Button>
      )}
      {rest === 0 && total - others > all.length && (
        <div className="row pad ruled">
          {accounts.length > 0 && (
            <MoreLink href={localizedPath(`${paths.adminAccounts}?status=waiting`)}>{m.admin_users()}</MoreLink>
          )}
          {profiles.length > 0 && (
            <MoreLink href={localizedPath(`${paths.adminProfiles}?status=waiting`)}>
              {m.admin_manageProfiles()}
            </MoreLink>
          )}
        </div>
      )}
    </DashboardCard>
  );
}

/** A pair whose families have both said yes. Comes early, because the proposal ends if the office does nothing. */
function AgreedRow({ pair: { profile, other, until } }: { readonly pair: AgreedPair }) {
  return (
    <li className="row waiting-row">
      <Icon name="rings" />
      <div className="column grow">
        <b>{m.admin_bothYes()}</b>
        <span className="small">
          <ProperName>{`${profile.name}, ${other.name}`}</ProperName>
        </span>
        <span className="small muted figures">{m.admin_introduceUntil({ date: formatDay(until) })}</span>
      </div>
      <div className="flow gap-2 waiting-row__actions">
        <ButtonLink href={localizedPath(`${adminProfilePath(profile.id)}#matches`)}>
          {m.admin_readProfile()}
          <HiddenRecordName name={profile.name} />
        </ButtonLink>
      </div>
    </li>
  );
}

function WaitingProfileRow({ profile, now }: { readonly profile: WaitingProfile; readonly now: number }) {
  const { id, name, since } = profile;
  return (
    <li className="row waiting-row" tabIndex={-1}>
      <Avatar name={name} size="sm" />
      <div className="column grow">
        <b>
          <ProperName>{name}</ProperName>
        </b>
        <span className="small muted">{m.admin_matrimonyProfile()}</span>
        <span className="small muted figures">{formatWaiting(since, now)}</span>
      </div>
      <div className="flow gap-2 waiting-row__actions">
        <ButtonLink href={localizedPath(adminProfilePath(id))}>
          {m.admin_readProfile()}
          <HiddenRecordName name={name} />
        </ButtonLink>
      </div>
    </li>
  );
}

function WaitingCorrections({ count }: { readonly count: number }) {
  return (
    <li className="row waiting-row">
      <Icon name="edit" />
      <b className="figures grow">{formatCount(count, m.corrections_waitingOne, m.corrections_waitingCount)}</b>
      <div className="flow gap-2 waiting-row__actions">
        <ButtonLink href={localizedPath(paths.adminCorrections)}>{m.corrections_look()}</ButtonLink>
      </div>
    </li>
  );
}
