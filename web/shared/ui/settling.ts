/** Longer than the two clicks of a double click are apart, in milliseconds (handbook, "Recognition"). */
const SETTLING_MS = 600;

let ending: ReturnType<typeof setTimeout> | undefined;

/**
 * Something has just come, gone or changed places: the next click may be the second one of a double click, meant for
 * what was there before. So for a moment buttons and links take no pointer; which ones, settling.css says.
 */
export function settle(): void {
  document.body.setAttribute('data-settling', '');
  clearTimeout(ending);
  ending = setTimeout(() => document.body.removeAttribute('data-settling'), SETTLING_MS);
}
