import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { ProfileForm } from './profile-form.tsx';
import { BackToProfiles } from './back-links.tsx';

/** Loads nothing. A client loader keeps the page from being rendered on the server. */
export function loader() {
  return null;
}

/** Lets an administrator enter a profile that a family sent on paper. */
export function Component() {
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
      <div className="flow apart admin__head">
        <div>
          <AdminTitle>{m.profiles_add()}</AdminTitle>
          <p className="muted">{m.profiles_addLead()}</p>
        </div>
      </div>
    </>
  );
}
