import { asciiDigits } from './text.ts';

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
  new RegExp(`^\\(?${N}\\s*N?\\s*[,;\\s]\\s*${N}\\s*E?\\)?$`),
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

/** Returns the address of a position on OpenStreetMap. */
export function openStreetMapUrl({ lat, lon }: Position): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}

/**
 * Converts what a phone copies as a place to a web address: a link with or without `https://`, perhaps after a line with
 * the name of the place, or a position.
 * @returns the text itself if it contains neither
 */
export function readMapLink(typed: string): string {
  const link = /(?:https?:\/\/|(?:[a-z\d-]+\.)+[a-z]{2,}\/)\S+/i.exec(typed)?.[0];
  if (link !== undefined) return link.replace(/^(?:https?:\/\/)?/i, 'https://').replace(/[.,;)\]]+$/, '');
  for (const line of [typed, ...typed.split('\n')]) {
    const position = readPosition(line);
    if (position && Math.abs(position.lat) <= 90 && Math.abs(position.lon) <= 180) return openStreetMapUrl(position);
  }
  return typed;
}
