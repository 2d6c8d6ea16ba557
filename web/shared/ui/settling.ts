/** In ms; longer than the interval of a double click (handbook, "Recognition"). */
const SETTLING_MS = 600;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Call it when elements have appeared, disappeared or moved. For a moment, buttons and links ignore the pointer,
 * because the next click may be the second one of a double click. settling.css selects the elements.
 */
export function ignoreClicksBriefly(): void {
  document.body.setAttribute('data-settling', '');
  clearTimeout(timer);
  timer = setTimeout(() => document.body.removeAttribute('data-settling'), SETTLING_MS);
}
