import type { Picture } from '#contract/files.ts';
import { getLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { nameOf, type SiteName } from './page-meta.ts';

/** A JPEG that messengers show beside a link: at least 300 pixels wide, less than 600 kB. */
export interface ShareImage {
  /** On this site, starting with a slash. */
  readonly path: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** How wide the server makes the JPEG of a picture at most. */
const JPEG_WIDTH = 1280;
/** Below this the messengers show a thumbnail or nothing. */
const MIN_WIDTH = 300;
const CARD = { width: 1200, height: 630 };

/** For pages without a picture of their own, until there is a logo: the house of the home page. */
export function siteImage(): ShareImage {
  return { path: '/share.jpg', ...CARD, alt: m.home_illustration() };
}

/**
 * The picture of a record.
 * @param alt what it shows, or whose it is
 * @returns undefined when there is none, or one too small for a preview
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

/** The logo, for pages without a picture of their own; undefined when there is none, or one too small for a preview. */
export function logoImage(site: SiteName): ShareImage | undefined {
  return shareImage('uploads', { image: site.logo, picture: site.logoPicture }, nameOf(site));
}

/** The card that the server draws for a deceased record: portrait, name and date. */
export function memorialCard(id: number, name: string): ShareImage {
  const language = getLocale() === 'en' ? '' : `-${getLocale()}`;
  return { path: `/share/memorial-${id}${language}.jpg`, ...CARD, alt: m.share_memorialAlt({ name }) };
}
