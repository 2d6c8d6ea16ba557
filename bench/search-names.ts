// Invents names of members for benchmarks, from the spellings in names/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';

const half = z.enum(['tuning', 'test']);
export const halves = half.options;
const pair = z.object({ a: z.string(), b: z.string(), same: z.enum(['yes', 'no']), half });
const spelling = z.object({ family: z.string(), spelling: z.string(), half });
const nearMiss = z.object({ family: z.string(), not: z.string() });

function read<T>(row: z.ZodMiniType<T>, name: string): readonly T[] {
  const file = readFileSync(join(import.meta.dirname, 'names', name));
  return z.array(row).parse(parse(file, { columns: true, bom: true, skip_empty_lines: true }));
}

/** Two spellings of one name, or two different names. */
export const pairs = read(pair, 'pairs.csv');
/** The spellings of each name. */
export const spellings = read(spelling, 'families.csv');
/** Similar names that are not spellings of the name. */
export const nearMisses = read(nearMiss, 'near.csv');

export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function pick(list: readonly string[], roll: () => number): string {
  return list[Math.floor(roll() * list.length)] ?? '';
}

/** Invents names: half of them two names, the others with an initial or a house. They are the same for each seed. */
export function inventNames(count: number, seed = 1): readonly string[] {
  const roll = seededRandom(seed);
  const words = [...pairs.flatMap(({ a, b }) => [a, b]), ...spellings.map((one) => one.spelling)];
  const initials = 'ABCDEGHIJKLMNOPRSTUVY'.split('');
  const syllables = 'ka ma va thu ni ri pa la che mu ra ku di no sha ve ja ti pu ya'.split(' ');
  const house = () => Array.from({ length: 4 }, () => pick(syllables, roll)).join('');
  return Array.from({ length: count }, () => {
    const [name, kind] = [pick(words, roll), roll()];
    if (kind < 0.3) return `${pick(initials, roll)}. ${name}`;
    return kind < 0.5 ? `${name} ${house()}` : `${name} ${pick(words, roll)}`;
  });
}

/** Omits, doubles or swaps one letter, except the first. */
export function misspell(name: string, roll: () => number): string {
  const at = 1 + Math.floor(roll() * (name.length - 2));
  const [before, letter, rest] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
  const kind = roll();
  if (kind < 0.33) return before + rest;
  if (kind < 0.66) return before + letter + letter + rest;
  return before + rest.charAt(0) + letter + rest.slice(1);
}
