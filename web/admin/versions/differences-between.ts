import type { Difference } from '#contract/content-editing.ts';

/** Every value of a document by its dotted path; what is empty is not there. */
function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) flatten(part, path === '' ? name : `${path}.${name}`, into);
  } else if ((typeof value === 'string' && value !== '') || typeof value === 'number') {
    into.set(path, String(value));
  }
  return into;
}

/** What differs between two values of a document, in its order, as the server says it of versions. */
export function differencesBetween(before: unknown, after: unknown): readonly Difference[] {
  const old = flatten(before, '', new Map());
  const now = flatten(after, '', new Map());
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }));
}
