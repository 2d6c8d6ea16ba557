import { ForMembers } from '#web/shared/accounts/for-members.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { signInPath } from '#web/shared/links/addresses.ts';
import { usePageLocation } from '#web/shared/links/page-location.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RegistrationFrame } from './registration-frame.tsx';

/** Offers visitors to sign in before they register somebody. */
export function SignInNotice() {
  const { pathname, search } = usePageLocation();
  return (
    <ForMembers adminPage={{ path: paths.adminProfiles, name: m.admin_manageProfiles() }}>
      <Notice
        kind="info"
        more={m.matrimony_signInMore()}
        action={
          <ButtonLink href={signInPath('user', pathname + search)} variant="primary">
            {m.nav_signIn()}
          </ButtonLink>
        }
      >
        {m.matrimony_signInNotice()}
      </Notice>
    </ForMembers>
  );
}

/** The registration until its draft is open. */
export function RegistrationWaiting() {
  return (
    <RegistrationFrame step={1} notice={<SignInNotice />}>
      <div className="needs-script">
        <Spinner label={m.matrimony_loading()} />
      </div>
    </RegistrationFrame>
  );
}
