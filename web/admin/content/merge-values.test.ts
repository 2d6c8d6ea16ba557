import { describe, expect, it } from 'vitest';
import { mergeValues } from './merge-values.ts';

const chapter = (title: string, text = `The text of ${title}`) => ({ title: { en: title, ml: '' }, text });
const before = { lead: { en: 'Lead', ml: '' }, chapters: [chapter('One'), chapter('Two')] };

describe('mergeValues', () => {
  it('merges changes at different places, separately for each language', () => {
    const mine = { ...before, lead: { en: 'Mine', ml: '' }, chapters: [chapter('One', 'Mine'), chapter('Two')] };
    const theirs = { ...before, lead: { en: 'Lead', ml: 'ആമുഖം' }, chapters: [chapter('One'), chapter('Second')] };
    expect(mergeValues(before, mine, theirs)).toEqual({
      values: { lead: { en: 'Mine', ml: 'ആമുഖം' }, chapters: [chapter('One', 'Mine'), chapter('Second')] },
      both: [],
    });
  });

  it('reports a conflict if both users changed the same text differently', () => {
    const mine = { ...before, lead: { en: 'Mine', ml: 'ഒന്ന്' } };
    const theirs = { ...before, lead: { en: 'Theirs', ml: 'ഒന്ന്' } };
    expect(mergeValues(before, mine, theirs)).toEqual({
      values: mine,
      both: [{ path: 'lead.en', before: 'Lead', mine: 'Mine', theirs: 'Theirs' }],
    });
  });

  it('takes all changes of the other administrator if the form is unchanged', () => {
    const theirs = { lead: { en: 'Theirs', ml: '' }, chapters: [chapter('Only')] };
    expect(mergeValues(before, before, theirs)).toEqual({ values: theirs, both: [] });
  });

  it('treats empty text and null as equal', () => {
    const theirs = { ...before, lead: { en: 'Lead', ml: null } };
    expect(mergeValues(before, before, theirs)).toEqual({ values: before, both: [] });
  });

  it.each([
    ['added', [chapter('One', 'Mine'), chapter('Two'), chapter('Three')], [chapter('One', 'Theirs'), chapter('Two')]],
    ['removed', [chapter('Two')], [chapter('One', 'Theirs'), chapter('Two')]],
    ['moved', [chapter('Two'), chapter('One')], [chapter('One', 'Theirs'), chapter('Two')]],
  ])('reports a conflict of the list if one user %s a row and the other changed a row', (_what, mine, theirs) => {
    const { values, both } = mergeValues(before, { ...before, chapters: mine }, { ...before, chapters: theirs });
    expect(values).toMatchObject({ chapters: mine });
    expect(both).toEqual([{ path: 'chapters', before: before.chapters, mine, theirs }]);
  });

  it('uses the changed list if only one user changed the list', () => {
    const theirs = { ...before, chapters: [...before.chapters, chapter('Three')] };
    expect(mergeValues(before, { ...before, lead: { en: 'Mine', ml: '' } }, theirs)).toMatchObject({
      values: { lead: { en: 'Mine' }, chapters: theirs.chapters },
      both: [],
    });
  });
});
