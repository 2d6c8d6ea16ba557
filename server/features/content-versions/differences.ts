import type { Difference } from '#contract/content-editing.ts';
import { matchRows } from './match-rows.ts';

/** What is empty or not there has no words. */
function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The first words of a row that people wrote, by which they know it; empty when there are none. */
function firstWords(row: unknown): string {
  if (typeof row === 'string') return row;
  if (typeof row !== 'object' || row === null) return '';
  for (const [name, part] of Object.entries(row)) {
    // Choices are no words.
    const words = name === 'key' || name === 'kind' ? '' : firstWords(part);
    if (words !== '') return words;
  }
  return '';
}

const at = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
const partsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
const placeOf = (row: unknown, place: number) => `${place + 1}. ${firstWords(row)}`.trim();

/** Rows of the later list in their order, then those that are gone. */
function ofRows(before: readonly unknown[], after: readonly unknown[], path: string): Difference[] {
  const { rows, removed } = matchRows(before, after, firstWords);
  const told = rows.flatMap(({ later, earlier, isMoved }): Difference[] => {
    const place = at(path, later);
    if (earlier === undefined)
      return differencesBetween(undefined, after[later], place).map((one) => ({ ...one, row: 'added' }));
    const inside = differencesBetween(before[earlier], after[later], place);
    if (!isMoved) return inside;
    const [from, to] = [placeOf(before[earlier], earlier), placeOf(after[later], later)];
    return [{ path: place, before: from, after: to, row: 'moved' }, ...inside];
  });
  const gone = removed.flatMap((place) => differencesBetween(before[place], undefined, at(path, place)));
  return [...told, ...gone.map((one) => ({ ...one, row: 'removed' as const }))];
}

/**
 * What differs between two values, in the order in which it stands in the later one; what is gone comes last.
 * @param path leads to them
 */
export function differencesBetween(before: unknown, after: unknown, path = ''): Difference[] {
  if (Array.isArray(before) || Array.isArray(after)) {
    return ofRows(Array.isArray(before) ? before : [], Array.isArray(after) ? after : [], path);
  }
  if (typeof (after ?? before) === 'object') {
    const [earlier, later] = [new Map(Object.entries(partsOf(before))), new Map(Object.entries(partsOf(after)))];
    return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((name) =>
      differencesBetween(earlier.get(name), later.get(name), at(path, name)),
    );
  }
  const [earlier, later] = [wordsOf(before), wordsOf(after)];
  return earlier === later ? [] : [{ path, before: earlier, after: later }];
}
