import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** The page stays in the address of an open picture, so that looking through its pictures needs nothing from the server. */
export const galleryList = new ListAddress({ path: paths.gallery, filters: {}, opens: 'picture' });
