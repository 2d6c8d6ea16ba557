import type { Documents } from '#contract/content.ts';

export type Position = NonNullable<Documents['contact']['position']>;

/** The only other site that a page may show in a frame, and `/contact` alone may (decision 22). */
export const MAP_SITE = 'https://www.openstreetmap.org';

/** Where the pictures of the map come from; few pages may show them. */
export const TILE_SITE = 'https://tile.openstreetmap.org';

/** The whole world as one picture: where it does not come, no map does. */
export const ANY_TILE = `${TILE_SITE}/0/0/0.png`;

const ZOOM = 17;
/** Degrees around the office that the embedded map shows. */
const AROUND = { lat: 0.0035, lon: 0.006 };

/** The map as it is embedded, with a pin on the office. */
export function embeddedMap({ lat, lon }: Position): string {
  const box = [lon - AROUND.lon, lat - AROUND.lat, lon + AROUND.lon, lat + AROUND.lat];
  const words = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${lat},${lon}`,
  });
  return `${MAP_SITE}/export/embed.html?${words}`;
}

/** The same map on its own site. */
export function openStreetMap({ lat, lon }: Position): string {
  return `${MAP_SITE}/?mlat=${lat}&mlon=${lon}#map=${ZOOM}/${lat}/${lon}`;
}

/** The place on the other map; on a phone in its own program, which also leads there. */
export function googleMaps({ lat, lon }: Position): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${lat},${lon}` })}`;
}
