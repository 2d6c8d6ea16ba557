import { ANY_TILE } from '#web/shared/content/map-addresses.ts';

/** Longer than a slow network takes for the few kilobytes of the frame itself. */
const TIMEOUT_MS = 15_000;

/** What the page keeps for the map, as nodes of this document. */
function stored(place: Element, state: 'shown' | 'failed'): DocumentFragment | undefined {
  const template = place.querySelector<HTMLTemplateElement>(`template[data-map='${state}']`);
  return template ? document.importNode(template.content, true) : undefined;
}

/**
 * A frame does not tell whether it holds the map or the browser's own complaint, so one picture of the map is asked for
 * beside it: without that one, or when the frame stays silent, it did not load.
 */
function mapOf(place: Element): HTMLElement {
  const map = document.createElement('div');
  map.className = 'place__map';
  map.append(stored(place, 'shown') ?? '');
  const fail = () => map.replaceChildren(stored(place, 'failed') ?? '');
  const timer = setTimeout(fail, TIMEOUT_MS);
  const settle = () => clearTimeout(timer);
  map.querySelector('iframe')?.addEventListener('load', settle);
  const tile = new Image();
  tile.addEventListener('error', () => {
    settle();
    fail();
  });
  tile.src = ANY_TILE;
  return map;
}

/** Puts the map above the drawing of the place where the button stands, or takes it away again; nothing moves for it. */
export function toggleMap(button: HTMLElement): void {
  const place = button.closest('.place');
  if (!place) return;
  const shown = place.querySelector('.place__map');
  if (shown) shown.remove();
  else place.querySelector('.place__art')?.append(mapOf(place));
  button.ariaPressed = String(!shown);
}
