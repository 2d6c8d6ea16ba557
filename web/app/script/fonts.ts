import { type Locale, getLocale } from '#web/shared/languages/locale.ts';
import displayFont from '#web/shared/styles/fonts/fraunces-display.woff2';
import textFont from '#web/shared/styles/fonts/hanken-text.woff2';
import malayalamFont from '#web/shared/styles/fonts/manjari-400.woff2';
import boldMalayalamFont from '#web/shared/styles/fonts/manjari-700.woff2';
import fixedMalayalamFont from '#web/shared/styles/fonts/manjari-ui.woff2';

/** Fonts that only later pages use. Replacing a font while the user reads a page would move the lines. */
const NEXT_PAGE_FONTS: Readonly<Record<Locale, readonly string[]>> = {
  en: [textFont, fixedMalayalamFont],
  ml: [textFont, malayalamFont, boldMalayalamFont],
};

/** Returns whether an installed font has Malayalam letters. Missing glyphs are drawn as boxes of equal width. */
function hasMalayalam(): boolean {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return true;
  canvas.font = '16px sans-serif';
  return canvas.measureText('ക').width !== canvas.measureText('ര').width;
}

/** Loads a font file into the HTTP cache. `FontFace` would also make the browser lay out the page again. */
async function cache(address: string): Promise<void> {
  const response = await fetch(address, { priority: 'low' });
  await response.arrayBuffer();
}

async function fetchFonts(): Promise<void> {
  // This attribute restyles the whole page, but without a font for Malayalam the text would be boxes.
  if (!hasMalayalam()) document.documentElement.dataset['fonts'] = 'lacking';
  const face = new FontFace('Fraunces Late', `url(${displayFont})`, { weight: '400 600' });
  document.fonts.add(await face.load());
  await Promise.all(NEXT_PAGE_FONTS[getLocale()].map(cache));
  localStorage.setItem('fonts', 'here');
}

/**
 * Loads the fonts after everything else on a visitor's first page, which the head script marks. On a slow network they
 * would delay text and pictures. Later pages use the fonts at once.
 */
export function fetchFontsLater(): void {
  if (document.documentElement.dataset['fonts'] === undefined) return;
  // Fonts that fail to load are requested again on the next page.
  const fetchQuietly = () => void fetchFonts().catch(() => undefined);
  if (document.readyState === 'complete') fetchQuietly();
  else addEventListener('load', fetchQuietly, { once: true });
}
