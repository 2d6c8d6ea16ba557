/** The first of the ten Malayalam digits, which follow each other as ours do. */
const MALAYALAM_ZERO = 0x0d66;

/** What calls a number as a family wrote it: with signs of order, perhaps with Malayalam digits. */
export function telAddress(written: string): string {
  const latin = written.replaceAll(/[൦-൯]/g, (digit) => String(digit.charCodeAt(0) - MALAYALAM_ZERO));
  // "+91 (0)98470 12345": the zero is for callers at home.
  return `tel:${latin.replace(/^(\s*\+\d{1,3}\s*)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')}`;
}
