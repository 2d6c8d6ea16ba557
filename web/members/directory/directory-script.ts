import { documentOf } from '#web/shared/documents/load-document.ts';
import { showFirst } from './show-range.ts';

/**
 * Shows the members that the head script has requested. Loads the rest of the script afterwards, and also if the
 * request has failed, for example because the access token has expired.
 */
export function enableDirectory(): void {
  if (document.querySelector('.directory__content') === null) return;
  const begin = async (isShown: boolean) => (await import('./directory-control.ts')).controlDirectory(isShown);
  const { directoryRequest: request } = globalThis;
  const first = request === undefined ? Promise.reject(new Error('no session')) : documentOf(request).then(showFirst);
  first
    .then(
      () => begin(true),
      () => begin(false),
    )
    .catch(() => undefined);
}
