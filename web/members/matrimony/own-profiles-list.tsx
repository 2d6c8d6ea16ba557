import { useState } from 'react';
import type { Profile } from '#contract/matrimony.ts';
import { local } from '#web/shared/links/addresses.ts';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useFocusAfter } from '#web/shared/ui/use-focus-after.ts';
import { ownProfilePath, paths } from '#web/shared/links/paths.ts';
import { choiceName } from '#web/shared/profiles/profile-words.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import { WithdrawQuestion } from './withdraw-question.tsx';

const states = {
  waiting: { kind: 'wait', icon: 'clock', label: m.matrimony_waiting },
  approved: { kind: 'ok', icon: 'check', label: m.matrimony_approved },
  refused: { kind: 'plain', icon: 'info', label: m.matrimony_refused },
} as const;

function ProfileCard({ profile, onWithdraw }: { readonly profile: Profile; readonly onWithdraw: () => void }) {
  const { id, name, profileFor, sentAt, status, refusalReason } = profile;
  const state = states[status];
  return (
    <li className="flow card card--pad own-profiles__card" tabIndex={-1}>
      <ProfilePhoto profile={profile} />
      <div className="column wraps-badges own-profiles__body">
        <h2 className="title">{name}</h2>
        <Badge kind={state.kind} icon={state.icon}>
          {state.label()}
        </Badge>
        <p className="muted">
          {choiceName(profileFor)} · {m.matrimony_sentOn({ date: formatDay(dayInKolkata(Date.parse(sentAt))) })}
        </p>
        {status === 'refused' && refusalReason !== null && (
          <p className="as-typed">
            <b>{m.matrimony_reason()}</b> {refusalReason}
          </p>
        )}
      </div>
      <div className="flow own-profiles__actions">
        <ButtonLink href={local(ownProfilePath(id))} icon="edit">
          {m.matrimony_edit()}
          <span className="visually-hidden" translate="no">
            {' '}
            {name}
          </span>
        </ButtonLink>
        <Button variant="danger-quiet" onClick={onWithdraw}>
          {m.matrimony_withdraw()}
          <span className="visually-hidden" translate="no">
            {' '}
            {name}
          </span>
        </Button>
      </div>
    </li>
  );
}

/** The profiles of one account, the latest first. */
export function OwnProfilesList({ profiles }: { readonly profiles: readonly Profile[] }) {
  const [withdrawing, setWithdrawing] = useState<Profile>();
  const { listRef, keepPlace } = useFocusAfter(profiles);
  return (
    <>
      <div ref={listRef} tabIndex={-1}>
        <ul className="column own-profiles__list">
          {profiles.map((profile) => (
            <ProfileCard key={profile.id} profile={profile} onWithdraw={() => setWithdrawing(profile)} />
          ))}
        </ul>
      </div>
      <ButtonLink href={local(paths.matrimonyRegister)} size="lg" icon="plus">
        {m.matrimony_registerAnother()}
      </ButtonLink>
      {withdrawing && (
        <WithdrawQuestion
          profile={withdrawing}
          onWithdrawn={() => keepPlace(profiles.indexOf(withdrawing))}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </>
  );
}
