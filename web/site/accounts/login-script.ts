import { credentials } from '#contract/sessions.ts';
import { explainSignIn, signIn } from '#web/shared/accounts/sign-in.ts';
import { saveTokens } from '#web/shared/api/tokens.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import { paths } from '#web/shared/links/paths.ts';
import { submission } from '#web/shared/ui/document-form-script.ts';
import { showSuccess } from '#web/shared/ui/form-view.ts';
import { waitUntilLeft, delayRedirect } from './redirect.ts';

const checkCredentials = checkWith(credentials);

/** Delay between the success message and the redirect (specification section 9). */
const REDIRECT_DELAY_MS = 1000;

/** Signs a member in (specification sections 4, 5 and 8). */
export function loginSubmission(form: HTMLFormElement) {
  return submission({
    fields: ['email', 'password'],
    check: checkCredentials,
    act: async (body) => {
      const response = await signIn('user', body);
      delayRedirect(REDIRECT_DELAY_MS);
      saveTokens('user', response);
      showSuccess(form, await translateMessage(response));
      await waitUntilLeft(form);
    },
    explain: (error) => explainSignIn(error, paths.forgotPassword),
  });
}
