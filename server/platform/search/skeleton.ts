import { CLASSES, VOWELS } from './sound-costs.ts';

const WEAK = `${VOWELS}hy`;

/**
 * What is left of a key when vowels and weak sounds are gone and sounds made alike are one. Keys that are near have the
 * same skeleton, so that only few need comparing.
 */
export function skeletonOf(key: string): string {
  let skeleton = key.startsWith('y') ? 'c' : '';
  for (let at = 0; at < key.length; at += 1) {
    const letter = key.charAt(at);
    if (!WEAK.includes(letter)) skeleton += CLASSES.get(letter) ?? letter;
  }
  return skeleton;
}
