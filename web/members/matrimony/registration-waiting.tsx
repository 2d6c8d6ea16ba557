import { SignInFirst } from '#web/shared/accounts/own-page.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { officeProfiles } from './own-place.tsx';
import { RegistrationFrame } from './registration-frame.tsx';

/** Offers visitors to sign in before they register somebody. */
export function SignInNotice() {
  return <SignInFirst text={m.matrimony_signInNotice()} more={m.matrimony_signInMore()} adminPage={officeProfiles()} />;
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
