import { register, registration } from '#contract/accounts.ts';
import { comparePasswords } from '#web/shared/accounts/compare-passwords.ts';
import { failedWith } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { openForm } from '#web/shared/api/sending-keys.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { submission } from '#web/shared/ui/document-form-script.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { saveMessageForNextPage } from './arrival.ts';
import { waitUntilLeft } from './redirect.ts';

const checkRegistration = comparePasswords(checkWith(registration));

/** Returns the message for a failed registration. A generic server error has its own text (specification section 8). */
function explainRegistration(error: unknown): FormFailure {
  return failedWith(error, 'errorOccurred') ? { message: m.failed_registration() } : explain(error);
}

/** Requests an account (specification sections 4, 5 and 8). */
export function registerSubmission(form: HTMLFormElement) {
  const sendOnce = openForm();
  return submission({
    fields: ['name', 'email', 'phone', 'folio', 'password', 'confirmPassword'],
    check: (typed) => checkRegistration({ ...typed, language: getLocale() }),
    act: async (body) => {
      saveMessageForNextPage(await translateMessage(await sendOnce((once) => api.call(register, { body }, once))));
      location.assign(localizedPath(paths.login));
      await waitUntilLeft(form);
    },
    explain: explainRegistration,
  });
}
