/** Returns the first grapheme of a word. In Malayalam, that is a consonant with its signs and conjuncts. */
function firstLetter(word: string): string {
  // Firefox before 125 has no Intl.Segmenter.
  if (!('Segmenter' in Intl)) return [...word][0] ?? '';
  const [first] = new Intl.Segmenter('ml', { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}

/**
 * Returns the first letters of the first and last word of a name. In scripts other than Latin, returns only the first
 * letter, because letters with their signs are wide.
 */
export function initials(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => /^\p{L}/u.test(word));
  const [first = '', ...others] = words;
  const last = /^\p{Script=Latin}/u.test(first) ? (others.at(-1) ?? '') : '';
  return (firstLetter(first) + firstLetter(last)).toLocaleUpperCase('en');
}
