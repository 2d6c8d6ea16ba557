import { describe, expect, it } from 'vitest';
import { tilesAround, toPixels, toPlace } from './map-tiles.ts';

const place = { lat: 10.5, lon: 76.5 };

describe('the map', () => {
  it('has the same tiles as everybody who draws it so', () => {
    // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
    const { x, y } = toPixels({ lat: 51.510_204_2, lon: -0.131_835_9 }, 10);
    expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([511, 340]);
  });

  it.each([0, 7, 17, 19])('finds a place again at zoom %i', (zoom) => {
    const { lat, lon } = toPlace(toPixels(place, zoom), zoom);
    expect(lat).toBeCloseTo(place.lat, 8);
    expect(lon).toBeCloseTo(place.lon, 8);
  });

  it('covers its window, and asks for nothing beyond', () => {
    const tiles = tilesAround(place, 16, { width: 600, height: 300 });
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(600);
    expect(Math.max(...tiles.map(({ top }) => top + 256))).toBeGreaterThanOrEqual(300);
    expect(tiles.length).toBeLessThanOrEqual(12);
  });

  it('goes on behind its edge in the east, and ends in the north', () => {
    const tiles = tilesAround({ lat: 85, lon: 179.9 }, 2, { width: 600, height: 600 });
    expect(tiles.every(({ url }) => /\/2\/[0-3]\/[0-3]\.png$/.test(url))).toBe(true);
    expect(toPlace({ x: 1024 + 10, y: 100 }, 2).lon).toBeCloseTo(toPlace({ x: 10, y: 100 }, 2).lon, 8);
  });
});
