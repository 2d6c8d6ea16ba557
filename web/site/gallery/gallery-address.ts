import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** The page stays in the address of an open picture, so that looking through its pictures needs nothing from the server. */
export const galleryList = new ListAddress({ path: paths.gallery, filters: {}, opens: 'picture' });

/** Where the focus returns to when a picture is closed. */
export function cardId(picture: number): string {
  return `picture-${picture}`;
}
