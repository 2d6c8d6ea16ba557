import type { Picture } from '#contract/files.ts';
import type { Memorial } from '#contract/memorials.ts';
import { getLocale, type Locale } from '#web/shared/languages/locale.ts';
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

type ShownOnCard = Omit<Memorial, 'notice' | 'picture' | 'similar'>;

/**
 * Returns a number for what the share cards of a memorial show. Messengers store a preview under its address, so the
 * address has to change with the card.
 */
function versionOf(memorial: ShownOnCard): string {
  const { id, name, name_ml, date_of_death: died, description, description_ml, image } = memorial;
  const { funeral_at: at, funeral_place, funeral_place_ml, contact, note } = memorial;
  const who = [id, name, name_ml, died, description, description_ml, image];
  let hash = 0;
  for (const letter of JSON.stringify([...who, at, funeral_place, funeral_place_ml, contact, note])) {
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  }
  return hash.toString(36);
}

/** Returns the path of a share card of a memorial, which the server draws. */
export function cardPath(memorial: ShownOnCard, language: Locale, format: '' | '-portrait' = ''): string {
  const ending = language === 'en' ? '' : `-${language}`;
  return `/share/memorial-${memorial.id}${format}${ending}.jpg?v=${versionOf(memorial)}`;
}

/** Returns the preview image of a memorial: portrait, name and date. */
export function memorialCard(memorial: ShownOnCard, name: string): ShareImage {
  return { path: cardPath(memorial, getLocale()), ...CARD, alt: m.share_memorialAlt({ name }) };
}
