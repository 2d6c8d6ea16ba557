/** The cost of replacing a sound by an entirely different one, or of omitting it. */
export const WHOLE_STEP = 1;

/** Costs of replacing one sound of a pair by the other. Pairs that are not listed cost a whole step. */
export const NEAR_SOUNDS: Readonly<Record<string, number>> = {
  ae: 0.33,
  ei: 0.33,
  ou: 0.28,
  ao: 0.4,
  au: 0.6,
  aO: 0.5,
  oO: 0.1,
  uO: 0.26,
  ai: 0.8,
  iy: 0.2,
  dt: 0.4,
  gk: 0.4,
  bp: 0.4,
  fp: 0.35,
  bv: 0.7,
  fv: 0.5,
  cj: 0.5,
  sS: 0.45,
  sZ: 0.15,
  SZ: 0.15,
  gj: 0.7,
  jy: 0.5,
  mn: 0.7,
  cS: 0.8,
};

export const LESS = {
  /** Cost of a vowel inside the word that only one spelling has. */
  innerVowel: 0.4,
  /** Cost of a vowel after h that only one spelling has: Rahmath, Rahamath. */
  vowelAfterH: 0.3,
  /** Cost of a final u that only one spelling has: Kurup, Kuruppu. */
  lastU: 0.45,
  /** Factors for the first vowel and the last vowel, which distinguish names more than other vowels. */
  firstVowel: 1.5,
  lastVowel: 3,
} as const;

/** Weak sounds, with the cost of omitting them inside a word. */
export const GLIDES: ReadonlyMap<string, number> = new Map([
  ['h', 0.75],
  ['y', 0.5],
  ['v', 0.6],
]);

export const VOWELS = 'aeiouO';

/** Consonants treated as equal when looking for candidates. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['d', 't'],
  ['g', 'k'],
  ['b', 'p'],
  ['f', 'p'],
  ['v', 'p'],
  ['j', 'c'],
  ['S', 's'],
  ['Z', 's'],
  ['n', 'm'],
]);

const WEAK = `${VOWELS}hy`;

/**
 * Reduces a key to its skeleton: without vowels and weak sounds, and with similar consonants merged. Similar keys have
 * the same skeleton, so few keys need to be compared.
 */
export function skeletonOf(key: string): string {
  let skeleton = key.startsWith('y') ? 'c' : '';
  for (let at = 0; at < key.length; at += 1) {
    const letter = key.charAt(at);
    if (!WEAK.includes(letter)) skeleton += CLASSES.get(letter) ?? letter;
  }
  return skeleton;
}
