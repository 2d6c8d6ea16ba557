/** What a reader takes for one letter: in Malayalam a consonant with its signs and conjuncts. */
function firstLetter(word: string): string {
  // Firefox before 125 has no segmenter.
  if (!('Segmenter' in Intl)) return [...word][0] ?? '';
  const [first] = new Intl.Segmenter('ml', { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}

/**
 * The first letters of the first and the last word of a name; one letter in other scripts than Latin, whose letters
 * with their signs are wide.
 */
export function initials(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => /^\p{L}/u.test(word));
  const [first = '', ...others] = words;
  const last = /^\p{Script=Latin}/u.test(first) ? (others.at(-1) ?? '') : '';
  return (firstLetter(first) + firstLetter(last)).toLocaleUpperCase('en');
}
