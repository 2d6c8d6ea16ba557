import { Suspense, use, useState } from 'react';
import type { AdminProfileDetails } from '#contract/admin-profiles.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { BackLink, BackToProfiles } from './back-links.tsx';
import { ProfileForm } from './profile-form.tsx';
import { loadProfile, ProfileLoading, ProfileProblem } from './profile-loading.tsx';

export function loader({ request, params }: LoaderArgs<'id'>) {
  return loadProfile(request, params.id);
}

export function Component({ loaderData: { id, reading } }: PageProps<typeof loader>) {
  return (
    <Suspense key={id} fallback={<ProfileLoading />}>
      <LoadedPage reading={reading} />
    </Suspense>
  );
}

function LoadedPage({ reading }: { readonly reading: Promise<Loaded<AdminProfileDetails>> }) {
  const now = use(reading);
  /** The profile as first loaded. The form stays open if the profile changes or is deleted meanwhile. */
  const [initial, setInitial] = useState(now);
  if (!initial.ok && now.ok) setInitial(now);
  return (
    <>
      {initial.ok ? (
        <BackLink to={adminProfilePath(initial.value.id)}>{m.profiles_backToOne()}</BackLink>
      ) : (
        <BackToProfiles />
      )}
      <div className="flow apart admin__head">
        <div>
          <AdminTitle>{m.profiles_edit()}</AdminTitle>
          {initial.ok && <p className="muted">{m.profiles_editLead()}</p>}
        </div>
      </div>
      {initial.ok ? <ProfileForm profile={initial.value} /> : <ProfileProblem problem={initial} />}
    </>
  );
}
