/** Ours are left alone: there are many of them. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/** The digits of every script stand in runs of ten, the zero first. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** The same text with the digits of any script as ours. */
export function asciiDigits(text: string): string {
  return text.replaceAll(OTHER_DIGIT, asciiDigit);
}
