import { ANY_TILE } from '#web/shared/content/map-addresses.ts';

/** Time after which the map counts as failed. Even a slow network loads the few kilobytes of the frame in less time. */
const TIMEOUT_MS = 15_000;

/** Returns the content of a map template, as nodes of this document. */
function cloneTemplate(place: Element, state: 'shown' | 'failed'): DocumentFragment | undefined {
  const template = place.querySelector<HTMLTemplateElement>(`template[data-map='${state}']`);
  return template ? document.importNode(template.content, true) : undefined;
}

/**
 * Creates the map. The frame of the map fires `load` even for an error page, so the function also requests one image of
 * the map. The map counts as failed if the image fails or the frame does not load in time.
 */
function createMap(place: Element): HTMLElement {
  const map = document.createElement('div');
  map.className = 'place__map';
  map.append(cloneTemplate(place, 'shown') ?? '');
  const fail = () => map.replaceChildren(cloneTemplate(place, 'failed') ?? '');
  const timer = setTimeout(fail, TIMEOUT_MS);
  const stopTimer = () => clearTimeout(timer);
  map.querySelector('iframe')?.addEventListener('load', stopTimer);
  const tile = new Image();
  tile.addEventListener('error', () => {
    stopTimer();
    fail();
  });
  tile.src = ANY_TILE;
  return map;
}

/** Shows the map on top of the drawn map, or removes it. The layout does not change. */
export function toggleMap(button: HTMLElement): void {
  const place = button.closest('.place');
  if (!place) return;
  const shown = place.querySelector('.place__map');
  if (shown) shown.remove();
  else place.querySelector('.place__art')?.append(createMap(place));
  button.ariaPressed = String(!shown);
}
