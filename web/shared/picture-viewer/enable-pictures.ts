import { loadOnFirstTouch } from '#web/shared/documents/first-touch.ts';
import { onDelegatedClick, isPlainClick } from '#web/shared/ui/clicks.ts';
import type { Filters, ListAddress } from '#web/shared/links/list-address.ts';
import type { OpenPictures } from './open-pictures.ts';

/**
 * Opens the pictures of a list in the page's lightbox, without loading a page. Loads the code for this when the pointer
 * or the focus first reaches the list. The cards may be replaced later.
 * @param cardSelector selects the links whose address names a picture
 * @param address address of the list, in which `opened` is the id of the open picture
 * @returns a function that opens the picture that the address names, if the list has it
 */
export function enablePictures(list: HTMLElement, cardSelector: string, address: ListAddress<Filters>): () => void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.lightbox');
  if (!dialog) return () => {};
  const openedIn = (link: HTMLAnchorElement | Location) => address.readAt(link).opened;
  let loading: Promise<OpenPictures> | undefined;
  const load = async () => {
    loading ??= import('./open-pictures.ts').then(({ openPictures }) =>
      openPictures({ list, cardSelector, dialog, address }),
    );
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const follow = () =>
    void load().then(
      (pictures) => pictures.follow(),
      () => location.reload(),
    );

  const begin = loadOnFirstTouch(list, load);
  if (dialog.open) begin();
  onDelegatedClick(cardSelector, (card, event) => {
    if (!(card instanceof HTMLAnchorElement) || !isPlainClick(event)) return;
    event.preventDefault();
    void load().then(
      ({ open }) => open(card),
      () => location.assign(card.href),
    );
  });
  // Back closes a picture, Forward opens the picture again.
  addEventListener('popstate', () => {
    if (dialog.open || openedIn(location) !== undefined) follow();
  });
  return () => {
    const opened = openedIn(location);
    const cards = [...list.querySelectorAll<HTMLAnchorElement>(cardSelector)];
    if (opened !== undefined && cards.some((card) => openedIn(card) === opened)) follow();
  };
}
