import { expect, it } from 'vitest';
import { addressGroup } from './limits.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5001', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
  ['2001:0DB8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'no address'],
  ['', 'no address'],
])('attempts from the address %j count for the address group %j', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
