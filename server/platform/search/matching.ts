import type { EntryIndex, Vocabulary, Word } from './entry-index.ts';
import { soundKey, canonicalSound, VOWELS } from './sounds.ts';
import { similarWords, spellings } from './similar-words.ts';
import { numbersIn, codeKey, isNotAName, typedWordsOf } from './words.ts';

/** How well something matches, the best first. */
const levels = ['plain', 'detailed', 'similar'] as const;
type Matched = Readonly<Record<(typeof levels)[number], Set<number>>>;

/** What one typed word finds. A name or record can be in several groups; the best one counts. */
interface WordMatches {
  /** The names that contain the word, the people with this phone number, and similar names. */
  readonly names: Matched;
  /** The records whose folio begins with the word, whose details or phone number match, and those with similar details. */
  readonly records: Matched;
}

const nothing = (): Matched => ({ plain: new Set(), detailed: new Set(), similar: new Set() });

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

/** Returns the names that contain the initial at least `times` times. */
function namesWithInitial({ names, nameOf }: EntryIndex, letter: string, times: number): Set<number> {
  const found = new Set<number>();
  for (const { text, records } of names.withKey(letter)) {
    for (const name of records) {
      const count = nameOf(name)?.words.filter((word) => word === text).length ?? 0;
      if (count >= times) found.add(name);
    }
  }
  return found;
}

/** Finds initials typed as one word: "km" for K. M., "kk" for K. K. The index contains each initial as a word. */
function namesWithInitials(index: EntryIndex, word: string): Set<number> {
  const letters = word.split('');
  if (letters.length < 2 || letters.length > MAX_INITIALS) return new Set();
  return [...new Set(letters)]
    .map((letter) => namesWithInitial(index, letter, letters.filter((other) => other === letter).length))
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

/** Finds records by house, street and place, as written or by sound. House numbers must match completely. */
function addDetails({ details }: EntryIndex, { detailed, similar }: Matched, word: string, key: string): void {
  if (DIGITS.test(word)) addWords(detailed, details.byText.equal(word));
  else if (word.length >= MIN_IN_DETAILS) {
    addWords(detailed, details.byText.beginning(word));
    addWords(detailed, transliterated(details, word, key));
    if (!isNotAName(word)) addWords(similar, details.withKey(key));
  }
}

/**
 * Finds what matches one typed word. Words in `others` do not match because of their beginning, because a longer
 * typed word matches them.
 */
function matchWord(index: EntryIndex, word: string, others: ReadonlySet<Word>): WordMatches {
  const { names } = index;
  const key = soundKey(word);
  const found: WordMatches = { names: nothing(), records: nothing() };
  const beginning = names.byText.beginning(word);
  const { plain, similar } = found.names;
  const words = new Set([...beginning.filter((other) => !others.has(other)), ...transliterated(names, word, key)]);
  addWords(plain, words);
  addAll(plain, namesWithInitials(index, word));
  // Adding a common word again takes a millisecond.
  const alike = similarWords(names, word, key, beginning.length > 0);
  addWords(
    similar,
    alike.filter((other) => !words.has(other)),
  );
  addSplitWords(names, similar, key);
  const code = codeKey(word);
  if (code !== '') addAll(found.records.plain, index.byCode.beginning(code));
  addDetails(index, found.records, word, key);
  return found;
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
      for (const one of found.slice(from, to + 1)) addWords(one.names.similar, joined);
    }
  }
}

/** Finds phone numbers in any grouping. Each typed group of digits counts as a match. */
function addNumbers(index: EntryIndex, words: readonly string[], found: readonly WordMatches[], typed: string): void {
  const numbers = numbersIn(typed);
  if (numbers.length === 0) return;
  const owners = numbers.flatMap(index.withNumber);
  for (const [at, one] of found.entries()) {
    if (!DIGITS.test(words[at] ?? '')) continue;
    // The number of a record counts for all of its people.
    for (const owner of owners) (owner < 0 ? one.names : one.records).detailed.add(owner);
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
  /** The names that match best in each record. Records that only their code or details match have none. */
  readonly names: ReadonlyMap<number, readonly number[]>;
}

const NONE = levels.length;

/** Returns the index of the best level at which a name or record matches; `NONE` if it does not. */
function levelIn(matched: Matched, one: number): number {
  if (matched.plain.has(one)) return 0;
  if (matched.detailed.has(one)) return 1;
  return matched.similar.has(one) ? 2 : NONE;
}

const sizeOf = ({ plain, detailed, similar }: Matched) => plain.size + detailed.size + similar.size;
const all = ({ plain, detailed, similar }: Matched) => [plain, detailed, similar];

/**
 * Finds the records in which all words match one name together with the folio, the details and the number of the record.
 */
function matchNames(index: EntryIndex, found: readonly WordMatches[]) {
  const best = new Map<number, { level: number; names: number[] }>();
  const seen = new Set<number>();

  function consider(name: number): void {
    if (seen.has(name)) return;
    seen.add(name);
    const { record = 0 } = index.nameOf(name) ?? {};
    let level = 0;
    let isNamed = false;
    for (const one of found) {
      const own = levelIn(one.names, name);
      const shared = levelIn(one.records, record);
      level = Math.max(level, Math.min(own, shared));
      if (level === NONE) return;
      isNamed ||= own <= shared;
    }
    // What only folio and details match is the record, and none of its people.
    if (!isNamed && name !== record) return;
    const known = best.get(record);
    if (known && known.level < level) return;
    const names = isNamed ? [name] : [];
    best.set(record, { level, names: known?.level === level ? [...known.names, ...names] : names });
  }

  // Every name that matches all words also matches the rarest of them.
  const rarest = found.reduce((one, other) =>
    sizeOf(other.names) + sizeOf(other.records) < sizeOf(one.names) + sizeOf(one.records) ? other : one,
  );
  for (const names of all(rarest.names)) for (const name of names) consider(name);
  for (const records of all(rarest.records)) {
    for (const record of records) {
      if (found.length === 1) consider(record);
      else for (const name of index.namesOf(record)) consider(name);
    }
  }
  return best;
}

/** Finds records whose folio matches, or in which all typed words match one person, in any order. */
export function match(index: EntryIndex, typed: string): Matches {
  const code = codeKey(typed);
  const words = code === '' ? [] : matchWords(index, typed);
  const groups = {
    exact: new Set<number>(),
    plain: new Set<number>(),
    detailed: new Set<number>(),
    similar: new Set<number>(),
  };
  const named = new Map<number, readonly number[]>();
  if (words.length === 0) return { ...groups, names: named };
  const best = matchNames(index, words);
  for (const record of index.byCode.equal(code)) groups.exact.add(record);
  for (const record of index.byCode.beginning(code)) if (!groups.exact.has(record)) groups.plain.add(record);
  for (const [record, { level, names }] of best) {
    if (names.length > 0) named.set(record, names);
    if (!groups.exact.has(record) && !groups.plain.has(record)) groups[levels[level] ?? 'similar'].add(record);
  }
  return { ...groups, names: named };
}
