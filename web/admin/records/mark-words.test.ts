import { describe, expect, it } from 'vitest';
import { asList, asStrong, changedPart, nextEntry, withLink, type Marked } from './mark-words.ts';

/** A text with a `|` at each end of what is selected, or one where the next letter goes. */
function marked(drawn: string): Marked {
  const [before = '', inner = '', behind] = drawn.split('|');
  if (behind === undefined) return { text: before + inner, from: before.length, to: before.length };
  return { text: before + inner + behind, from: before.length, to: before.length + inner.length };
}

function written({ text, from, to }: Marked): string {
  const end = from === to ? '' : `${text.slice(from, to)}|`;
  return `${text.slice(0, from)}|${end}${text.slice(to)}`;
}

describe('the buttons above a text', () => {
  it('make words bold, or offer some to be typed over', () => {
    expect(written(asStrong(marked('a |big| house'), 'words'))).toBe('a **|big|** house');
    expect(written(asStrong(marked('a | house'), 'words'))).toBe('a **|words|** house');
    // Pressed again, they are as they were.
    expect(written(asStrong(marked('a **|big|** house'), 'words'))).toBe('a |big| house');
  });

  it('make words a link whose address is typed next', () => {
    expect(written(withLink(marked('see |the book|'), 'words'))).toBe('see [the book](|https://|)');
  });

  it('make the line or the selected lines a list, apart from the paragraph above', () => {
    expect(written(asList(marked('one|')))).toBe('- one|');
    expect(written(asList(marked('above\n|one\ntwo|\nbelow')))).toBe('above\n\n- one\n- two|\nbelow');
    expect(written(asList(marked('- one\ntwo|')))).toBe('- one\n- two|');
  });
});

describe('what is put into the text', () => {
  it('is only what was changed, so that it is undone alone', () => {
    expect(changedPart('a big house', 'a **big** house')).toEqual({ from: 2, to: 5, put: '**big**' });
    expect(changedPart('- one', '- one\n- ')).toEqual({ from: 5, to: 5, put: '\n- ' });
    expect(changedPart('- one\n- ', '- one\n\n')).toEqual({ from: 6, to: 8, put: '\n' });
    expect(changedPart('aa', 'a')).toEqual({ from: 1, to: 2, put: '' });
  });
});

describe('a new line', () => {
  it('goes on with a list, and ends it after an empty entry', () => {
    expect(written(nextEntry(marked('- one|')) ?? marked(''))).toBe('- one\n- |');
    expect(written(nextEntry(marked('- one\n- |')) ?? marked(''))).toBe('- one\n\n|');
  });

  it('is an ordinary one elsewhere', () => {
    expect(nextEntry(marked('one|'))).toBeUndefined();
  });
});
