import { painted, written } from './content.ts';
import type { Colour } from './lines.ts';

const colour = (hex: number): Colour => [(hex >> 16) / 255, ((hex >> 8) & 0xff) / 255, (hex & 0xff) / 255];

/** As in the tokens of the design. */
export const INK = colour(0x2a1b13);
export const INK_2 = colour(0x544438);
export const ACCENT = colour(0x963d23);
const LINE = colour(0xe5d9c5);
const BRASS = colour(0xb88a3e);
const BRASS_DEEP = colour(0x94691f);
const GREEN = colour(0x17493f);
const GOLD = colour(0xe6bd6f);

function horizontal(x: number, y: number, width: number): string {
  return `${written(x)} ${written(y)} m ${written(x + width)} ${written(y)} l S`;
}

/** The woven edge: a hairline, the weave, a hairline. @param y of its middle */
export function kasavu(x: number, y: number, width: number): string {
  return [
    'q',
    painted(BRASS, 'RG'),
    `.8 w ${horizontal(x, y + 4.1, width)} ${horizontal(x, y - 4.1, width)}`,
    `4.6 w ${horizontal(x, y, width)}`,
    painted(BRASS_DEEP, 'RG'),
    `[.7 2.1] 0 d ${horizontal(x, y, width)}`,
    'Q',
  ].join('\n');
}

/** A thin line, in brass below headings. */
export function thinLine(x: number, y: number, width: number, kind: 'heading' | 'row'): string {
  const paint = kind === 'heading' ? `${painted(BRASS, 'RG')} .9 w` : `${painted(LINE, 'RG')} .6 w`;
  return `q ${paint} ${horizontal(x, y, width)} Q`;
}

/** How far the handles of a curve reach that is nearly a quarter of a circle, in radii. */
const HANDLE = 0.5523;

/** Points of a path, each to be reached by the operator behind it. */
type Step = readonly [operator: 'm' | 'l' | 'c', ...coordinates: number[]];

function path(steps: readonly Step[]): string {
  return [...steps.map(([operator, ...points]) => `${points.map(written).join(' ')} ${operator}`), 'h'].join('\n');
}

/** The outline of a box with round corners, from its lower left corner. */
export function roundBox(x: number, y: number, width: number, height: number, radius: number): string {
  const [right, top] = [x + width, y + height];
  const far = radius * (1 - HANDLE);
  return path([
    ['m', x + radius, y],
    ['l', right - radius, y],
    ['c', right - far, y, right, y + far, right, y + radius],
    ['l', right, top - radius],
    ['c', right, top - far, right - far, top, right - radius, top],
    ['l', x + radius, top],
    ['c', x + far, top, x, top - far, x, top - radius],
    ['l', x, y + radius],
    ['c', x, y + far, x + far, y, x + radius, y],
  ]);
}

function circle(x: number, y: number, radius: number): string {
  return roundBox(x - radius, y - radius, 2 * radius, 2 * radius, radius);
}

/** A brass line around a picture. */
export function frame(x: number, y: number, width: number, height: number, radius: number): string {
  return `q ${painted(BRASS, 'RG')} .9 w ${roundBox(x, y, width, height, radius)} S Q`;
}

const ROOF = '8.6 26.2 m 10.6 25.53 12.27 24.53 13.6 23.2 c 24 12.2 l 34.4 23.2 l 35.73 24.53 37.4 25.53 39.4 26.2 c';
/** As drawings for the screen have it. */
const BLOSSOM =
  'M24 27.1C26.2 24.7 26.2 21.69 24 20.4C21.8 21.69 21.8 24.7 24 27.1zM25.34 27.66C28.6 27.52 30.72 25.39 30.08 22.92' +
  'C27.61 22.28 25.48 24.4 25.34 27.66zM25.9 29C28.3 31.2 31.31 31.2 32.6 29C31.31 26.8 28.3 26.8 25.9 29z' +
  'M25.34 30.34C25.48 33.6 27.61 35.72 30.08 35.08C30.72 32.61 28.6 30.48 25.34 30.34zM24 30.9C21.8 33.3 21.8 36.31' +
  ' 24 37.6C26.2 36.31 26.2 33.3 24 30.9zM22.66 30.34C19.4 30.48 17.28 32.61 17.92 35.08C20.39 35.72 22.52 33.6 22.66 30.34z' +
  'M22.1 29C19.7 26.8 16.69 26.8 15.4 29C16.69 31.2 19.7 31.2 22.1 29zM22.66 27.66C22.52 24.4 20.39 22.28 17.92 22.92' +
  'C17.28 25.39 19.4 27.52 22.66 27.66z';
/** The square that the emblem is drawn in. */
const EMBLEM = 48;

/** The emblem of the association. @param y of its upper edge */
export function emblem(x: number, y: number, size: number): string {
  const scale = size / EMBLEM;
  const blossom = BLOSSOM.replaceAll(
    /([MC])([^MCz]+)/g,
    (_, letter: string, points: string) => `${points} ${letter.toLowerCase()} `,
  );
  return [
    `q ${written(scale)} 0 0 ${written(-scale)} ${written(x)} ${written(y)} cm`,
    `${painted(GREEN, 'rg')} ${circle(24, 24, 23)} f`,
    `${painted(GOLD, 'RG')} 1 w ${circle(24, 24, 20.2)} S`,
    `2.5 w 1 J 1 j ${ROOF} S`,
    `${painted(GOLD, 'rg')} ${blossom.replaceAll('z', ' h ')} f ${circle(24, 29, 1)} f Q`,
  ].join('\n');
}
