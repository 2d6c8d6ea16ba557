import type { Checked } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/**
 * Wraps a form check so that it also reports a password mismatch when other fields are invalid. The contract compares
 * the passwords only when every field is valid.
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
