import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { listOwnProfiles, type Profile } from '#contract/matrimony.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ownProfilePath, paths } from '#web/shared/links/paths.ts';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { choiceName } from '#web/shared/profiles/profile-words.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { OwnFallback, OwnFrame, SignInFirst } from './own-frame.tsx';
import { readOwn } from '#web/shared/api/read-own.ts';
import type { Route } from './+types/own-profiles-page';
import { ProfilePhoto } from './profile-photo.tsx';
import { WithdrawQuestion } from './withdraw-question.tsx';

const states = {
  waiting: { kind: 'wait', icon: 'clock', label: m.matrimony_waiting },
  approved: { kind: 'ok', icon: 'check', label: m.matrimony_approved },
  refused: { kind: 'plain', icon: 'info', label: m.matrimony_refused },
  paused: { kind: 'plain', icon: 'info', label: m.matrimony_paused },
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
        <ButtonLink href={localizedPath(ownProfilePath(id))} icon="edit">
          {m.matrimony_edit()}
          <HiddenRecordName name={name} />
        </ButtonLink>
        <Button variant="danger-quiet" onClick={onWithdraw}>
          {m.matrimony_withdraw()}
          <HiddenRecordName name={name} />
        </Button>
      </div>
    </li>
  );
}

function OwnProfilesList({ profiles }: { readonly profiles: readonly Profile[] }) {
  const [withdrawing, setWithdrawing] = useState<Profile>();
  const { listRef, keepPlace } = useFocusAfterRemoval(profiles);
  return (
    <>
      <div ref={listRef} tabIndex={-1}>
        <ul className="column own-profiles__list">
          {profiles.map((profile) => (
            <ProfileCard key={profile.id} profile={profile} onWithdraw={() => setWithdrawing(profile)} />
          ))}
        </ul>
      </div>
      <ButtonLink href={localizedPath(paths.matrimonyRegister)} size="lg" icon="plus">
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

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.matrimony_own() });
}

/** Runs in the browser only, because the server renders the same page for all users. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readOwn(listOwnProfiles, {}, request.signal);
}

export function HydrateFallback() {
  return <OwnFallback />;
}

export default function OwnProfilesPage({ loaderData: own }: Route.ComponentProps) {
  const session = useSession('user');
  const { revalidate } = useRevalidator();
  const wasSignedOut = !own.ok && own.why === 'signed-out';
  useEffect(() => {
    // The user has signed in in another tab.
    if (wasSignedOut && session === 'signed-in') void revalidate();
  }, [wasSignedOut, session, revalidate]);

  // The user has signed out in another tab, so the loaded data must be hidden.
  if (session === 'signed-out' || (!own.ok && own.why === 'signed-out')) {
    return (
      <OwnFrame>
        <SignInFirst />
      </OwnFrame>
    );
  }
  return (
    <OwnFrame>
      {!own.ok && <LoadProblem message={own.message} />}
      {own.ok && own.value.rows.length === 0 && (
        <EmptyState
          title={m.matrimony_ownNone()}
          action={
            <ButtonLink href={localizedPath(paths.matrimonyRegister)} variant="primary" size="lg" arrow>
              {m.matrimony_proceed()}
            </ButtonLink>
          }
        />
      )}
      {own.ok && own.value.rows.length > 0 && <OwnProfilesList profiles={own.value.rows} />}
    </OwnFrame>
  );
}
