import { Suspense, use } from 'react';
import type { AdminProfileDetails } from '#contract/admin-profiles.ts';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { BackToProfiles } from './back-links.tsx';
import { type Desk, loadDesk } from './desk.ts';
import { loadProfile, ProfileLoading, ProfileProblem } from './profile-loading.tsx';
import { ProfileView } from './profile-view.tsx';
import type { Route } from './+types/profile-page';

export { skipRevalidationForViewer as shouldRevalidate } from '#web/shared/links/use-opened.ts';

/** The title does not contain the profile's name, because the browser's history stores titles. */
export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.profiles_one() });
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { id, reading } = loadProfile(request, params.id);
  return { id, reading, desk: loadDesk(request, reading) };
}

export function HydrateFallback() {
  return <ProfileLoading />;
}

export default function ProfilePage({ loaderData: { id, reading, desk } }: Route.ComponentProps) {
  return (
    <>
      <BackToProfiles />
      <Suspense key={id} fallback={<Spinner label={m.profiles_loadingOne()} />}>
        <LoadedPage reading={reading} desk={desk} />
      </Suspense>
    </>
  );
}

interface LoadedPageProps {
  readonly reading: Promise<Loaded<AdminProfileDetails>>;
  readonly desk: Desk;
}

function LoadedPage({ reading, desk }: LoadedPageProps) {
  const profile = use(reading);
  if (profile.ok) return <ProfileView profile={profile.value} {...desk} />;
  return (
    <>
      <h1 className="visually-hidden">{m.profiles_one()}</h1>
      <ProfileProblem problem={profile} />
    </>
  );
}
