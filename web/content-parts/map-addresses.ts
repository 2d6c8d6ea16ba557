import type { Documents } from '#contract/content.ts';

type Position = NonNullable<Documents['contact']['position']>;

/** The only other site that a page may show in a frame, and `/contact` alone may (decision 22). */
export const MAP_SITE = 'https://www.openstreetmap.org';

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
export function mapPage({ lat, lon }: Position): string {
  return `${MAP_SITE}/?mlat=${lat}&mlon=${lon}#map=${ZOOM}/${lat}/${lon}`;
}

/** Opens the way there; on a phone in its own program for maps. */
export function directions({ lat, lon }: Position): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${lat},${lon}` })}`;
}
