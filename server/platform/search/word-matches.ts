import { addBits, type Bits, keepBits, setBits } from './bits.ts';
import { soundKey, sameSound } from './key.ts';
import type { RecordIndex } from './record-index.ts';
import { similarWords, spellings } from './similar-words.ts';
import { VOWELS } from './sound-costs.ts';
import { numbersIn } from './telephone-numbers.ts';
import type { Vocabulary } from './vocabulary.ts';
import { codeKey, isNoise, typedWordsOf } from './words.ts';

/** The slots that one word typed finds. */
export interface WordMatches {
  readonly plain: Bits;
  /** Those, and the ones that have the word in what else is known of them. */
  readonly detailed: Bits;
  /** With all these. */
  readonly all: Bits;
}

/** Letters of the shorter part when a word typed is taken for two. */
const MIN_PART = 3;
/** Words typed that may be one. */
const MAX_JOINED = 3;
/** Letters from which a word is looked for in houses and streets: K. M. Mathew is not every Mathew of Kochi. */
const MIN_IN_DETAILS = 3;
const DIGITS = /^\p{Nd}+$/u;
const MALAYALAM = /\p{Script=Malayalam}/u;
/** Letters that may be the initials of a name. */
const MAX_INITIALS = 3;

function addWords({ words }: Vocabulary, bits: Bits, numbers: ArrayLike<number>): void {
  for (let at = 0; at < numbers.length; at += 1) setBits(bits, words[numbers[at] ?? 0]?.slots ?? []);
}

/** Slots in which each of the given sets of words is represented. */
function together(index: RecordIndex, groups: readonly ArrayLike<number>[]): Bits {
  const bits = index.bits.take();
  for (const [at, group] of groups.entries()) {
    const next = index.bits.take();
    addWords(index.vocabulary, next, group);
    if (at === 0) addBits(bits, next);
    else keepBits(bits, next);
  }
  return bits;
}

/** The slots in which a word occurs at least so often; a slot stands in its list as often as the word in the name. */
function slotsWith({ vocabulary }: RecordIndex, letter: string, times: number): readonly number[] {
  return [...vocabulary.byKey.equal(letter)].flatMap((number) => {
    const slots = vocabulary.words[number]?.slots ?? [];
    return slots.filter((slot, at) => slots[at - times + 1] === slot && slots[at - times] !== slot);
  });
}

/** "km" for K. M., "kk" for K. K.: each letter is a word of its own. */
function addInitials(index: RecordIndex, bits: Bits, word: string): void {
  const letters = word.split('');
  if (letters.length < 2 || letters.length > MAX_INITIALS) return;
  const found = index.bits.take();
  for (const [at, letter] of [...new Set(letters)].entries()) {
    const next = index.bits.take();
    setBits(next, slotsWith(index, letter, letters.filter((other) => other === letter).length));
    if (at === 0) addBits(found, next);
    else keepBits(found, next);
  }
  addBits(bits, found);
}

/** "Abdurahman" for Abdu Rahman, "Kochunni" for Kochu Unni: both parts occur. */
function addParted(index: RecordIndex, bits: Bits, key: string): void {
  for (let at = MIN_PART; at <= key.length - MIN_PART + 1; at += 1) {
    // Kunhahammed for Kunhi Ahammed, Vijaylakshmi for Vijaya Lakshmi: the last vowel of the first part is lost.
    const whole = key.slice(0, at) + (VOWELS.includes(key.charAt(at)) ? 'i' : 'a');
    const first = [sameSound(key.slice(0, at)), whole].flatMap((part) => [...spellings(index.vocabulary, part)]);
    if (first.length === 0) continue;
    // A sound at the seam may belong to both.
    for (const rest of [key.slice(at), key.slice(at - 1)]) {
      const second = rest.length < MIN_PART ? [] : spellings(index.vocabulary, sameSound(rest));
      if (second.length > 0) addBits(bits, together(index, [first, second]));
    }
  }
}

/** Two keys as the key of one word: a sound that both have at the seam is there once. */
function joinedKey(first: string, second: string): string {
  return sameSound(first.endsWith(second.charAt(0)) ? first + second.slice(1) : first + second);
}

/** The same word in the letters of the other script: it is written there as it was typed. */
function transliterated({ words, byKey }: Vocabulary, word: string, key: string): readonly number[] {
  const isMalayalam = MALAYALAM.test(word);
  return [...byKey.equal(key)].filter((number) => MALAYALAM.test(words[number]?.text ?? '') !== isMalayalam);
}

/** House, street and place: as they are written; and those that sound the same. The number of a house is the whole number. */
function addDetails({ details }: RecordIndex, { detailed, all }: WordMatches, word: string, key: string): void {
  if (DIGITS.test(word)) addWords(details, detailed, details.byText.equal(word));
  else if (word.length >= MIN_IN_DETAILS) {
    addWords(details, detailed, details.byText.beginning(word));
    addWords(details, detailed, transliterated(details, word, key));
    if (!isNoise(word)) addWords(details, all, details.byKey.equal(key));
  }
  addBits(all, detailed);
}

/** What is found by one word, but for the words in `others`, which are found by another one typed. */
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
  addBits(detailed, plain);
  addWords(vocabulary, all, similarWords(vocabulary, word, key, beginning.length > 0));
  addParted(index, all, key);
  addDetails(index, { plain, detailed, all }, word, key);
  return { plain, detailed, all };
}

/** The words found by a word typed, plainly or not; of M in "Mathew M" those that are found by Mathew do not count. */
function wordsFoundBy({ vocabulary }: RecordIndex, word: string): readonly number[] {
  const beginning = vocabulary.byText.beginning(word);
  return [...beginning, ...similarWords(vocabulary, word, soundKey(word), beginning.length > 0)];
}

/** "Abdul Rahman" for Abdurahman, "Shams ud Din" for Shamsudheen: words typed that are one, for all of them. */
function addJoined(index: RecordIndex, words: readonly string[], found: readonly WordMatches[]): void {
  for (let from = 0; from < words.length; from += 1) {
    let [word, key] = [words[from] ?? '', soundKey(words[from] ?? '')];
    for (let to = from + 1; to < Math.min(words.length, from + MAX_JOINED); to += 1) {
      word += words[to] ?? '';
      key = joinedKey(key, soundKey(words[to] ?? ''));
      const joined = index.bits.take();
      for (const either of new Set([soundKey(word), key]))
        addWords(index.vocabulary, joined, spellings(index.vocabulary, either));
      for (const matches of found.slice(from, to + 1)) addBits(matches.all, joined);
    }
  }
}

/** Telephone numbers, in any grouping: each of its groups stands for the whole. */
function addNumbers(index: RecordIndex, words: readonly string[], found: readonly WordMatches[], typed: string): void {
  const numbers = numbersIn(typed);
  if (numbers.length === 0) return;
  const slots = numbers.flatMap(index.withNumber);
  for (const [at, { detailed, all }] of found.entries()) {
    if (!DIGITS.test(words[at] ?? '')) continue;
    setBits(detailed, slots);
    setBits(all, slots);
  }
}

/** What each word typed finds. */
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
