import { skeletonOf } from './sound-costs.ts';
import { beginningDistance, soundDistance } from './sound-distance.ts';
import { isNoise } from './words.ts';
import { lettersOf, type Vocabulary, type Word } from './vocabulary.ts';

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Each pair of letters that lie side by side on a keyboard. */
const neighbours: ReadonlySet<string> = new Set(
  ROWS.flatMap((row) =>
    row
      .split('')
      .slice(1)
      .flatMap((letter, at) => [`${row.charAt(at)}${letter}`, `${letter}${row.charAt(at)}`]),
  ),
);

function isTypoInLength(shorter: string, longer: string, same: number): boolean {
  // An `a` more at the end makes another person of Rasheed.
  return same < shorter.length && shorter.slice(same) === longer.slice(same + 1);
}

/**
 * Whether one of two words is the other with one slip of the finger: a letter left out or doubled, its neighbour on the
 * keyboard, or two letters in the wrong order. Slips at the first letter, and at the end, make other names.
 */
function isTypo(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  if (same === 0) return false;
  if (one.length < other.length) return isTypoInLength(one, other, same);
  if (one.length > other.length) return isTypoInLength(other, one, same);
  const [mine, theirs] = [one.slice(same), other.slice(same)];
  if (mine.slice(1) === theirs.slice(1)) return mine.length > 1 && neighbours.has(mine.charAt(0) + theirs.charAt(0));
  const swapped = mine.charAt(1) + mine.charAt(0);
  return theirs === swapped + mine.slice(2);
}

/** Letters from which a word typed may be the beginning of one that only sounds so. */
const MIN_BEGINNING = 4;
/** Sounds of it from which that says anything: what is one sound after all begins a tenth of all names. */
const MIN_SOUNDS = 3;
/** Letters from which a slip of the finger is forgiven. */
const MIN_WITH_TYPO = 5;
/** One letter in place of another, or two that changed places, and the sounds that go with them. */
const MAX_LETTERS_CHANGED = 4;

/** The part of that for a word that may be under way: many begin alike. */
const UNDER_WAY = 0.7;
/** Sums of hundredths are not exact. */
const ROUNDING = 1e-9;
/** Short names differ by less: Benny, Binny. */
const SHORT = 4;

/** Steps below which two keys, the longer one this long, are spellings of one name. */
function tolerance(length: number): number {
  return length <= SHORT ? 0.1 * length : Math.min(1.3, 0.12 * length);
}

function soundsAlike(key: string, other: string): boolean {
  const limit = tolerance(Math.max(key.length, other.length));
  return key === other || soundDistance(key, other, limit) < limit - ROUNDING;
}

/** Words that are another spelling of the one with this key. */
export function spellings(vocabulary: Vocabulary, key: string): readonly number[] {
  const skeleton = skeletonOf(key);
  if (skeleton === '') return [...vocabulary.byKey.equal(key)];
  const found: number[] = [];
  for (const number of vocabulary.bySkeleton.equal(skeleton)) {
    const other = vocabulary.words[number];
    if (other && soundsAlike(key, other.key)) found.push(number);
  }
  return found;
}

/** Words that begin with what sounds like this. */
function beginnings(vocabulary: Vocabulary, key: string): readonly number[] {
  const skeleton = skeletonOf(key);
  if (skeleton === '') return [];
  const limit = tolerance(key.length) * UNDER_WAY;
  const found: number[] = [];
  for (const number of vocabulary.bySkeleton.beginning(skeleton)) {
    const other = vocabulary.words[number];
    if (other && beginningDistance(key, other.key, limit) < limit - ROUNDING) found.push(number);
  }
  return found;
}

function countLetters(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function slips(vocabulary: Vocabulary, word: string): readonly number[] {
  const letters = lettersOf(word);
  const mayBe = (other: Word) =>
    Math.abs(other.text.length - word.length) <= 1 && countLetters(letters ^ other.letters) <= MAX_LETTERS_CHANGED;
  const found: number[] = [];
  for (let number = 0; number < vocabulary.words.length; number += 1) {
    const other = vocabulary.words[number];
    if (other && mayBe(other) && isTypo(word, other.text)) found.push(number);
  }
  return found;
}

/**
 * The words that a word typed may stand for, beside those that it begins. A slip of the finger is thought of only when
 * nothing else is found: Rajesh is no misspelt Ramesh where there is a Ramesh.
 */
export function similarWords(vocabulary: Vocabulary, word: string, key: string, isKnown: boolean): readonly number[] {
  if (isNoise(word)) return [];
  const same = spellings(vocabulary, key);
  if (word.length < MIN_BEGINNING || key.length < MIN_SOUNDS) return same;
  const begun = beginnings(vocabulary, key);
  if (isKnown || same.length > 0 || begun.length > 0 || word.length < MIN_WITH_TYPO) return [...same, ...begun];
  return slips(vocabulary, word);
}
