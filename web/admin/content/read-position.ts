import { asciiDigits } from '#contract/text.ts';

/** In degrees, north and east positive. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

const N = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** How links of maps name a place, the most exact way first; last two numbers as they are. */
const WAYS = [
  new RegExp(`mlat=${N}&(?:amp;)?mlon=${N}`),
  new RegExp(`!3d${N}!4d${N}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${N}/${N}`),
  new RegExp(`[?&](?:q|ll|query|destination|daddr|center)=(?:loc:)?${N}(?:,|%2C)\\s*${N}`, 'i'),
  new RegExp(`@${N},${N}`),
  new RegExp(`^geo:${N},${N}`),
  new RegExp(`^\\(?${N}\\s*[,;\\s]\\s*${N}\\)?$`),
];

/** Five places behind the point are about a metre. */
const toAMetre = (degrees: string) => Number(Number(degrees).toFixed(5));

/**
 * Reads a place as people have it: two numbers, or a link that was copied from a map.
 * @returns undefined when there is no place in it
 */
export function readPosition(typed: string): Position | undefined {
  const text = asciiDigits(typed).trim().replaceAll('−', '-').replaceAll('°', '');
  for (const way of WAYS) {
    const [, lat, lon] = way.exec(text) ?? [];
    if (lat !== undefined && lon !== undefined) return { lat: toAMetre(lat), lon: toAMetre(lon) };
  }
  return undefined;
}

/** @returns a number of degrees as it was typed, in the digits of any script; undefined for anything else */
export function readDegrees(typed: string): number | undefined {
  const text = asciiDigits(typed).trim().replaceAll('−', '-').replaceAll('°', '');
  return new RegExp(`^${N}$`).test(text) ? Number(text) : undefined;
}
