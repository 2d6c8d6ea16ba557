import { diffArrays } from 'diff';

export interface WordChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly words: string;
}

/** Texts that differ in more words than this are shown as a whole, one after the other. */
const MAX_EDITS = 600;
/** Words shown around a change. */
const AROUND = 8;

/** Words with the space behind them: a word is never cut, whose letters may only be right together. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

/** The words in the middle of what has not changed are left out. */
function shorten(words: readonly string[], isFirst: boolean, isLast: boolean): string {
  const stored = (isFirst ? 0 : AROUND) + (isLast ? 0 : AROUND);
  if (words.length <= stored + 1) return words.join('');
  const before = isFirst ? '' : words.slice(0, AROUND).join('');
  const behind = isLast ? '' : words.slice(-AROUND).join('');
  return `${before}… ${behind}`;
}

/** What became of a text, word by word. */
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
