import type { Filters, ListAddress } from '#web/shared/links/list-address.ts';

/**
 * Corrects the address if the server has shown another part of the list than requested: the last page if the page
 * number was too high, or a search without needless spaces. The response names the shown part in `data-address`.
 */
export function correctAddress<F extends Filters>(list: ListAddress<F>, response: Document): void {
  const shown = response.querySelector<HTMLElement>('[data-address]')?.dataset['address'];
  if (shown === undefined) return;
  const asked = list.readAt(location);
  const { opened } = asked;
  const address = list.href({ opened }, list.readAt(new URL(shown, location.href)));
  if (address !== list.href({ opened }, asked)) history.replaceState(history.state, '', address + location.hash);
}
