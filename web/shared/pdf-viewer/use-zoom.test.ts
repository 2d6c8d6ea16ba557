import { describe, expect, it } from 'vitest';
import { nextStep, scaleOf } from './use-zoom.ts';

const sizes = [
  { width: 800, height: 1000 },
  { width: 400, height: 2000 },
];

describe('PDF zoom', () => {
  it.each([
    ['fit', { width: 400, height: 400 }, 0.5],
    ['fit', { width: 1600, height: 400 }, 1],
    ['width', { width: 1600, height: 400 }, 2],
    ['page', { width: 1600, height: 1000 }, 0.5],
    [1.5, { width: 10, height: 10 }, 1.5],
    [100, { width: 10, height: 10 }, 6],
    ['width', { width: 0, height: 0 }, 0.1],
  ] as const)('scaleOf returns the scale of zoom %s in a viewport of %j: %d', (zoom, room, scale) => {
    expect(scaleOf(zoom, sizes, room)).toBe(scale);
  });

  it('nextStep steps up and down, also from between two steps, and stops at the ends', () => {
    expect(nextStep(1, 'up')).toBe(1.1);
    expect(nextStep(0.44, 'up')).toBe(0.5);
    expect(nextStep(0.494, 'up')).toBe(0.67);
    expect(nextStep(0.998, 'down')).toBe(0.9);
    expect(nextStep(6, 'up')).toBe(6);
    expect(nextStep(0.2, 'down')).toBe(0.2);
  });
});
