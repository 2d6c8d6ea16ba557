import { describe, expect, it } from 'vitest';
import { wordChanges } from './word-changes.ts';

describe('wordChanges', () => {
  it('compares texts word by word', () => {
    expect(wordChanges('The hall by the lake', 'The new hall by the river')).toEqual([
      { kind: 'same', words: 'The ' },
      { kind: 'added', words: 'new ' },
      { kind: 'same', words: 'hall by the ' },
      { kind: 'removed', words: 'lake' },
      { kind: 'added', words: 'river' },
    ]);
  });

  it('never splits a Malayalam word', () => {
    const changes = wordChanges('സ്മരണകൾ എന്നും', 'സ്മരണ എന്നും');
    expect(changes).toEqual([
      { kind: 'removed', words: 'സ്മരണകൾ ' },
      { kind: 'added', words: 'സ്മരണ ' },
      { kind: 'same', words: 'എന്നും' },
    ]);
  });

  it('shortens unchanged text far from any change', () => {
    const long = Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ');
    const [first, ...others] = wordChanges(`${long} end`, `${long} stop`);
    expect(first?.words).toBe('… word42 word43 word44 word45 word46 word47 word48 word49 ');
    expect(others.map(({ words }) => words)).toEqual(['end', 'stop']);
  });
});
