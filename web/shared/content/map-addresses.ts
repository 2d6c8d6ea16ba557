import type { Documents } from '#contract/content.ts';

export type Position = NonNullable<Documents['contact']['position']>;

/** The only other site that a page may embed in a frame. Only `/contact` may do so (decision 22). */
export const MAP_SITE = 'https://www.openstreetmap.org';

/** Origin of the map tiles. Only `/contact` may load them. */
export const TILE_SITE = 'https://tile.openstreetmap.org';

/** Map tile of the whole world. If this tile does not load, the map site is unreachable. */
export const ANY_TILE = `${TILE_SITE}/0/0/0.png`;

/** Distance from the office to the edges of the embedded map, in degrees of latitude and longitude. */
const AROUND = { lat: 0.0035, lon: 0.006 };

/** Returns the URL of the embeddable map, with a marker on the office. */
export function embeddedMapUrl({ lat, lon }: Position): string {
  const box = [lon - AROUND.lon, lat - AROUND.lat, lon + AROUND.lon, lat + AROUND.lat];
  const words = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${lat},${lon}`,
  });
  return `${MAP_SITE}/export/embed.html?${words}`;
}

/** Returns the URL of the location on Google Maps. On a phone, it opens the app, which offers directions. */
export function googleMapsUrl({ lat, lon }: Position): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${lat},${lon}` })}`;
}

/** The alphabet of Open Location Codes. */
const DIGITS = '23456789CFGHJMPQRVWX';
/** Number of steps per degree in the last pair of digits of a code. One step is about 14 metres. */
const STEPS = 8000;
/**
 * Latitudes are rounded to 1/25,000,000 of a degree before encoding, so that floating-point errors do not change the
 * code.
 */
const LAT_PRECISION = 25_000_000;
const LON_PRECISION = 8_192_000;

/** Returns five digits in base 20, the most significant first. */
function digitsOf(steps: number): string[] {
  const digits: string[] = [];
  for (let rest = steps; digits.length < 5; rest = Math.floor(rest / DIGITS.length)) {
    digits.unshift(DIGITS.charAt(rest % DIGITS.length));
  }
  return digits;
}

/**
 * Returns the Open Location Code of a position, which maps accept as an address: "7J2RGG22+22".
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
