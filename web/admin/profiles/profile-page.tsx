import { Suspense, use } from 'react';
import { type AdminProfileDetails, readProfile } from '#contract/admin-profiles.ts';
import { type Loaded, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { BackToProfiles } from './back-links.tsx';
import { ProfileProblem } from './profile-problem.tsx';
import { ProfileView } from './profile-view.tsx';
import type { Route } from './+types/profile-page';

/** Without a name: a title stays in the history of the browser. */
export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.profiles_one() });
}

/** The page is shown at once and says that the profile is on its way (specification section 2). */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const reading = loadAsAdmin(request, readProfile, { params });
  // Without a session the frame of the office, which reads at the same time, leads to the entrance.
  reading.catch(() => undefined);
  return { id: params.id, reading };
}

export function HydrateFallback() {
  return (
    <>
      <BackToProfiles />
      <Spinner label={m.profiles_loadingOne()} />
    </>
  );
}

export default function ProfilePage({ loaderData: { id, reading } }: Route.ComponentProps) {
  return (
    <>
      <BackToProfiles />
      <Suspense key={id} fallback={<Spinner label={m.profiles_loadingOne()} />}>
        <Read reading={reading} />
      </Suspense>
    </>
  );
}

function Read({ reading }: { readonly reading: Promise<Loaded<AdminProfileDetails>> }) {
  const profile = use(reading);
  if (profile.ok) return <ProfileView profile={profile.value} />;
  return (
    <>
      <h1 className="visually-hidden">{m.profiles_one()}</h1>
      <ProfileProblem problem={profile} />
    </>
  );
}
