import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** Returns the address of pictures, such as those of an album. @param path without language prefix */
export function pictureList(path: string) {
  return new ListAddress({ path, filters: {}, opens: 'picture' });
}

/**
 * The address of the gallery. With an open picture, it also has the page number, so that the next picture can be shown
 * without a request.
 */
export const galleryList = pictureList(paths.gallery);

/** Id of the card that gets the focus when the picture is closed. */
export function cardId(picture: number): string {
  return `picture-${picture}`;
}
