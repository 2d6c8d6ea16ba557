/** Origins of the map. Tests never send requests to them. */
export const MAP_SITE = 'https://www.openstreetmap.org';
export const TILE_SITE = 'https://tile.openstreetmap.org';

export const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
