import { asciiDigits } from '#web/shared/format/phone-links.ts';

/** What calls a number as a family wrote it: with signs of order, perhaps with Malayalam digits. */
export function telAddress(written: string): string {
  // "+91 (0)98470 12345": the zero is for callers at home.
  const number = asciiDigits(written).replace(/^(\s*\+\d{1,3}\s*)\(0\)/, '$1');
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}
