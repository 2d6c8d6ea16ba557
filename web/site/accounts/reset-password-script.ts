import { newPassword, readResetLink, resetPassword } from '#contract/accounts.ts';
import { comparePasswords } from '#web/shared/accounts/compare-passwords.ts';
import { failedWith } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { submission } from '#web/shared/ui/document-form-script.ts';
import { fillControl } from './fill-control.ts';
import { deleteLinkToken, linkToken } from './link-token.ts';
import { showStage } from './show-stage.ts';

const checkNewPassword = comparePasswords(checkWith(newPassword));

/**
 * Shows the email address of the account, so that password managers save the new password for it. Ignores errors,
 * because sending the form reports them.
 */
export async function showResetAccount(form: HTMLFormElement): Promise<void> {
  const found = await api.call(readResetLink, { body: { token: linkToken() } }).catch(() => undefined);
  if (!found) return;
  fillControl(form, 'email', found.email);
  form.querySelector('[data-account]')?.removeAttribute('hidden');
}

/** Sets a new password with the token of an emailed link (decision 10). */
export function resetPasswordSubmission(form: HTMLFormElement) {
  function finish(outcome: 'done' | 'invalid'): void {
    deleteLinkToken('resetToken');
    form.reset();
    showStage(outcome);
  }
  return submission({
    fields: ['password', 'confirmPassword'],
    check: (typed) => checkNewPassword({ ...typed, token: linkToken() }),
    act: async (body) => {
      try {
        const { role } = await api.call(resetPassword, { body });
        // The link in the markup opens the members' sign-in page. For administrators, it must open their own sign-in
        // page.
        const link = document.querySelector('[data-stage=done] a');
        if (role === 'admin') link?.setAttribute('href', localizedPath(paths.admin));
        finish('done');
      } catch (error) {
        if (!failedWith(error, 'resetLinkInvalid')) throw error;
        finish('invalid');
      }
    },
    explain,
  });
}
