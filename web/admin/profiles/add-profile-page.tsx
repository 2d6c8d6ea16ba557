import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ProfileForm } from './profile-form.tsx';
import { BackToProfiles } from './back-links.tsx';
import type { Route } from './+types/add-profile-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.profiles_add() });
}

/** Loads nothing. A client loader keeps the page from being rendered on the server. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <Head />;
}

/** Lets an administrator enter a profile that a family sent on paper. */
export default function AddProfilePage() {
  return (
    <>
      <Head />
      <ProfileForm />
    </>
  );
}

function Head() {
  return (
    <>
      <BackToProfiles />
      <div className="flow admin__head">
        <div>
          <AdminTitle>{m.profiles_add()}</AdminTitle>
          <p className="muted">{m.profiles_addLead()}</p>
        </div>
      </div>
    </>
  );
}
