import { useState } from 'react';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { listOwnProfiles, type Profile } from '#contract/matrimony.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { OwnPage } from '#web/shared/accounts/own-page.tsx';
import { registrationsPlace } from './own-place.tsx';
import { readOwn } from '#web/shared/api/read-own.ts';
import { OwnProfileCard } from './own-profile-card.tsx';
import { WithdrawQuestion } from './withdraw-question.tsx';

function OwnProfilesList({ profiles }: { readonly profiles: readonly Profile[] }) {
  const [withdrawing, setWithdrawing] = useState<Profile>();
  const { listRef, keepPlace } = useFocusAfterRemoval(profiles);
  return (
    <>
      <div ref={listRef} tabIndex={-1}>
        <ul className="column gap-4 below-5">
          {profiles.map((profile) => (
            <OwnProfileCard key={profile.id} profile={profile} onWithdraw={() => setWithdrawing(profile)} />
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

/** Runs in the browser only, because the server renders the same page for all users. */
export async function loader({ request }: LoaderArgs) {
  return { own: await readOwn(listOwnProfiles, {}, request.signal) };
}

const openStates: readonly Profile['status'][] = ['approved', 'introduced', 'waiting'];

export function Component({ loaderData: { own } }: PageProps<typeof loader>) {
  return (
    <OwnPage place={registrationsPlace()} own={own}>
      {({ rows }) => (
        <>
          {rows.some(({ status }) => openStates.includes(status)) && (
            <p className="below-5">
              <ButtonLink href={localizedPath(paths.matches)} variant="primary" size="lg" icon="rings" arrow>
                {m.matches_title()}
              </ButtonLink>
            </p>
          )}
          {rows.length > 0 ? (
            <OwnProfilesList profiles={rows} />
          ) : (
            <EmptyState
              title={m.matrimony_ownNone()}
              action={
                <ButtonLink href={localizedPath(paths.matrimonyRegister)} variant="primary" size="lg" arrow>
                  {m.matrimony_proceed()}
                </ButtonLink>
              }
            />
          )}
        </>
      )}
    </OwnPage>
  );
}
