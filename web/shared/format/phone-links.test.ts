import { describe, expect, it } from 'vitest';
import { formatPhone, phoneParts, telAddress, whatsAppAddress } from './phone-links.ts';

describe('telephone links', () => {
  it('keep the text between numbers', () => {
    const parts = phoneParts('Home 2345678 (0484); 98470\u201112345 (shop) 2345679');
    expect(parts.map(({ text }) => text).join('')).toBe('Home 0484 2345678; 98470 12345 (shop) 2345679');
    expect(parts.filter(({ tel }) => tel !== undefined)).toEqual([
      { text: '0484 2345678', tel: 'tel:+914842345678', whatsApp: undefined },
      { text: '98470 12345', tel: 'tel:+919847012345', whatsApp: 'https://wa.me/919847012345' },
    ]);
  });

  it.each([
    ['9447000015', '94470 00015'],
    ['+91 98470 12345', '98470 12345'],
    ['0091-9847012345', '98470 12345'],
    ['0000010010', '00000 10010'],
    ['൯൮൪൭൦൧൨൩൪൫', '98470 12345'],
    ['(0484) 234-5678', '0484 2345678'],
    ['04842345678', '0484 2345678'],
    ['+91 4829 234567', '04829 234567'],
    ['971501234567', '+971 50 123 4567'],
    ['+974 55123456', '+974 5512 3456'],
    ['001 (202) 555-0123', '+1 202 555 0123'],
    ['see the son', 'see the son'],
    ['12', '12'],
  ])('show %s as %s', (written, shown) => {
    expect(formatPhone(written)).toBe(shown);
    expect(telAddress(shown)).toBe(telAddress(written));
  });

  it('show the made-up numbers of the sample in the same way', () => {
    expect(formatPhone('+91 00000 20001')).toBe('00000 20001');
  });

  it('use the first number that can be called or messaged', () => {
    expect(telAddress('+91 (0)98470-12345')).toBe('tel:+919847012345');
    expect(telAddress('2345678')).toBeUndefined();
    expect(whatsAppAddress('0484 2345678 / 98470 12345', 'Hello & welcome')).toBe(
      'https://wa.me/919847012345?text=Hello+%26+welcome',
    );
    expect(whatsAppAddress('+91-0484-2345678')).toBeUndefined();
    expect(whatsAppAddress('00000 10001')).toBeUndefined();
  });
});
