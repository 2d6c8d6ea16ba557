/** Where maps come from, none of which is ever asked in a test. */
export const MAP_SITE = 'https://www.openstreetmap.org';
export const TILE_SITE = 'https://tile.openstreetmap.org';

/** A picture of a map. */
export const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
