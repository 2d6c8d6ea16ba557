/** Line ends of all operating systems, of Word (`\v`) and of PDF readers (`\f`). */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Tabs, and spaces of every width other than the usual one. */
const SPACE = /(?! )[\t\p{Zs}]/gu;

/**
 * Invisible characters: controls, soft hyphens, direction marks, zero-width spaces, annotations. The two joiners
 * (U+200C, U+200D) are kept, because Malayalam, Persian and emoji need them.
 */
const INVISIBLE =
  /(?!\n)\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Noncharacter_Code_Point}/gu;

/** Matches a text with at least one visible character. Joiners and fillers alone are invisible. */
export const visible = /[^\p{Cf}\p{DI}\p{Z}\s]/u;

/**
 * Removes invisible characters and normalizes spaces, line ends and composed letters (NFC). Trims the text. Returns an
 * empty text if nothing is visible. Idempotent.
 */
export function cleanText(text: string): string {
  const clean = text
    .replaceAll(LINE_END, '\n')
    // Keeps the indentation of nested Markdown lists.
    .replaceAll(/^\t+/gm, (tabs) => '    '.repeat(tabs.length))
    .replaceAll(SPACE, ' ')
    .replaceAll(INVISIBLE, '')
    // Lone surrogates. Older browsers lack `toWellFormed`.
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .normalize('NFC')
    .trim();
  return visible.test(clean) ? clean : '';
}

/** Cleans a text as `cleanText` does and replaces line ends by spaces. */
export function cleanLine(text: string): string {
  const lines = cleanText(text).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Returns the value of a digit, as 0 to 9. Unicode has the ten digits of each script in sequence, starting at zero. */
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
