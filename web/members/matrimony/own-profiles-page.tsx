import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { listOwnProfiles } from '#contract/matrimony.ts';
import { local } from '#web/shared/links/addresses.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { OwnFallback, OwnFrame, SignInFirst } from './own-frame.tsx';
import { OwnProfilesList } from './own-profiles-list.tsx';
import { readOwn } from './own-profiles.ts';
import type { Route } from './+types/own-profiles-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.matrimony_own() });
}

/** In the browser alone: what the server renders is the same for everybody. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readOwn(listOwnProfiles, {}, request.signal);
}

export function HydrateFallback() {
  return <OwnFallback />;
}

/** The profiles that a member has sent, and what has become of them. */
export default function OwnProfilesPage({ loaderData: own }: Route.ComponentProps) {
  const session = useSession('user');
  const { revalidate } = useRevalidator();
  const wasSignedOut = !own.ok && own.why === 'signed-out';
  useEffect(() => {
    // Somebody has signed in meanwhile, in another tab.
    if (wasSignedOut && session === 'signed-in') void revalidate();
  }, [wasSignedOut, session, revalidate]);

  // Signed out in another tab: what was read is not shown any more.
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
            <ButtonLink href={local(paths.matrimonyRegister)} variant="primary" size="lg" arrow>
              {m.matrimony_proceed()}
            </ButtonLink>
          }
        />
      )}
      {own.ok && own.value.rows.length > 0 && <OwnProfilesList profiles={own.value.rows} />}
    </OwnFrame>
  );
}
