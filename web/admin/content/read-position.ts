import { asciiDigits } from '#contract/text.ts';

/** A position on the earth, in degrees. North and east are positive. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

const N = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** Formats of positions in map links, most precise first. The last format is two plain numbers. */
const positionFormats = [
  new RegExp(`mlat=${N}&(?:amp;)?mlon=${N}`),
  new RegExp(`!3d${N}!4d${N}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${N}/${N}`),
  new RegExp(`[?&](?:q|ll|query|destination|daddr|center)=(?:loc:)?${N}(?:,|%2C)\\s*${N}`, 'i'),
  new RegExp(`@${N},${N}`),
  new RegExp(`^geo:${N},${N}`),
  new RegExp(`^\\(?${N}\\s*[,;\\s]\\s*${N}\\)?$`),
];

/** Rounds degrees to five decimal places, which is about one metre. */
const roundDegrees = (degrees: string) => Number(Number(degrees).toFixed(5));

/**
 * Parses a position: two numbers, or a link copied from a map.
 * @returns undefined if the text contains no position
 */
export function readPosition(typed: string): Position | undefined {
  const text = asciiDigits(typed).trim().replaceAll('−', '-').replaceAll('°', '');
  for (const format of positionFormats) {
    const [, lat, lon] = format.exec(text) ?? [];
    if (lat !== undefined && lon !== undefined) return { lat: roundDegrees(lat), lon: roundDegrees(lon) };
  }
  return undefined;
}

/**
 * Parses a number of degrees, written with the digits of any script, such as Malayalam.
 * @returns undefined for any other text
 */
export function readDegrees(typed: string): number | undefined {
  const text = asciiDigits(typed).trim().replaceAll('−', '-').replaceAll('°', '');
  return new RegExp(`^${N}$`).test(text) ? Number(text) : undefined;
}
