import { unionInto, type Bits, intersectInto, setBits } from './bits.ts';
import { soundKey, canonicalSound } from './key.ts';
import type { RecordIndex } from './record-index.ts';
import { similarWords, spellings } from './similar-words.ts';
import { VOWELS } from './sound-costs.ts';
import { numbersIn } from './telephone-numbers.ts';
import type { Vocabulary } from './vocabulary.ts';
import { codeKey, isNotAName, typedWordsOf } from './words.ts';

/** The slots found by one typed word. */
export interface WordMatches {
  readonly plain: Bits;
  /** The slots in `plain`, and slots whose details contain the word. */
  readonly detailed: Bits;
  /** The slots in `detailed`, and slots with similar words. */
  readonly all: Bits;
}

/** Minimum length of each part when a typed word is split in two. */
const MIN_PART = 3;
/** Maximum number of typed words that are joined into one. */
const MAX_JOINED = 3;
/**
 * Minimum length of a typed word that is searched in details such as house and street. Otherwise, "K. Mathew" would
 * find every Mathew of Kochi.
 */
const MIN_IN_DETAILS = 3;
const DIGITS = /^\p{Nd}+$/u;
const MALAYALAM = /\p{Script=Malayalam}/u;
const MAX_INITIALS = 3;

function addWords({ words }: Vocabulary, bits: Bits, numbers: ArrayLike<number>): void {
  for (let at = 0; at < numbers.length; at += 1) setBits(bits, words[numbers[at] ?? 0]?.slots ?? []);
}

/** Returns the slots that contain at least one word of every group. A group lists indexes of words. */
function slotsWithAll(index: RecordIndex, groups: readonly ArrayLike<number>[]): Bits {
  const bits = index.bits.take();
  for (const [at, group] of groups.entries()) {
    const next = index.bits.take();
    addWords(index.vocabulary, next, group);
    if (at === 0) unionInto(bits, next);
    else intersectInto(bits, next);
  }
  return bits;
}

/** Returns slots that contain the initial at least `times` times. The index lists a slot once per occurrence. */
function slotsWith({ vocabulary }: RecordIndex, letter: string, times: number): readonly number[] {
  return [...vocabulary.byKey.equal(letter)].flatMap((number) => {
    const slots = vocabulary.words[number]?.slots ?? [];
    return slots.filter((slot, at) => slots[at - times + 1] === slot && slots[at - times] !== slot);
  });
}

/** Finds initials typed as one word: "km" for K. M., "kk" for K. K. The index contains each initial as a word. */
function addInitials(index: RecordIndex, bits: Bits, word: string): void {
  const letters = word.split('');
  if (letters.length < 2 || letters.length > MAX_INITIALS) return;
  const found = index.bits.take();
  for (const [at, letter] of [...new Set(letters)].entries()) {
    const next = index.bits.take();
    setBits(next, slotsWith(index, letter, letters.filter((other) => other === letter).length));
    if (at === 0) unionInto(found, next);
    else intersectInto(found, next);
  }
  unionInto(bits, found);
}

/** Finds names written as two words: "Abdurahman" for Abdu Rahman, "Kochunni" for Kochu Unni. */
function addSplitWords(index: RecordIndex, bits: Bits, key: string): void {
  for (let at = MIN_PART; at <= key.length - MIN_PART + 1; at += 1) {
    // The last vowel of the first part may be lost: Kunhahammed for Kunhi Ahammed, Vijaylakshmi for Vijaya Lakshmi.
    const whole = key.slice(0, at) + (VOWELS.includes(key.charAt(at)) ? 'i' : 'a');
    const first = [canonicalSound(key.slice(0, at)), whole].flatMap((part) => [...spellings(index.vocabulary, part)]);
    if (first.length === 0) continue;
    // The sound where the typed word is split may belong to both parts.
    for (const rest of [key.slice(at), key.slice(at - 1)]) {
      const second = rest.length < MIN_PART ? [] : spellings(index.vocabulary, canonicalSound(rest));
      if (second.length > 0) unionInto(bits, slotsWithAll(index, [first, second]));
    }
  }
}

/** Joins the keys of two words. A sound that ends the first word and begins the second word appears once. */
function joinedKey(first: string, second: string): string {
  return canonicalSound(first.endsWith(second.charAt(0)) ? first + second.slice(1) : first + second);
}

/**
 * Returns the indexes of spellings of the word in the other script (Latin or Malayalam). They count as exact matches.
 */
function transliterated({ words, byKey }: Vocabulary, word: string, key: string): readonly number[] {
  const isMalayalam = MALAYALAM.test(word);
  return [...byKey.equal(key)].filter((number) => MALAYALAM.test(words[number]?.text ?? '') !== isMalayalam);
}

/** Adds slots by house, street and place, as written or by sound. House numbers must match completely. */
function addDetails({ details }: RecordIndex, { detailed, all }: WordMatches, word: string, key: string): void {
  if (DIGITS.test(word)) addWords(details, detailed, details.byText.equal(word));
  else if (word.length >= MIN_IN_DETAILS) {
    addWords(details, detailed, details.byText.beginning(word));
    addWords(details, detailed, transliterated(details, word, key));
    if (!isNotAName(word)) addWords(details, all, details.byKey.equal(key));
  }
  unionInto(all, detailed);
}

/**
 * Finds the slots of one typed word. Words in `others` do not match because of their beginning, because a longer typed
 * word matches them.
 */
function matchWord(index: RecordIndex, word: string, others: ReadonlySet<number>): WordMatches {
  const { vocabulary, byCode, bits } = index;
  const [plain, detailed, all] = [bits.take(), bits.take(), bits.take()];
  const key = soundKey(word);
  const beginning = vocabulary.byText.beginning(word);
  addWords(vocabulary, plain, others.size > 0 ? beginning.filter((number) => !others.has(number)) : beginning);
  addWords(vocabulary, plain, transliterated(vocabulary, word, key));
  const code = codeKey(word);
  if (code !== '') setBits(plain, byCode.beginning(code));
  addInitials(index, plain, word);
  unionInto(detailed, plain);
  addWords(vocabulary, all, similarWords(vocabulary, word, key, beginning.length > 0));
  addSplitWords(index, all, key);
  addDetails(index, { plain, detailed, all }, word, key);
  return { plain, detailed, all };
}

/** Returns all words found by a typed word. In "Mathew M", the words found by Mathew do not count for M. */
function wordsFoundBy({ vocabulary }: RecordIndex, word: string): readonly number[] {
  const beginning = vocabulary.byText.beginning(word);
  return [...beginning, ...similarWords(vocabulary, word, soundKey(word), beginning.length > 0)];
}

/**
 * Finds names in which several typed words are one word: "Abdul Rahman" for Abdurahman, "Shams ud Din" for Shamsudheen.
 */
function addJoined(index: RecordIndex, words: readonly string[], found: readonly WordMatches[]): void {
  for (let from = 0; from < words.length; from += 1) {
    let [word, key] = [words[from] ?? '', soundKey(words[from] ?? '')];
    for (let to = from + 1; to < Math.min(words.length, from + MAX_JOINED); to += 1) {
      word += words[to] ?? '';
      key = joinedKey(key, soundKey(words[to] ?? ''));
      const joined = index.bits.take();
      for (const either of new Set([soundKey(word), key]))
        addWords(index.vocabulary, joined, spellings(index.vocabulary, either));
      for (const matches of found.slice(from, to + 1)) unionInto(matches.all, joined);
    }
  }
}

/** Finds phone numbers in any grouping. Each typed group of digits counts as a match. */
function addNumbers(index: RecordIndex, words: readonly string[], found: readonly WordMatches[], typed: string): void {
  const numbers = numbersIn(typed);
  if (numbers.length === 0) return;
  const slots = numbers.flatMap(index.numbers.find);
  for (const [at, { detailed, all }] of found.entries()) {
    if (!DIGITS.test(words[at] ?? '')) continue;
    setBits(detailed, slots);
    setBits(all, slots);
  }
}

export function matchWords(index: RecordIndex, typed: string): readonly WordMatches[] {
  const words = [...new Set(typedWordsOf(typed))];
  const found = words.map((word) => {
    const longer = words.filter((other) => other !== word && other.startsWith(word));
    return matchWord(index, word, new Set(longer.flatMap((other) => wordsFoundBy(index, other))));
  });
  addJoined(index, words, found);
  addNumbers(index, words, found, typed);
  return found;
}
