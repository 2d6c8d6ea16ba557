import type { Difference } from '#contract/content-editing.ts';

/** Every value inside of a value, by the path that leads to it; what is empty or not there has none. */
function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) flatten(part, path === '' ? key : `${path}.${key}`, into);
  } else if (value !== null && value !== undefined && value !== '') {
    into.set(path, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return into;
}

/** What differs between two values, in the order in which it stands in the later one; what is gone comes last. */
export function differencesBetween(before: unknown, after: unknown): Difference[] {
  const [earlier, later] = [flatten(before, '', new Map()), flatten(after, '', new Map())];
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((path) => ({ path, before: earlier.get(path) ?? null, after: later.get(path) ?? null }))
    .filter((difference) => difference.before !== difference.after);
}
