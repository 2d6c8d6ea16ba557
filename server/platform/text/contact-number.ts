import { asciiDigits } from './typed-numbers.ts';

const INDIA = '91';

/** The digits of a number, with those of the country in front where they are plain from how it was typed. */
function readNumber(written: string): { readonly digits: string; readonly hasCountry: boolean } {
  // In `+91 (0) 484 …` the nought is for those who call from within the country.
  const text = asciiDigits(written.normalize('NFKC')).replace('(0)', '');
  const digits = text.replaceAll(/\D/g, '');
  if (text.trim().startsWith('+')) return { digits, hasCountry: true };
  // The way abroad; no country begins with a nought.
  if (/^00[1-9]/.test(digits)) return { digits: digits.slice(2), hasCountry: true };
  // A mobile number of India with its country, of which somebody left out the `+`.
  if (/^91[6-9]\d{9}$/.test(digits)) return { digits, hasCountry: true };
  const national = digits.replace(/^0/, '');
  return national.length === 10 ? { digits: INDIA + national, hasCountry: true } : { digits, hasCountry: false };
}

/**
 * A telephone number as it is compared, however it was typed: its digits with the country where that is plain (written
 * with `+` or `00`, or a number of India with or without its leading zero, or a mobile one with `91`), else the bare digits.
 */
export function contactNumber(written: string): string {
  return readNumber(written).digits;
}

/** The number for a `tel:` address: with `+` and its country where that is plain, else as it is dialled on the spot. */
export function dialledNumber(written: string): string {
  const { digits, hasCountry } = readNumber(written);
  return hasCountry ? `+${digits}` : digits;
}
