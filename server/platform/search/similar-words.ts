import { GLIDES, LESS, NEAR_SOUNDS, skeletonOf, VOWELS, WHOLE_STEP } from './sounds.ts';
import { isNotAName } from './words.ts';
import type { Vocabulary, Word } from './entry-index.ts';

/**
 * Number of character codes in the cost tables. Keys consist of ASCII letters. Any other character counts as an
 * entirely different sound.
 */
const CODES = 128;

const substitutions = new Float64Array(CODES * CODES).fill(WHOLE_STEP);
for (let code = 0; code < CODES; code += 1) substitutions[code * CODES + code] = 0;
for (const [pair, cost] of Object.entries(NEAR_SOUNDS)) {
  const [one, other] = [pair.charCodeAt(0), pair.charCodeAt(1)];
  substitutions[one * CODES + other] = cost;
  substitutions[other * CODES + one] = cost;
}

const vowels = new Uint8Array(CODES);
const innerOmissions = new Float64Array(CODES).fill(WHOLE_STEP);
for (const [glide, cost] of GLIDES) innerOmissions[glide.charCodeAt(0)] = cost;
for (let at = 0; at < VOWELS.length; at += 1) {
  vowels[VOWELS.charCodeAt(at)] = 1;
  innerOmissions[VOWELS.charCodeAt(at)] = LESS.innerVowel;
}
const U = 'u'.charCodeAt(0);
const H = 'h'.charCodeAt(0);

function firstVowelOf(key: string): number {
  for (let at = 0; at < key.length; at += 1) if (vowels[key.charCodeAt(at)] === 1) return at;
  return -1;
}

function omission(key: string, at: number): number {
  const code = key.charCodeAt(at);
  if (at === 0) return code === H ? LESS.firstH : WHOLE_STEP;
  if (at === key.length - 1) return code === U ? LESS.lastU : WHOLE_STEP;
  return vowels[code] === 1 && key.charCodeAt(at - 1) === H ? LESS.vowelAfterH : (innerOmissions[code] ?? WHOLE_STEP);
}

/**
 * Two rows of the distance matrix, reused because allocating takes longer than filling. Only one comparison runs at a
 * time.
 */
let above = new Float64Array(64);
let row = new Float64Array(64);

/**
 * Fills `row` with the distances between `one` and each prefix of `other`. Returns false as soon as all distances in a
 * row exceed the limit.
 */
function compare(one: string, other: string, limit: number): boolean {
  if (other.length >= row.length) {
    above = new Float64Array(other.length * 2);
    row = new Float64Array(other.length * 2);
  }
  const [firstOfOne, firstOfOther] = [firstVowelOf(one), firstVowelOf(other)];
  row[0] = 0;
  for (let to = 0; to < other.length; to += 1) row[to + 1] = (row[to] ?? 0) + omission(other, to);
  for (let at = 0; at < one.length; at += 1) {
    [above, row] = [row, above];
    const mine = one.charCodeAt(at);
    const left = omission(one, at);
    let min = (above[0] ?? 0) + left;
    row[0] = min;
    for (let to = 0; to < other.length; to += 1) {
      const theirs = other.charCodeAt(to);
      let cost = 0;
      if (mine !== theirs) {
        cost = mine < CODES && theirs < CODES ? (substitutions[mine * CODES + theirs] ?? WHOLE_STEP) : WHOLE_STEP;
        if (at === firstOfOne || to === firstOfOther) cost *= LESS.firstVowel;
        else if (at === one.length - 1 && to === other.length - 1 && vowels[mine] === 1) cost *= LESS.lastVowel;
      }
      const least3 = Math.min(
        (above[to] ?? 0) + cost,
        (above[to + 1] ?? 0) + left,
        (row[to] ?? 0) + omission(other, to),
      );
      row[to + 1] = least3;
      if (least3 < min) min = least3;
    }
    if (min > limit) return false;
  }
  return true;
}

/**
 * Returns the distance of two keys. An entirely different sound adds one step; differing vowels and similar sounds add
 * less. May return Infinity if the distance exceeds the limit.
 */
function soundDistance(one: string, other: string, limit: number): number {
  return compare(one, other, limit) ? (row[other.length] ?? Infinity) : Infinity;
}

/**
 * Returns the distance of `one` to the closest prefix of `other`, for a word that is still being typed. Infinity if no
 * prefix is within the limit.
 */
function beginningDistance(one: string, other: string, limit: number): number {
  if (!compare(one, other, limit)) return Infinity;
  let min = Infinity;
  for (let to = 0; to <= other.length; to += 1) min = Math.min(min, row[to] ?? Infinity);
  return min;
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Pairs of neighbouring letters on a keyboard. */
const neighbours: ReadonlySet<string> = new Set(
  ROWS.flatMap((keys) =>
    keys
      .split('')
      .slice(1)
      .flatMap((letter, at) => [`${keys.charAt(at)}${letter}`, `${letter}${keys.charAt(at)}`]),
  ),
);

function isTypoInLength(shorter: string, longer: string, same: number): boolean {
  // An extra letter at the end is not a typing error: Rasheeda is not Rasheed.
  return same < shorter.length && shorter.slice(same) === longer.slice(same + 1);
}

/**
 * Returns whether two words differ by one typing error: a missing or extra letter, a neighbouring key, or two swapped
 * letters. A wrong first letter and a missing or extra last letter are not typing errors, because they make other
 * names.
 */
function isTypo(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  if (same === 0) return false;
  if (one.length < other.length) return isTypoInLength(one, other, same);
  if (one.length > other.length) return isTypoInLength(other, one, same);
  const [mine, theirs] = [one.slice(same), other.slice(same)];
  if (mine.slice(1) === theirs.slice(1)) return neighbours.has(mine.charAt(0) + theirs.charAt(0));
  const swapped = mine.charAt(1) + mine.charAt(0);
  return theirs === swapped + mine.slice(2);
}

/** Minimum length of a typed word for finding words whose beginning sounds similar. */
const MIN_BEGINNING = 4;
/**
 * Minimum length of a typed word's phonetic key for finding words whose beginning sounds similar. Shorter keys match
 * too many names.
 */
const MIN_SOUNDS = 3;
/** Minimum length of a typed word for finding words with a typing error. */
const MIN_WITH_TYPO = 5;
/** Factor on the tolerance for words that are still being typed, because many words begin alike. */
const UNDER_WAY = 0.6;
/** Compensates for rounding errors in sums of hundredths. */
const ROUNDING = 1e-9;

/**
 * Returns the distance below which two keys count as spellings of one name. Short names have a low tolerance, because
 * Benny is not Binny. Each further sound adds 0.2, half the cost of a vowel that only one spelling has.
 * @param length length of the longer key
 */
function tolerance(length: number): number {
  return Math.min(1.3, 0.2 * (length - 2));
}

function soundsAlike(key: string, other: string): boolean {
  const limit = tolerance(Math.max(key.length, other.length));
  return key === other || soundDistance(key, other, limit) < limit - ROUNDING;
}

/** Returns the words that are spellings of the name with this key. */
export function spellings(vocabulary: Vocabulary, key: string): readonly Word[] {
  const skeleton = skeletonOf(key);
  if (skeleton === '') return vocabulary.withKey(key);
  return [...vocabulary.bySkeleton.equal(skeleton)].filter((other) => soundsAlike(key, other.key));
}

/** Returns the words whose beginning sounds like this key. */
function beginnings(vocabulary: Vocabulary, key: string): readonly Word[] {
  const skeleton = skeletonOf(key);
  if (skeleton === '') return [];
  const limit = tolerance(key.length) * UNDER_WAY;
  return vocabulary.bySkeleton
    .beginning(skeleton)
    .filter((other) => beginningDistance(key, other.key, limit) < limit - ROUNDING);
}

function findTypos(vocabulary: Vocabulary, word: string): readonly Word[] {
  return [...vocabulary.all()].filter(({ text }) => Math.abs(text.length - word.length) <= 1 && isTypo(word, text));
}

/**
 * Returns the words that sound like a typed word, or whose beginning sounds like it. Looks for typing errors
 * only if no word sounds like the typed word or begins with it, because Rajesh is not a misspelt Ramesh.
 * @param isKnown whether any word begins with the typed word
 */
export function similarWords(vocabulary: Vocabulary, word: string, key: string, isKnown: boolean): readonly Word[] {
  if (isNotAName(word)) return [];
  const same = spellings(vocabulary, key);
  if (word.length < MIN_BEGINNING || key.length < MIN_SOUNDS) return same;
  const begun = beginnings(vocabulary, key);
  if (isKnown || same.length > 0 || begun.length > 0 || word.length < MIN_WITH_TYPO) return [...same, ...begun];
  return findTypos(vocabulary, word);
}
