import { enablePictures } from '#web/shared/picture-viewer/enable-pictures.ts';
import { galleryList } from './gallery-address.ts';

/** Opens the pictures of the gallery without loading a page. */
export function enableGallery(): void {
  const list = document.querySelector<HTMLElement>('.gallery');
  if (list) enablePictures(list, '.gallery a', galleryList);
}
