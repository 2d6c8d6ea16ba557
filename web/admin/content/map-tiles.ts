import { TILE_SITE } from '#web/shared/content/map-addresses.ts';
import type { Position } from './read-position.ts';

/** Width and height of a tile, in CSS pixels. */
const TILE = 256;
/** Beyond it the projection has no end. */
const MAX_LATITUDE = 85.05;

/** The whole world at a zoom is a square of this many pixels. */
function worldSize(zoom: number): number {
  return TILE * 2 ** zoom;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a place lies in the square of the world, in pixels from its north-western corner (Web Mercator). */
export function toPixels({ lat, lon }: Position, zoom: number): Point {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return {
    x: ((lon + 180) / 360) * worldSize(zoom),
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize(zoom),
  };
}

/** The place at a point of the square of the world; east of its edge it begins again. */
export function toPlace({ x, y }: Point, zoom: number): Position {
  const size = worldSize(zoom);
  const around = ((x % size) + size) % size;
  const within = Math.max(0, Math.min(size, y));
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * within) / size))) * 180) / Math.PI,
    lon: (around / size) * 360 - 180,
  };
}

/** The place this many pixels further east and south. */
export function moved(from: Position, zoom: number, by: Point): Position {
  const { x, y } = toPixels(from, zoom);
  return toPlace({ x: x + by.x, y: y + by.y }, zoom);
}

export interface Tile {
  readonly key: string;
  readonly url: string;
  /** From the left and the top of what is shown, in pixels. */
  readonly left: number;
  readonly top: number;
}

/** The tiles that cover a window of this size around a place. */
export function tilesAround(
  middle: Position,
  zoom: number,
  viewport: { readonly width: number; readonly height: number },
): readonly Tile[] {
  const { x, y } = toPixels(middle, zoom);
  const left = x - viewport.width / 2;
  const top = y - viewport.height / 2;
  const count = 2 ** zoom;
  const tiles: Tile[] = [];
  for (let row = Math.floor(top / TILE); row * TILE < top + viewport.height; row += 1) {
    if (row < 0 || row >= count) continue;
    for (let column = Math.floor(left / TILE); column * TILE < left + viewport.width; column += 1) {
      const around = ((column % count) + count) % count;
      tiles.push({
        key: `${zoom}/${column}/${row}`,
        url: `${TILE_SITE}/${zoom}/${around}/${row}.png`,
        left: Math.round(column * TILE - left),
        top: Math.round(row * TILE - top),
      });
    }
  }
  return tiles;
}
