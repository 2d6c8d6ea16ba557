import { describe, expect, it } from 'vitest';
import { phoneParts, telAddress, whatsAppAddress } from './phone-links.ts';

describe('telephone links', () => {
  it('keep the whole text of the field, including the text between numbers', () => {
    const written = 'Home 2345678 (0484); 98470\u201112345 (shop) 2345679';
    const parts = phoneParts(written);
    expect(parts.map(({ text }) => text).join('')).toBe(written);
    expect(parts.filter(({ tel }) => tel !== undefined)).toEqual([
      { text: '2345678 (0484)', tel: 'tel:+914842345678', whatsApp: undefined },
      { text: '98470\u201112345', tel: 'tel:+919847012345', whatsApp: 'https://wa.me/919847012345' },
    ]);
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
