import { describe, expect, it } from 'vitest';
import type { FormGroup, Row } from './form-values.ts';
import { mergeValues, withRowIds } from './merge-values.ts';

const pair = (en: string, ml = '') => ({ en, ml });
const row = (id: string, title: string, text = `The text of ${title}`): Row => ({ id, title: pair(title), text });
const form = (chapters: readonly Row[], lead = pair('Lead')): FormGroup => ({ lead, chapters });
const [one, two] = [row('1', 'One'), row('2', 'Two')];
const before = form([one, two]);
const merge = (mine: FormGroup, theirs: FormGroup) => mergeValues({ before, mine, theirs });

describe('mergeValues', () => {
  it('merges changes at different places, separately for each language', () => {
    const mine = form([row('1', 'One', 'Mine'), two], pair('Mine'));
    const theirs = form([one, row('2', 'Second', 'The text of Two')], pair('Lead', 'ആമുഖം'));
    expect(merge(mine, theirs)).toEqual({
      values: form([row('1', 'One', 'Mine'), row('2', 'Second', 'The text of Two')], pair('Mine', 'ആമുഖം')),
      clashes: [],
    });
  });

  it('reports a clash if both changed the same text differently, and takes the text of the winner', () => {
    const [mine, theirs] = [form([one, two], pair('Mine', 'ഒന്ന്')), form([one, two], pair('Theirs', 'ഒന്ന്'))];
    expect(merge(mine, theirs)).toEqual({
      values: mine,
      clashes: [{ path: 'lead.en', before: 'Lead', mine: 'Mine', theirs: 'Theirs' }],
    });
    expect(mergeValues({ before, mine, theirs }, 'theirs').values).toEqual(theirs);
  });

  it('treats the two numbers of a position as one value', () => {
    const at = (lat: string, lon: string): FormGroup => ({ position: { lat, lon } });
    const { values, clashes } = mergeValues({ before: at('9', '76'), mine: at('8', '76'), theirs: at('9', '77') });
    expect(values).toEqual(at('8', '76'));
    expect(clashes).toMatchObject([{ path: 'position' }]);
  });

  it('takes all changes of the other administrator if the form is unchanged', () => {
    const theirs = form([row('3', 'Only')], pair('Theirs'));
    expect(merge(before, theirs)).toEqual({ values: theirs, clashes: [] });
  });

  it('keeps the rows that both have added, moved and changed', () => {
    const mine = form([one, row('mine', 'Mine'), row('2', 'Two', 'Mine')]);
    const theirs = form([row('new', 'Zero'), two, row('1', 'One', 'Theirs'), row('last', 'Three')]);
    const { values, clashes } = merge(mine, theirs);
    expect(values).toEqual(
      form([
        row('new', 'Zero'),
        row('2', 'Two', 'Mine'),
        row('1', 'One', 'Theirs'),
        row('mine', 'Mine'),
        row('last', 'Three'),
      ]),
    );
    expect(clashes).toEqual([]);
  });

  it('removes a row that one side has removed and the other has not changed', () => {
    expect(merge(form([two]), form([one, row('2', 'Two', 'Theirs')]))).toEqual({
      values: form([row('2', 'Two', 'Theirs')]),
      clashes: [],
    });
  });

  it.each([
    ['mine', [two], [row('1', 'One', 'Theirs'), two]],
    ['theirs', [row('1', 'One', 'Mine'), two], [two]],
  ] as const)('asks about a row that %s lacks and the other has changed', (_who, mine, theirs) => {
    const [ofMine, ofTheirs] = [form(mine), form(theirs)];
    const { values, clashes } = merge(ofMine, ofTheirs);
    expect(values).toEqual(ofMine);
    expect(clashes).toMatchObject([{ path: 'chapters.1', before: one }]);
    expect(mergeValues({ before, mine: ofMine, theirs: ofTheirs }, 'theirs').values).toEqual(ofTheirs);
  });

  it('asks about the order if both have changed it, and keeps all rows', () => {
    const [three, mine, theirs] = [row('3', 'Three'), row('mine', 'Mine'), row('theirs', 'Theirs')];
    const began = form([one, two, three]);
    const versions = { before: began, mine: form([two, one, three, mine]), theirs: form([theirs, three, one, two]) };
    const { values, clashes } = mergeValues(versions);
    expect(values).toEqual(form([theirs, two, one, three, mine]));
    expect(clashes).toMatchObject([{ path: 'chapters' }]);
    expect(mergeValues(versions, 'theirs').values).toEqual(form([theirs, three, mine, one, two]));
  });
});

describe('the rows of a saved document', () => {
  const idsOf = (saved: readonly Row[], began: readonly Row[]) => {
    const { chapters } = withRowIds(form(saved), form(began));
    return (chapters as readonly Row[]).map(({ id }) => id);
  };

  it('get the ids of the rows in the form, also after they were moved, changed, removed or added', () => {
    const three = row('3', 'Three');
    expect(idsOf([row('a', 'Two'), row('b', 'One')], [one, two])).toEqual(['2', '1']);
    expect(idsOf([row('a', 'Other', 'The text of One'), row('b', 'Two')], [one, two])).toEqual(['1', '2']);
    expect(idsOf([row('a', 'One'), row('b', 'All new'), row('c', 'Three')], [one, two, three])).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(idsOf([row('a', 'Three')], [one, two, three])).toEqual(['3']);
    expect(idsOf([row('new', 'Zero'), row('a', 'One'), row('b', 'Two')], [one, two])).toEqual(['new', '1', '2']);
  });

  it('get different ids, even if they are equal', () => {
    expect(idsOf([row('a', 'One'), row('b', 'One')], [one, two])).toEqual(['1', '2']);
    expect(idsOf([row('a', 'One'), row('new', 'One')], [one])).toEqual(['1', 'new']);
  });
});
