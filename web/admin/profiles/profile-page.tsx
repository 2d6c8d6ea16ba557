import { Suspense, use } from 'react';
import type { AdminProfileDetails } from '#contract/admin-profiles.ts';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { BackToProfiles } from './back-links.tsx';
import { type Desk, loadDesk } from './desk.ts';
import { loadProfile, ProfileProblem } from './profile-loading.tsx';
import { ProfileView } from './profile-view.tsx';

export { skipRevalidationForViewer as shouldRevalidate } from '#web/shared/links/use-opened.ts';

export function loader({ request, params }: LoaderArgs<'id'>) {
  const { id, reading } = loadProfile(request, params.id);
  return { id, reading, desk: loadDesk(request, reading) };
}

export function Component({ loaderData: { id, reading, desk } }: PageProps<typeof loader>) {
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
