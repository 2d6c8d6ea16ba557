import { loadOnFirstTouch } from '#web/shared/documents/first-touch.ts';
import { onDelegatedClick, isPlainClick } from '#web/shared/ui/clicks.ts';
import type { OpenPictures } from './open-pictures.ts';

/** Opens pictures without loading a page. The code that opens them is loaded when the gallery is first touched. */
export function enableGallery(): void {
  const list = document.querySelector<HTMLElement>('.gallery');
  const dialog = document.querySelector<HTMLDialogElement>('dialog.lightbox');
  if (!list || !dialog) return;
  let pictures: OpenPictures | undefined;
  const load = async () => {
    const { openPictures } = await import('./open-pictures.ts');
    pictures ??= openPictures(list, dialog);
    return pictures;
  };

  const begin = loadOnFirstTouch(list, load);
  if (dialog.open) begin();
  onDelegatedClick('.gallery a', (card, event) => {
    if (!(card instanceof HTMLAnchorElement) || !isPlainClick(event)) return;
    event.preventDefault();
    void load().then(
      ({ open }) => open(card),
      () => location.assign(card.href),
    );
  });
  // Back closes a picture, Forward opens the picture again.
  addEventListener('popstate', () => {
    if (!dialog.open && !new URLSearchParams(location.search).has('picture')) return;
    void load().then(
      ({ follow }) => follow(),
      () => location.reload(),
    );
  });
}
