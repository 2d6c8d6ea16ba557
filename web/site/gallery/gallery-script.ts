import { enablePictures } from '#web/shared/picture-viewer/enable-pictures.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { pictureList } from './gallery-address.ts';

/** Opens the pictures of the gallery or of an album without loading a page. */
export function enableGallery(): void {
  const list = document.querySelector<HTMLElement>('.gallery');
  if (list) enablePictures(list, '.gallery a', pictureList(splitLocale(location.pathname).path));
}
