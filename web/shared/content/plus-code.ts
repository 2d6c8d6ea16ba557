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
