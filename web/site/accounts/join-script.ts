import { acceptInvitation, joinForm, readInvitation } from '#contract/administrators.ts';
import { comparePasswords } from '#web/shared/accounts/compare-passwords.ts';
import { failedWith } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { getLocale } from '#web/shared/languages/locale.ts';
import { submission } from '#web/shared/ui/document-form-script.ts';
import { fillControl } from './fill-control.ts';
import { deleteLinkToken, linkToken } from './link-token.ts';
import { showStage } from './show-stage.ts';

const checkJoining = comparePasswords(checkWith(joinForm));

/** Returns whether a call failed because the invitation was used, replaced or revoked, or has expired. */
function isInvalid(error: unknown): boolean {
  return failedWith(error, 'invitationInvalid');
}

/** Reads the invitation and shows the form with the name and email of the invited person. */
export async function showInvitation(form: HTMLFormElement): Promise<void> {
  try {
    const { name, email } = await api.call(readInvitation, { body: { token: linkToken() } });
    fillControl(form, 'email', email);
    fillControl(form, 'name', name);
    showStage('form');
  } catch (error) {
    showStage(isInvalid(error) ? 'invalid' : 'failed');
  }
}

export function joinSubmission(form: HTMLFormElement) {
  function finish(outcome: 'done' | 'invalid'): void {
    deleteLinkToken('invitationToken');
    form.reset();
    showStage(outcome);
  }
  return submission({
    fields: ['name', 'password', 'confirmPassword'],
    check: (typed) => checkJoining({ ...typed, token: linkToken(), language: getLocale() }),
    act: async (body) => {
      try {
        await api.call(acceptInvitation, { body });
        finish('done');
      } catch (error) {
        if (!isInvalid(error)) throw error;
        finish('invalid');
      }
    },
    explain,
  });
}
