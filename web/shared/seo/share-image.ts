import type { Picture } from '#contract/files.ts';
import { getLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { nameOf, type SiteName } from './page-meta.ts';

/** A JPEG for link previews: at least 300 pixels wide, less than 600 kB. */
export interface ShareImage {
  /** Path on this site, with a leading slash. */
  readonly path: string;
  /** Width and height in pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Maximum width of the server's JPEGs, in pixels. */
const JPEG_WIDTH = 1280;
/** Minimum width in pixels. Messengers show a thumbnail or nothing for a narrower picture. */
const MIN_WIDTH = 300;
const CARD = { width: 1200, height: 630 };

/** Returns the preview image of pages without a picture: the drawing of the house on the home page. */
export function siteImage(): ShareImage {
  return { path: '/share.jpg', ...CARD, alt: m.home_illustration() };
}

/**
 * Returns the preview image of a record.
 * @param alt description, or the person's name
 * @returns undefined if there is no image or it is too small
 */
export function shareImage(
  folder: 'events' | 'uploads',
  { image, picture }: { readonly image: string | null; readonly picture: Picture | null },
  alt: string,
): ShareImage | undefined {
  if (image === null || picture === null || picture.width < MIN_WIDTH) return undefined;
  const width = Math.min(picture.width, JPEG_WIDTH);
  return { path: `/${folder}/${image}`, width, height: Math.round((picture.height * width) / picture.width), alt };
}

/** Returns the logo as preview image; undefined if there is none or it is too small. */
export function logoImage(site: SiteName): ShareImage | undefined {
  return shareImage('uploads', { image: site.logo, picture: site.logoPicture }, nameOf(site));
}

/** Returns the preview image of a memorial, which the server renders: portrait, name and date. */
export function memorialCard(id: number, name: string): ShareImage {
  const language = getLocale() === 'en' ? '' : `-${getLocale()}`;
  return { path: `/share/memorial-${id}${language}.jpg`, ...CARD, alt: m.share_memorialAlt({ name }) };
}
