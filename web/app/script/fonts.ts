import { type Locale, getLocale } from '#web/shared/languages/locale.ts';
import displayFont from '#web/shared/styles/fonts/fraunces-display.woff2';
import smallDisplayFont from '#web/shared/styles/fonts/fraunces-ui.woff2';
import textFont from '#web/shared/styles/fonts/hanken-text.woff2';
import malayalamFont from '#web/shared/styles/fonts/manjari-400.woff2';
import boldMalayalamFont from '#web/shared/styles/fonts/manjari-700.woff2';
import fixedMalayalamFont from '#web/shared/styles/fonts/manjari-ui.woff2';

/** The characters of the display font, as in fonts.css. */
const LETTERS = 'U+20-FF, U+2013-2026';
/** The characters of the small display font. */
const FIGURES = 'U+20-3F, U+43, U+4A, U+4D, U+2013-2019';

/**
 * Fonts that this page only caches, so that the next page can use them. Replacing a font while the user reads would
 * move the lines. Malayalam pages have so few Latin letters that they do not cache the Latin text font.
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

/** Loads a font file into the HTTP cache. `FontFace` would also make the browser lay out the page again. */
async function cache(address: string): Promise<void> {
  const response = await fetch(address, { priority: 'low' });
  await response.arrayBuffer();
}

/**
 * Loads the display font and applies it. A Malayalam page loads the small display font. It loads the full display font
 * only if it contains Latin letters that the small font does not have.
 */
async function applyDisplayFont(): Promise<void> {
  const weight = '400 600';
  const full = new FontFace('Fraunces Late', `url(${displayFont})`, { weight, display: 'swap', unicodeRange: LETTERS });
  if (getLocale() === 'en') {
    document.fonts.add(await full.load());
    return;
  }
  const small = new FontFace('Fraunces Late', `url(${smallDisplayFont})`, { weight, unicodeRange: FIGURES });
  await small.load();
  // For characters that both fonts have, browsers use the font that was added last.
  document.fonts.add(full).add(small);
}

async function fetchFonts(): Promise<void> {
  // Setting this attribute restyles the whole page. It is set only if Malayalam text would otherwise be drawn as boxes.
  if (!hasMalayalam()) document.documentElement.dataset['fonts'] = 'lacking';
  await applyDisplayFont();
  await Promise.all(NEXT_PAGE_FONTS[getLocale()].map(cache));
  localStorage.setItem('fonts', 'here');
}

/**
 * Loads the fonts after everything else on a visitor's first page, which the head script marks. On a slow network the
 * fonts would delay text and pictures. Later pages use the fonts at once.
 */
export function fetchFontsLater(): void {
  if (document.documentElement.dataset['fonts'] === undefined) return;
  // Fonts that fail to load are requested again on the next page.
  const fetchQuietly = () => void fetchFonts().catch(() => undefined);
  if (document.readyState === 'complete') fetchQuietly();
  else addEventListener('load', fetchQuietly, { once: true });
}
