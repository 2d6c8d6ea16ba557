import * as m from '#web/shared/languages/generated/messages.js';

type Checked<T> = { readonly value: T } | { readonly errors: Readonly<Record<string, string>> };

/**
 * What was typed together with the picture that it needs (specification section 5).
 * @param isThere one was chosen, or none has to be
 */
export function withPicture<T>(checked: Checked<T>, isThere: boolean): Checked<T> {
  if (isThere) return checked;
  return { errors: { ...('errors' in checked && checked.errors), image: m.said_imageRequired() } };
}
