import { asciiDigits } from './ascii-digits.ts';

const INDIA = '91';

/**
 * A telephone number as it is compared, however it was typed: its digits with the country where that is plain (written
 * with `+` or `00`, or a number of India with or without its leading zero), else the bare digits.
 */
export function contactNumber(written: string): string {
  // In `+91 (0) 484 …` the nought is for those who call from within the country.
  const text = asciiDigits(written.normalize('NFKC')).replace('(0)', '');
  const digits = text.replaceAll(/\D/g, '');
  if (text.trim().startsWith('+')) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  const national = digits.replace(/^0/, '');
  return national.length === 10 ? INDIA + national : digits;
}
