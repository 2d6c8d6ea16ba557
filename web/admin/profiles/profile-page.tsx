import { Suspense, use } from 'react';
import { type AdminProfileDetails, readProfile } from '#contract/matrimony.ts';
import type { MessageCode } from '#contract/messages.ts';
import { local } from '#web/shared/links/addresses.ts';
import { type Loaded, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { BackToProfiles } from './profiles-filters.tsx';
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

/** What the server says of a profile that is not there, and of an address that none can have. */
const goneCodes: ReadonlySet<string> = new Set<MessageCode>(['notFound', 'checkFields']);

function Read({ reading }: { readonly reading: Promise<Loaded<AdminProfileDetails>> }) {
  const profile = use(reading);
  if (profile.ok) return <ProfileView profile={profile.value} />;
  const isGone = goneCodes.has(profile.code);
  return (
    <>
      <h1 className="visually-hidden">{m.profiles_one()}</h1>
      {isGone ? (
        <EmptyState
          title={m.profiles_gone()}
          action={<ButtonLink href={local(paths.adminProfiles)}>{m.profiles_all()}</ButtonLink>}
        >
          {m.profiles_goneMore()}
        </EmptyState>
      ) : (
        <LoadProblem message={profile.message} />
      )}
    </>
  );
}
