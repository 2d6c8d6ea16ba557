import { documentOf, replaceParts } from '#web/shared/documents/load-document.ts';
import { correctAddress } from '#web/shared/documents/correct-address.ts';
import { rememberedScroll } from '#web/shared/links/history-state.ts';
import { directory, PART_IDS } from './directory-address.ts';
import { showFailure } from './show-failure.ts';

/** Shows the members that the head script has requested. */
function show(response: Document): void {
  replaceParts(response, Object.values(PART_IDS));
  document.querySelector('.directory__content')?.removeAttribute('data-loading');
  correctAddress(directory, response);
  // After Back and a reload, the browser had restored the position before the page had its height.
  const position = rememberedScroll(history.state);
  if (position !== undefined) scrollTo(0, position);
}

/**
 * Shows the members and loads the rest of the script, which also loads the members if the request has failed, for
 * example because the access token has expired.
 */
export function enableDirectory(): void {
  if (document.querySelector('.directory__content') === null) return;
  const { directoryRequest: request } = globalThis;
  const shown = request === undefined ? Promise.reject(new Error('no session')) : documentOf(request).then(show);
  const isShown = shown.then(
    () => true,
    () => false,
  );
  import('./directory-control.ts')
    .then(async ({ controlDirectory }) => controlDirectory(await isShown))
    .catch(showFailure);
}
