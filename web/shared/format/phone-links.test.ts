import { describe, expect, it } from 'vitest';
import { phoneParts, whatsAppAddress } from './phone-links.ts';

/** What can be called, and under which number. */
const callsIn = (written: string) =>
  phoneParts(written).flatMap(({ text, tel }) => (tel === undefined ? [] : [[text, tel.replace('tel:', '')]]));

describe('what the office wrote into a field of phone numbers', () => {
  it.each([
    ['98470 12345', [['98470 12345', '+919847012345']]],
    ['098470-12345', [['098470-12345', '+919847012345']]],
    ['919847012345', [['919847012345', '+919847012345']]],
    ['+91 (0)98470 12345', [['+91 (0)98470 12345', '+919847012345']]],
    ['0091 98470 12345', [['0091 98470 12345', '+919847012345']]],
    ['+971 50 123 4567', [['+971 50 123 4567', '+971501234567']]],
    ['(0484) 2345678', [['(0484) 2345678', '04842345678']]],
    ['൯൮൪൭൦ ൧൨൩൪൫', [['൯൮൪൭൦ ൧൨൩൪൫', '+919847012345']]],
    [
      '0484 1234567, 98470 12345',
      [
        ['0484 1234567', '04841234567'],
        ['98470 12345', '+919847012345'],
      ],
    ],
    [
      '9847012345 9847054321',
      [
        ['9847012345', '+919847012345'],
        ['9847054321', '+919847054321'],
      ],
    ],
    [
      'Home: 0484 2345678; shop 2345679',
      [
        ['0484 2345678', '04842345678'],
        ['2345679', '2345679'],
      ],
    ],
    ['12', []],
    ['12345678901234567890', []],
    ['on request', []],
  ])('%s can be called', (written, calls) => {
    expect(callsIn(written)).toEqual(calls);
    expect(
      phoneParts(written)
        .map(({ text }) => text)
        .join(''),
    ).toBe(written);
  });

  it('can be written to only where it is a mobile number', () => {
    expect(phoneParts('98470 12345')[0]?.whatsApp).toBe('https://wa.me/919847012345');
    expect(phoneParts('+971 50 123 4567')[0]?.whatsApp).toBe('https://wa.me/971501234567');
    expect(phoneParts('0484 2345678')[0]?.whatsApp).toBeUndefined();
    expect(whatsAppAddress('00000 10001')).toBeUndefined();
    expect(whatsAppAddress('98470 12345', 'Hello & welcome')).toBe('https://wa.me/919847012345?text=Hello+%26+welcome');
  });
});
