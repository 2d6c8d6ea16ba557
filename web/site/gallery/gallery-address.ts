import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/**
 * The address of the gallery. With an open picture, it also has the page number, so that the next picture can be shown
 * without a request.
 */
export const galleryList = new ListAddress({ path: paths.gallery, filters: {}, opens: 'picture' });

/** Id of the card that gets the focus when the picture is closed. */
export function cardId(picture: number): string {
  return `picture-${picture}`;
}
