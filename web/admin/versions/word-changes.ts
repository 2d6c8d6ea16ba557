import { diffArrays } from 'diff';

export interface WordChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly words: string;
}

/** Texts with more edits than this are shown as a whole, the old one before the new one. */
const MAX_EDITS = 600;
/** Number of unchanged words shown around a change. */
const AROUND = 8;

/**
 * Splits a text into words with the space after them. Words are never split, because their letters may only make sense
 * together.
 */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

/**
 * Joins unchanged words. Shortens a long run: keeps only the `AROUND` words next to each change and replaces the others
 * with "…".
 */
function shorten(words: readonly string[], isFirst: boolean, isLast: boolean): string {
  const keptCount = (isFirst ? 0 : AROUND) + (isLast ? 0 : AROUND);
  if (words.length <= keptCount + 1) return words.join('');
  const before = isFirst ? '' : words.slice(0, AROUND).join('');
  const behind = isLast ? '' : words.slice(-AROUND).join('');
  return `${before}… ${behind}`;
}

export function wordChanges(before: string, after: string): readonly WordChange[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MAX_EDITS });
  if (changes === undefined) {
    return [
      { kind: 'removed', words: before },
      { kind: 'added', words: after },
    ];
  }
  return changes.map(({ added, removed, value }, index) => {
    if (added || removed) return { kind: added ? 'added' : 'removed', words: value.join('') };
    return { kind: 'same', words: shorten(value, index === 0, index === changes.length - 1) };
  });
}
