/** How long clicks are ignored, which is longer than the interval of a double click (handbook, "Recognition"). */
const SETTLING_MS = 600;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Makes buttons and links ignore the pointer for 600 ms. Call it when elements have appeared, disappeared or moved,
 * because the next click may be the second click of a double click. settling.css selects the buttons and links.
 */
export function ignoreClicksBriefly(): void {
  document.body.setAttribute('data-settling', '');
  clearTimeout(timer);
  timer = setTimeout(() => document.body.removeAttribute('data-settling'), SETTLING_MS);
}
