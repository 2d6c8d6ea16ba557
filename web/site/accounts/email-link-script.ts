import { confirmEmail, undoEmailChange } from '#contract/own-account.ts';
import { failedWith } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { submission } from '#web/shared/ui/document-form-script.ts';
import { deleteLinkToken, linkToken } from './link-token.ts';
import { showStage } from './show-stage.ts';

const calls = { confirm: confirmEmail, undo: undoEmailChange };

/** Confirms or undoes a change of email with the token of an emailed link. */
export function emailLinkSubmission(kind: keyof typeof calls) {
  function finish(outcome: 'done' | 'invalid' | 'taken'): void {
    deleteLinkToken('emailToken');
    showStage(outcome);
  }
  return submission({
    fields: [],
    check: () => ({ value: { token: linkToken() } }),
    act: async (body) => {
      try {
        await api.call(calls[kind], { body });
        finish('done');
      } catch (error) {
        if (failedWith(error, 'emailTaken')) finish('taken');
        else if (failedWith(error, 'emailLinkInvalid')) finish('invalid');
        else throw error;
      }
    },
    explain,
  });
}
