import type { EntryIndex, Vocabulary, Word } from './entry-index.ts';
import { soundKey, canonicalSound, VOWELS } from './sounds.ts';
import { similarWords, spellings } from './similar-words.ts';
import { numbersIn, codeKey, isNotAName, typedWordsOf } from './words.ts';

/** The records found by one typed word. */
export interface WordMatches {
  readonly plain: Set<number>;
  /** The records in `plain`, and records whose details contain the word. */
  readonly detailed: Set<number>;
  /** The records in `detailed`, and records with similar words. */
  readonly all: Set<number>;
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

function addAll(to: Set<number>, records: Iterable<number>): void {
  for (const record of records) to.add(record);
}

function addWords(to: Set<number>, words: Iterable<Word>): void {
  for (const { records } of words) addAll(to, records);
}

function recordsWith(words: Iterable<Word>): Set<number> {
  const records = new Set<number>();
  addWords(records, words);
  return records;
}

/** Returns the records that contain the initial at least `times` times. */
function recordsWithInitial({ names, wordsOf }: EntryIndex, letter: string, times: number): Set<number> {
  const found = new Set<number>();
  for (const { text, records } of names.withKey(letter)) {
    for (const record of records) {
      const count = wordsOf(record).filter((word) => word === text).length;
      if (count >= times) found.add(record);
    }
  }
  return found;
}

/** Finds initials typed as one word: "km" for K. M., "kk" for K. K. The index contains each initial as a word. */
function recordsWithInitials(index: EntryIndex, word: string): Set<number> {
  const letters = word.split('');
  if (letters.length < 2 || letters.length > MAX_INITIALS) return new Set();
  return [...new Set(letters)]
    .map((letter) => recordsWithInitial(index, letter, letters.filter((other) => other === letter).length))
    .reduce((found, next) => found.intersection(next));
}

/** Finds names written as two words: "Abdurahman" for Abdu Rahman, "Kochunni" for Kochu Unni. */
function addSplitWords(names: Vocabulary, to: Set<number>, key: string): void {
  for (let at = MIN_PART; at <= key.length - MIN_PART + 1; at += 1) {
    // The last vowel of the first part may be lost: Kunhahammed for Kunhi Ahammed, Vijaylakshmi for Vijaya Lakshmi.
    const whole = key.slice(0, at) + (VOWELS.includes(key.charAt(at)) ? 'i' : 'a');
    const first = [canonicalSound(key.slice(0, at)), whole].flatMap((part) => spellings(names, part));
    if (first.length === 0) continue;
    // The sound where the typed word is split may belong to both parts.
    for (const rest of [key.slice(at), key.slice(at - 1)]) {
      const second = rest.length < MIN_PART ? [] : spellings(names, canonicalSound(rest));
      if (second.length > 0) addAll(to, recordsWith(first).intersection(recordsWith(second)));
    }
  }
}

/** Joins the keys of two words. A sound that ends the first word and begins the second word appears once. */
function joinedKey(first: string, second: string): string {
  return canonicalSound(first.endsWith(second.charAt(0)) ? first + second.slice(1) : first + second);
}

/** Returns spellings of the word in the other script (Latin or Malayalam). They count as exact matches. */
function transliterated(vocabulary: Vocabulary, word: string, key: string): readonly Word[] {
  const isMalayalam = MALAYALAM.test(word);
  return vocabulary.withKey(key).filter(({ text }) => MALAYALAM.test(text) !== isMalayalam);
}

/** Adds records by house, street and place, as written or by sound. House numbers must match completely. */
function addDetails({ details }: EntryIndex, { detailed, all }: WordMatches, word: string, key: string): void {
  if (DIGITS.test(word)) addWords(detailed, details.byText.equal(word));
  else if (word.length >= MIN_IN_DETAILS) {
    addWords(detailed, details.byText.beginning(word));
    addWords(detailed, transliterated(details, word, key));
    if (!isNotAName(word)) addWords(all, details.withKey(key));
  }
  addAll(all, detailed);
}

/**
 * Finds the records of one typed word. Words in `others` do not match because of their beginning, because a longer
 * typed word matches them.
 */
function matchWord(index: EntryIndex, word: string, others: ReadonlySet<Word>): WordMatches {
  const { names } = index;
  const key = soundKey(word);
  const beginning = names.byText.beginning(word);
  const plain = recordsWith(beginning.filter((other) => !others.has(other)));
  addWords(plain, transliterated(names, word, key));
  const code = codeKey(word);
  if (code !== '') addAll(plain, index.byCode.beginning(code));
  addAll(plain, recordsWithInitials(index, word));
  const [detailed, all] = [new Set(plain), recordsWith(similarWords(names, word, key, beginning.length > 0))];
  addSplitWords(names, all, key);
  addDetails(index, { plain, detailed, all }, word, key);
  return { plain, detailed, all };
}

/** Returns all words found by a typed word. In "Mathew M", the words found by Mathew do not count for M. */
function wordsFoundBy({ names }: EntryIndex, word: string): readonly Word[] {
  const beginning = names.byText.beginning(word);
  return [...beginning, ...similarWords(names, word, soundKey(word), beginning.length > 0)];
}

/**
 * Finds names in which several typed words are one word: "Abdul Rahman" for Abdurahman, "Shams ud Din" for Shamsudheen.
 */
function addJoined({ names }: EntryIndex, words: readonly string[], found: readonly WordMatches[]): void {
  for (let from = 0; from < words.length; from += 1) {
    let [word, key] = [words[from] ?? '', soundKey(words[from] ?? '')];
    for (let to = from + 1; to < Math.min(words.length, from + MAX_JOINED); to += 1) {
      word += words[to] ?? '';
      key = joinedKey(key, soundKey(words[to] ?? ''));
      const joined = [...new Set([soundKey(word), key])].flatMap((either) => spellings(names, either));
      for (const { all } of found.slice(from, to + 1)) addWords(all, joined);
    }
  }
}

/** Finds phone numbers in any grouping. Each typed group of digits counts as a match. */
function addNumbers(index: EntryIndex, words: readonly string[], found: readonly WordMatches[], typed: string): void {
  const numbers = numbersIn(typed);
  if (numbers.length === 0) return;
  const records = numbers.flatMap(index.withNumber);
  for (const [at, { detailed, all }] of found.entries()) {
    if (!DIGITS.test(words[at] ?? '')) continue;
    addAll(detailed, records);
    addAll(all, records);
  }
}

function matchWords(index: EntryIndex, typed: string): readonly WordMatches[] {
  const words = [...new Set(typedWordsOf(typed))];
  const found = words.map((word) => {
    const longer = words.filter((other) => other !== word && other.startsWith(word));
    return matchWord(index, word, new Set(longer.flatMap((other) => wordsFoundBy(index, other))));
  });
  addJoined(index, words, found);
  addNumbers(index, words, found, typed);
  return found;
}

/** The results of a search: four groups of records that do not overlap. */
export interface Matches {
  readonly exact: ReadonlySet<number>;
  readonly plain: ReadonlySet<number>;
  /** Records in which at least one word matches only the details, such as house and street. */
  readonly detailed: ReadonlySet<number>;
  readonly similar: ReadonlySet<number>;
}

/** Finds records whose folio matches, or in which all typed words match, in any order. */
export function match(index: EntryIndex, typed: string): Matches {
  const none = new Set<number>();
  const code = codeKey(typed);
  const found = code === '' ? [] : matchWords(index, typed);
  if (found.length === 0) return { exact: none, plain: none, detailed: none, similar: none };
  const withAll = (group: keyof WordMatches) =>
    found.map((one) => one[group]).reduce((records, next) => records.intersection(next));
  const exact = index.byCode.equal(code);
  const plain = withAll('plain').union(new Set(index.byCode.beginning(code)));
  const detailed = withAll('detailed');
  return {
    exact,
    plain: plain.difference(exact),
    detailed: detailed.difference(plain).difference(exact),
    similar: withAll('all').difference(detailed).difference(plain).difference(exact),
  };
}
