/** What the head of a page looks up (`web/app/session-script.ts`): this browser has the fonts of the site. */
const KEY = 'fonts';

async function fetchFonts(): Promise<void> {
  document.documentElement.dataset['fonts'] = 'display';
  const fonts = ["500 1em 'Fraunces CMJ'", "1em 'Hanken CMJ'"];
  await Promise.all(fonts.map((font) => document.fonts.load(font)));
  localStorage.setItem(KEY, 'here');
}

/**
 * Fetches the Latin fonts after all that the first page of a visitor shows, on which the head has set `data-fonts="later"`: on a
 * slow network they would take half a second from its words and pictures. The display face comes in place then; that of
 * running text does from the next page on, for lines that move under somebody's eyes are worse than the system's face.
 */
export function fetchFontsLater(): void {
  if (document.documentElement.dataset['fonts'] !== 'later') return;
  // A font that did not arrive is asked for again with the next page.
  const fetchQuietly = () => void fetchFonts().catch(() => undefined);
  const painted = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    painted.disconnect();
    if (document.readyState === 'complete') fetchQuietly();
    else addEventListener('load', fetchQuietly, { once: true });
  });
  painted.observe({ type: 'paint', buffered: true });
}
