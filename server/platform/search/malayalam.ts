/** The usual Latin spelling of each letter; the simplest one if there are several. */
const consonants: ReadonlyMap<string, string> = new Map([
  ['ക', 'k'],
  ['ഖ', 'kh'],
  // This letter is written `gh`, because `g` may stand for j in a Latin spelling.
  ['ഗ', 'gh'],
  ['ഘ', 'gh'],
  ['ങ', 'ng'],
  ['ച', 'ch'],
  ['ഛ', 'ch'],
  ['ജ', 'j'],
  ['ഝ', 'j'],
  ['ഞ', 'nj'],
  ['ട', 't'],
  ['ഠ', 'th'],
  ['ഡ', 'd'],
  ['ഢ', 'dh'],
  ['ണ', 'n'],
  ['ത', 'th'],
  ['ഥ', 'th'],
  ['ദ', 'd'],
  ['ധ', 'dh'],
  ['ന', 'n'],
  ['ഩ', 'n'],
  ['പ', 'p'],
  ['ഫ', 'ph'],
  ['ബ', 'b'],
  ['ഭ', 'bh'],
  ['മ', 'm'],
  ['യ', 'y'],
  ['ര', 'r'],
  ['റ', 'r'],
  ['ല', 'l'],
  ['ള', 'l'],
  ['ഴ', 'zh'],
  ['വ', 'v'],
  ['ഺ', 't'],
  ['ശ', 'Z'],
  ['ഷ', 'sh'],
  ['സ', 's'],
  ['ഹ', 'h'],
]);

const vowels: ReadonlyMap<string, string> = new Map([
  ['അ', 'a'],
  ['ആ', 'aa'],
  ['ഇ', 'i'],
  ['ഈ', 'ee'],
  ['ഉ', 'u'],
  ['ഊ', 'oo'],
  ['ഋ', 'ri'],
  ['എ', 'e'],
  ['ഏ', 'e'],
  ['ഐ', 'ai'],
  ['ഒ', 'o'],
  ['ഓ', 'o'],
  ['ഔ', 'au'],
]);

const vowelSigns: ReadonlyMap<string, string> = new Map([
  ['ാ', 'aa'],
  ['ി', 'i'],
  ['ീ', 'ee'],
  ['ു', 'u'],
  ['ൂ', 'oo'],
  ['ൃ', 'ri'],
  ['െ', 'e'],
  ['േ', 'e'],
  ['ൈ', 'ai'],
  ['ൊ', 'o'],
  ['ോ', 'o'],
  ['ൗ', 'au'],
  ['ൌ', 'au'],
]);

/** Letter combinations that sound different from their letters, each with a replacement that gives the right sound. */
const conjuncts: readonly (readonly [RegExp, string])[] = [
  [/ന്റ/g, 'ന്ട'],
  [/റ്റ/g, 'ട്ട'],
  [/ററ/g, 'ട്ട'],
  [/ണ്ട/g, 'ണ്ഡ'],
  // Between vowels, this letter sounds like d, as in Vadakke.
  [/(?<=[^്])ട(?!്)/g, 'ഡ'],
  [/ഴ്(?=സ)/g, 'ര്'],
  [/ജ്ഞ/g, 'ഞ'],
  [/ഞ്ഞ/g, 'ഞ'],
  [/ങ്ങ/g, 'ങ'],
  [/ം(?=[കഖഗഘ])/g, 'ന്'],
];

/** Latin letters by their Malayalam names, which Malayalam uses for initials. */
const letterNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'എ',
    b: 'ബി',
    c: 'സി',
    d: 'ഡി',
    e: 'ഇ',
    f: 'എഫ്',
    g: 'ജി',
    h: 'എച്ച്',
    i: 'ഐ',
    j: 'ജെ',
    k: 'കെ',
    l: 'എല്',
    m: 'എം',
    n: 'എന്',
    o: 'ഒ',
    p: 'പി',
    q: 'ക്യു',
    r: 'ആര്',
    s: 'എസ്',
    t: 'ടി',
    u: 'യു',
    v: 'വി',
    w: 'ഡബ്ല്യു',
    x: 'എക്സ്',
    y: 'വൈ',
    z: 'ഇസഡ്',
  }).map(([letter, name]) => [name, letter] as const),
);

const VIRAMA = '്';
const rest: ReadonlyMap<string, string> = new Map([
  ['ം', 'm'],
  ['ഃ', 'h'],
  ['ൎ', 'r'],
]);

/**
 * Transliterates a Malayalam word from `searchText`, in which letters without a vowel end in a virama. A consonant gets
 * an `a` unless a vowel sign or virama follows. Other characters are unchanged. The Malayalam name of a Latin letter
 * becomes that letter.
 */
export function latinOf(word: string): string {
  const initial = letterNames.get(word);
  if (initial !== undefined) return initial;
  let text = word;
  for (const [pattern, replacement] of conjuncts) text = text.replaceAll(pattern, replacement);
  const letters = text.split('');
  let latin = '';
  for (const [index, letter] of letters.entries()) {
    const consonant = consonants.get(letter);
    if (consonant !== undefined) {
      const next = letters[index + 1] ?? '';
      latin += next === VIRAMA || vowelSigns.has(next) ? consonant : `${consonant}a`;
    } else if (letter !== VIRAMA) {
      latin += vowels.get(letter) ?? vowelSigns.get(letter) ?? rest.get(letter) ?? letter;
    }
  }
  return latin;
}
