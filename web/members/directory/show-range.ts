import { replaceParts } from '#web/shared/documents/load-document.ts';
import { directory, PART_IDS } from './directory-address.ts';

/** Shows whether the list is loading. A message about an earlier failure is removed. */
export function showLoading(isLoading: boolean): void {
  document.querySelector('.directory__content')?.toggleAttribute('data-loading', isLoading);
  if (isLoading) document.querySelector('.directory__problem')?.replaceChildren();
}

/** Shows the first list of the page. Corrects the address if its page is after the last one. */
export function showFirst(response: Document): void {
  replaceParts(response, Object.values(PART_IDS));
  showLoading(false);
  const shown = response.getElementById(PART_IDS.list)?.dataset['address'];
  const asked = directory.read(new URLSearchParams(location.search));
  if (shown !== undefined && shown !== directory.href({}, asked)) {
    history.replaceState(history.state, '', shown + location.hash);
  }
}
