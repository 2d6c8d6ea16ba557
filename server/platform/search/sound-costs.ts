/** The cost of replacing a sound by an entirely different sound, or of omitting a sound. */
export const WHOLE_STEP = 1;

/** Costs of replacing one sound of a pair by the other. Pairs that are not listed cost a whole step. */
export const NEAR_SOUNDS: Readonly<Record<string, number>> = {
  ae: 0.28,
  ei: 0.33,
  ou: 0.28,
  ao: 0.4,
  au: 0.6,
  aO: 0.5,
  oO: 0.1,
  uO: 0.26,
  ai: 0.8,
  iy: 0.2,
  dt: 0.38,
  gk: 0.38,
  bp: 0.38,
  fp: 0.35,
  bv: 0.7,
  bf: 0.6,
  fv: 0.5,
  cj: 0.5,
  sS: 0.45,
  sZ: 0.15,
  SZ: 0.15,
  gj: 0.7,
  gG: 0.1,
  Gj: 0.3,
  Gk: 0.5,
  jy: 0.5,
  mn: 0.7,
  cs: 0.5,
};

export const LESS = {
  /** Cost of a vowel inside the word that only one spelling has. */
  innerVowel: 0.4,
  /** Cost of a vowel after h that only one spelling has: Rahmath, Rahamath. */
  vowelAfterH: 0.3,
  /** Cost of a final u that only one spelling has: Kurup, Kuruppu. */
  lastU: 0.45,
  /** Cost of an h at the beginning that only one spelling has: Haneefa, Aneefa. */
  firstH: 0.6,
  /** Factors for the first vowel and the last vowel, which distinguish names more than other vowels. */
  firstVowel: 1.5,
  lastVowel: 3,
} as const;

/** Weak sounds, with the cost of omitting them inside a word. */
export const GLIDES: ReadonlyMap<string, number> = new Map([
  ['h', 0.8],
  ['y', 0.5],
  ['v', 0.6],
]);

export const VOWELS = 'aeiouO';

/** Consonants that are treated as equal in the skeleton of a key. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['d', 't'],
  ['c', 'k'],
  ['g', 'k'],
  ['G', 'k'],
  ['b', 'p'],
  ['f', 'p'],
  ['v', 'p'],
  ['j', 'k'],
  ['s', 'k'],
  ['S', 'k'],
  ['Z', 'k'],
  ['n', 'm'],
]);

const WEAK = `${VOWELS}hy`;

/**
 * Reduces a key to its skeleton: without vowels and weak sounds, and with similar consonants merged. Similar keys have
 * the same skeleton, so few keys need to be compared.
 */
export function skeletonOf(key: string): string {
  let skeleton = key.startsWith('y') ? 'k' : '';
  for (let at = 0; at < key.length; at += 1) {
    const letter = key.charAt(at);
    if (!WEAK.includes(letter)) skeleton += CLASSES.get(letter) ?? letter;
  }
  return skeleton;
}
