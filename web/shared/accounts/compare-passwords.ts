import { messages } from '#contract/messages.ts';
import type { Checked } from '#web/shared/forms/contract-form.ts';
import { localMessage } from '#web/shared/languages/local-message.ts';

/**
 * Adds to a check that both passwords are alike. The contract says so only when all else is right, and a form says
 * everything at once.
 */
export function comparePasswords<T>(
  check: (typed: Readonly<Record<string, string>>) => Checked<T>,
): (typed: Readonly<Record<string, string>>) => Checked<T> {
  return (typed) => {
    const checked = check(typed);
    if (!('errors' in checked) || typed['password'] === typed['confirmPassword']) return checked;
    return { errors: { confirmPassword: localMessage(messages.passwordsDoNotMatch), ...checked.errors } };
  };
}
