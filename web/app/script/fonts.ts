import { getLocale } from '#web/shared/languages/locale.ts';

/** Faces of running text: they never come in place of another while somebody reads, which would move the lines. */
const TEXT_FONTS = {
  en: ["1em 'Hanken CMJ'"],
  ml: ["1em 'Hanken CMJ'", "1em 'Manjari'", "bold 1em 'Manjari'"],
} as const;

/** Something of every face. */
const BOTH_SCRIPTS = 'Malayalam മലയാളം';

/** Whether this computer draws letters of Malayalam. Instead of those that it has not it draws boxes, one as wide as another. */
function hasMalayalam(): boolean {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return true;
  canvas.font = '16px sans-serif';
  return canvas.measureText('ക').width !== canvas.measureText('ര').width;
}

async function fetchFonts(): Promise<void> {
  // From now on the faces are asked for that may come in place.
  document.documentElement.dataset['fonts'] = hasMalayalam() ? 'coming' : 'lacking';
  await Promise.all(TEXT_FONTS[getLocale()].map((font) => document.fonts.load(font, BOTH_SCRIPTS)));
  localStorage.setItem('fonts', 'here');
}

/**
 * Fetches the fonts after all that the first page of a visitor shows, which the head has marked: on a slow network they
 * would take their bandwidth from its words and pictures. From the next page on they are used at once.
 */
export function fetchFontsLater(): void {
  if (document.documentElement.dataset['fonts'] === undefined) return;
  // What did not arrive is asked for again with the next page.
  const fetchQuietly = () => void fetchFonts().catch(() => undefined);
  if (document.readyState === 'complete') fetchQuietly();
  else addEventListener('load', fetchQuietly, { once: true });
}
