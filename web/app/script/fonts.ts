import { getLocale } from '#web/shared/languages/locale.ts';

/** Text fonts. They are never swapped in while a page is read, because that would move the lines. */
const TEXT_FONTS = {
  en: ["1em 'Hanken CMJ'"],
  ml: ["1em 'Hanken CMJ'", "1em 'Manjari'", "bold 1em 'Manjari'"],
} as const;

/** Text with glyphs of every font. */
const BOTH_SCRIPTS = 'Malayalam മലയാളം';

/** Returns whether an installed font has Malayalam letters. Missing glyphs are drawn as boxes of equal width. */
function hasMalayalam(): boolean {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return true;
  canvas.font = '16px sans-serif';
  return canvas.measureText('ക').width !== canvas.measureText('ര').width;
}

async function fetchFonts(): Promise<void> {
  // From here on, the style sheet uses the fonts that may be swapped in.
  document.documentElement.dataset['fonts'] = hasMalayalam() ? 'coming' : 'lacking';
  await Promise.all(TEXT_FONTS[getLocale()].map((font) => document.fonts.load(font, BOTH_SCRIPTS)));
  localStorage.setItem('fonts', 'here');
}

/**
 * Loads the fonts after everything on a visitor's first page, which the head script marks. On a slow network they would
 * delay text and pictures. Later pages use the fonts at once.
 */
export function fetchFontsLater(): void {
  if (document.documentElement.dataset['fonts'] === undefined) return;
  // Fonts that fail to load are requested again on the next page.
  const fetchQuietly = () => void fetchFonts().catch(() => undefined);
  if (document.readyState === 'complete') fetchQuietly();
  else addEventListener('load', fetchQuietly, { once: true });
}
