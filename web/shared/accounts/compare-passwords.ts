import type { Checked } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';

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
    return {
      errors: { confirmPassword: m.said_passwordsDoNotMatch(), ...checked.errors },
      errorCodes: { confirmPassword: 'passwordsDoNotMatch', ...checked.errorCodes },
    };
  };
}
