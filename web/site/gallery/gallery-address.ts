import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** The address of an open picture includes the page, so that turning needs no request. */
export const galleryList = new ListAddress({ path: paths.gallery, filters: {}, opens: 'picture' });

/** Id of the card that gets the focus when the picture is closed. */
export function cardId(picture: number): string {
  return `picture-${picture}`;
}
