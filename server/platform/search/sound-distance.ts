import { GLIDES, LESS, NEAR_SOUNDS, VOWELS, WHOLE_STEP } from './sound-costs.ts';

/** Letters of a key are ASCII; those of other scripts count as entirely different from each other. */
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
  if (at === 0) return WHOLE_STEP;
  if (at === key.length - 1) return code === U ? LESS.lastU : WHOLE_STEP;
  return vowels[code] === 1 && key.charCodeAt(at - 1) === H ? LESS.vowelAfterH : (innerOmissions[code] ?? WHOLE_STEP);
}

/** Two rows of the table of distances; one comparison at a time uses them, for they cost more to make than to fill. */
let above = new Float64Array(64);
let row = new Float64Array(64);

/**
 * Fills `row` with the distances from the whole of `one` to each beginning of `other`. Answers false as soon as all of
 * them are sure to be above the limit.
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
 * How far two keys are apart, in steps; vowels and sounds made alike count less than a step. Infinity when it is more
 * than the limit.
 */
export function soundDistance(one: string, other: string, limit: number): number {
  return compare(one, other, limit) ? (row[other.length] ?? Infinity) : Infinity;
}

/** The same for the nearest beginning of `other`: the word that `one` comes from may still be under way. */
export function beginningDistance(one: string, other: string, limit: number): number {
  if (!compare(one, other, limit)) return Infinity;
  let min = Infinity;
  for (let to = 0; to <= other.length; to += 1) min = Math.min(min, row[to] ?? Infinity);
  return min;
}
