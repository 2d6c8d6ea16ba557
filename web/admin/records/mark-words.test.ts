import { describe, expect, it } from 'vitest';
import { makeList, toggleBold, smallestChange, continueList, makeLink, type TextSelection } from './mark-words.ts';

/** Parses a text with one `|` as the cursor, or two around the selection. */
function marked(drawn: string): TextSelection {
  const [before = '', inner = '', behind] = drawn.split('|');
  if (behind === undefined) return { text: before + inner, from: before.length, to: before.length };
  return { text: before + inner + behind, from: before.length, to: before.length + inner.length };
}

function written({ text, from, to }: TextSelection): string {
  const end = from === to ? '' : `${text.slice(from, to)}|`;
  return `${text.slice(0, from)}|${end}${text.slice(to)}`;
}

describe('the formatting buttons', () => {
  it('make the selection bold, make bold text plain again, and insert a sample if nothing is selected', () => {
    expect(written(toggleBold(marked('a |big| house'), 'words'))).toBe('a **|big|** house');
    expect(written(toggleBold(marked('a | house'), 'words'))).toBe('a **|words|** house');
    expect(written(toggleBold(marked('a **|big|** house'), 'words'))).toBe('a |big| house');
  });

  it('make the selection a link and select its address', () => {
    expect(written(makeLink(marked('see |the book|'), 'words'))).toBe('see [the book](|https://|)');
  });

  it('make the current or selected lines a list, with an empty line above', () => {
    expect(written(makeList(marked('one|')))).toBe('- one|');
    expect(written(makeList(marked('above\n|one\ntwo|\nbelow')))).toBe('above\n\n- one\n- two|\nbelow');
    expect(written(makeList(marked('- one\ntwo|')))).toBe('- one\n- two|');
  });
});

describe('smallestChange', () => {
  it('returns the smallest change, so that undo affects nothing else', () => {
    expect(smallestChange('a big house', 'a **big** house')).toEqual({ from: 2, to: 5, put: '**big**' });
    expect(smallestChange('- one', '- one\n- ')).toEqual({ from: 5, to: 5, put: '\n- ' });
    expect(smallestChange('- one\n- ', '- one\n\n')).toEqual({ from: 6, to: 8, put: '\n' });
    expect(smallestChange('aa', 'a')).toEqual({ from: 1, to: 2, put: '' });
  });
});

describe('Enter', () => {
  it('starts the next list entry, and ends the list after an empty one', () => {
    expect(written(continueList(marked('- one|')) ?? marked(''))).toBe('- one\n- |');
    expect(written(continueList(marked('- one\n- |')) ?? marked(''))).toBe('- one\n\n|');
  });

  it('is left to the browser outside a list', () => {
    expect(continueList(marked('one|'))).toBeUndefined();
  });
});
