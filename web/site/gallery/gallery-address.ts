import { paths } from '#web/shared/links/paths.ts';

/**
 * A page of the gallery, with one of its pictures open if there is a number of one; without its language. The page
 * stays in the address, so that looking through its pictures needs nothing from the server.
 */
export function galleryAddress(page: number, picture?: number): string {
  const params = new URLSearchParams();
  if (page > 1) params.set('page', String(page));
  if (picture !== undefined) params.set('picture', String(picture));
  return paths.gallery + (params.size === 0 ? '' : `?${params}`);
}
