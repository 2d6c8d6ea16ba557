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

/** Digits that are hard to take for each other and make no words. */
const DIGITS = '23456789CFGHJMPQRVWX';
/** Steps of a degree that the last pair of digits counts: about 14 metres. */
const STEPS = 8000;
/** To this part of a degree a position is rounded first: what machines cannot write exactly must not be another field. */
const LAT_PRECISION = 25_000_000;
const LON_PRECISION = 8_192_000;

/** Five digits, the greatest first. */
function digitsOf(steps: number): string[] {
  const digits: string[] = [];
  for (let rest = steps; digits.length < 5; rest = Math.floor(rest / DIGITS.length)) {
    digits.unshift(DIGITS.charAt(rest % DIGITS.length));
  }
  return digits;
}

/**
 * The Open Location Code of a place, which maps take in place of an address: "7J2RGG22+22".
 * @param position in degrees, north and east positive
 */
export function plusCode({ lat, lon }: { readonly lat: number; readonly lon: number }): string {
  const north = Math.floor(((Math.round(lat * LAT_PRECISION) + 90 * LAT_PRECISION) * STEPS) / LAT_PRECISION);
  const east = Math.floor(((Math.round(lon * LON_PRECISION) + 180 * LON_PRECISION) * STEPS) / LON_PRECISION);
  const norths = digitsOf(Math.min(north, 180 * STEPS - 1));
  const easts = digitsOf(east % (360 * STEPS));
  const pairs = norths.map((digit, index) => digit + (easts[index] ?? '')).join('');
  return `${pairs.slice(0, 8)}+${pairs.slice(8)}`;
}
