import type { Checked } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/**
 * What was typed together with the picture that it needs (specification section 5).
 * @param isThere one was chosen, or none has to be
 */
export function withPicture<T>(checked: Checked<T>, isThere: boolean): Checked<T> {
  if (isThere) return checked;
  const { errors, errorCodes } = 'errors' in checked ? checked : {};
  return {
    errors: { ...errors, image: m.said_imageRequired() },
    errorCodes: { ...errorCodes, image: 'imageRequired' },
  };
}
