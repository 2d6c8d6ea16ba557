import { containedSheets } from '#web/app/contained-sheets.ts';
import { type Locale, getLocale } from '#web/shared/languages/locale.ts';
import textFont from '#web/shared/styles/fonts/hanken-text.woff2';
import malayalamFont from '#web/shared/styles/fonts/manjari-400.woff2';
import boldMalayalamFont from '#web/shared/styles/fonts/manjari-700.woff2';
import fixedMalayalamFont from '#web/shared/styles/fonts/manjari-ui.woff2';

/**
 * Fonts that the first page only caches, so that the next page can use them. Applying a font that has just arrived would
 * lay out the whole page again, a fifth of a second on a cheap phone, and could move lines while the visitor reads.
 * Malayalam pages have so few Latin letters that they do not cache the Latin text font.
 */
const NEXT_PAGE_FONTS: Readonly<Record<Locale, readonly string[]>> = {
  en: [textFont, fixedMalayalamFont],
  ml: [malayalamFont, boldMalayalamFont],
};

/** Returns whether an installed font has Malayalam letters. Missing glyphs are drawn as boxes of equal width. */
function hasMalayalam(): boolean {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return true;
  canvas.font = '16px sans-serif';
  return canvas.measureText('ക').width !== canvas.measureText('ര').width;
}

/** Loads a file into the HTTP cache. */
async function cache(address: string): Promise<void> {
  const response = await fetch(address, { priority: 'low' });
  await response.arrayBuffer();
}

async function fetchFonts(): Promise<void> {
  // Setting this attribute restyles the whole page. It is set only if Malayalam text would otherwise be drawn as boxes.
  if (!hasMalayalam()) document.documentElement.dataset['fonts'] = 'lacking';
  await Promise.all(NEXT_PAGE_FONTS[getLocale()].map(cache));
  localStorage.setItem('fonts', 'here');
}

async function fetchAll(): Promise<void> {
  // The next page links to them.
  await Promise.all(containedSheets().map(cache));
  if (document.documentElement.dataset['fonts'] !== undefined) await fetchFonts();
}

/**
 * Loads what the next page needs after everything else: style sheets and, on a visitor's first page, which the head
 * script marks, fonts. On a slow network they would delay text and pictures.
 */
export function fetchForNextPage(): void {
  // Files that fail to load are requested again on the next page.
  const fetchQuietly = () => void fetchAll().catch(() => undefined);
  if (document.readyState === 'complete') fetchQuietly();
  else addEventListener('load', fetchQuietly, { once: true });
}
