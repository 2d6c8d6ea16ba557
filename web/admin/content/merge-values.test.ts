import { describe, expect, it } from 'vitest';
import { mergeValues } from './merge-values.ts';

const chapter = (title: string, text = `The text of ${title}`) => ({ title: { en: title, ml: '' }, text });
const before = { lead: { en: 'Lead', ml: '' }, chapters: [chapter('One'), chapter('Two')] };

describe('two who changed one document', () => {
  it('have all of it where they changed different places, each language for itself', () => {
    const mine = { ...before, lead: { en: 'Mine', ml: '' }, chapters: [chapter('One', 'Mine'), chapter('Two')] };
    const theirs = { ...before, lead: { en: 'Lead', ml: 'ആമുഖം' }, chapters: [chapter('One'), chapter('Second')] };
    expect(mergeValues(before, mine, theirs)).toEqual({
      values: { lead: { en: 'Mine', ml: 'ആമുഖം' }, chapters: [chapter('One', 'Mine'), chapter('Second')] },
      merged: ['lead.ml', 'chapters.1'],
      both: [],
    });
  });

  it('are asked where they changed the same, unless they wrote the same', () => {
    const mine = { ...before, lead: { en: 'Mine', ml: 'ഒന്ന്' } };
    const theirs = { ...before, lead: { en: 'Theirs', ml: 'ഒന്ന്' } };
    expect(mergeValues(before, mine, theirs)).toEqual({
      values: mine,
      merged: [],
      both: [{ path: 'lead.en', before: 'Lead', mine: 'Mine', theirs: 'Theirs' }],
    });
  });

  it('have what one of them wrote where the other wrote nothing, each part by its name', () => {
    const theirs = { lead: { en: 'Theirs', ml: '' }, chapters: [chapter('Only')] };
    expect(mergeValues(before, before, theirs)).toEqual({ values: theirs, merged: ['lead', 'chapters'], both: [] });
  });

  it('take empty words and none for the same', () => {
    const theirs = { ...before, lead: { en: 'Lead', ml: null } };
    expect(mergeValues(before, before, theirs)).toEqual({ values: before, merged: [], both: [] });
  });

  it.each([
    ['added', [chapter('One', 'Mine'), chapter('Two'), chapter('Three')], [chapter('One', 'Theirs'), chapter('Two')]],
    ['taken away', [chapter('Two')], [chapter('One', 'Theirs'), chapter('Two')]],
    ['moved', [chapter('Two'), chapter('One')], [chapter('One', 'Theirs'), chapter('Two')]],
  ])('choose between whole lists when a row was %s and another changed', (_what, mine, theirs) => {
    const { values, merged, both } = mergeValues(
      before,
      { ...before, chapters: mine },
      { ...before, chapters: theirs },
    );
    expect(values).toMatchObject({ chapters: mine });
    expect(merged).toEqual([]);
    expect(both).toEqual([{ path: 'chapters', before: before.chapters, mine, theirs }]);
  });

  it('get rows that only one of them touched as that one left them', () => {
    const theirs = { ...before, chapters: [...before.chapters, chapter('Three')] };
    expect(mergeValues(before, { ...before, lead: { en: 'Mine', ml: '' } }, theirs)).toMatchObject({
      values: { lead: { en: 'Mine' }, chapters: theirs.chapters },
      merged: ['chapters'],
      both: [],
    });
  });
});
