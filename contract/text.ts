/** Line ends of every system, of Word (`\v`) and of PDF readers (`\f`). */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Tabs and the blanks of other widths, which look like an ordinary blank. */
const BLANK = /[\t\p{Zs}]/gu;

/**
 * Characters that nobody sees: controls, soft hyphens, direction marks, zero-width blanks, annotations. The two joiners
 * (U+200C, U+200D) stay: Malayalam, Persian and emoji need them.
 */
const UNSEEN =
  /(?!\n)\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Noncharacter_Code_Point}/gu;

/** Matches a text with at least one visible character: joiners and fillers alone show nothing. */
export const visible = /[^\p{Cf}\p{DI}\p{Z}\s]/u;

/**
 * Removes what cannot be seen and normalizes blanks, line ends and composed letters (NFC). Trims the outside. Returns an
 * empty text if nothing is visible. Cleaning twice changes nothing.
 */
export function cleanText(text: string): string {
  const clean = text
    .replaceAll(LINE_END, '\n')
    // A list within a list of Markdown.
    .replaceAll(/^\t+/gm, (tabs) => '    '.repeat(tabs.length))
    .replaceAll(BLANK, ' ')
    .replaceAll(UNSEEN, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();
  return visible.test(clean) ? clean : '';
}

/** Cleans as `cleanText` does. Line ends become blanks. */
export function cleanLine(text: string): string {
  const lines = cleanText(text).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Finds the value of a digit: Unicode keeps the ten digits of a script in a row, zero first. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Replaces the digits of every script by 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replaceAll(FOREIGN_DIGIT, asciiDigit);
}
