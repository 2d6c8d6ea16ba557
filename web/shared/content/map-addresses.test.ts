import { expect, it } from 'vitest';
import { plusCode } from './map-addresses.ts';

/** Examples published with the Open Location Code specification. */
it.each([
  [20.3700625, 2.7821875, '7FG49QCJ+2V'],
  [47.0000625, 8.0000625, '8FVC2222+22'],
  [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
  [-89.9999375, -179.9999375, '22222222+22'],
  [-37.014, -159.936, '43J2X3P7+CJ'],
  [90, 1, 'CFX3X2X2+X2'],
  [1.2, 3.4, '6FH56C22+22'],
])('plusCode encodes the position %d, %d as %s', (lat, lon, code) => {
  expect(plusCode({ lat, lon })).toBe(code);
});
