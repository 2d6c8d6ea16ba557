import { forgotPassword, forgottenPassword } from '#contract/accounts.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { submission } from '#web/shared/ui/document-form-script.ts';
import { readFormValues } from '#web/shared/ui/form-state.ts';
import { showSuccess } from '#web/shared/ui/form-view.ts';

const checkForgotten = checkWith(forgottenPassword);

/** Requests a link to choose a new password. The response does not reveal whether the account exists (decision 10). */
export function forgotPasswordSubmission(form: HTMLFormElement) {
  return submission({
    fields: ['email'],
    check: (typed) => checkForgotten({ ...readFormValues(form, ['role']), ...typed }),
    act: async (body) => {
      showSuccess(form, await translateMessage(await api.call(forgotPassword, { body })));
    },
    explain,
  });
}
