import { describe, expect, it, test } from 'vitest';
import { type ControlValues, mergeChanges } from './merge-changes.ts';

const began = { title: 'Tea', title_ml: '', date: '2026-08-01', time: '16:00', end_time: '' };

test('changes of different values are put together, and need no question', () => {
  const mine = { ...began, title: 'Coffee' };
  const theirs = { ...began, title_ml: 'ചായ' };
  expect(mergeChanges({ began, mine, theirs })).toEqual({
    values: { ...began, title: 'Coffee', title_ml: 'ചായ' },
    clashes: [],
  });
});

test('a value that both changed is a clash, unless both changed it in the same way', () => {
  const mine = { ...began, title: 'Coffee', title_ml: 'കാപ്പി' };
  const theirs = { ...began, title: 'Cake', title_ml: 'കാപ്പി' };
  expect(mergeChanges({ began, mine, theirs })).toEqual({
    values: mine,
    clashes: [{ field: 'title', names: ['title'], theirs: { title: 'Cake' } }],
  });
});

test('controls that make one value are one clash', () => {
  const mine = { ...began, time: '17:00' };
  const theirs = { ...began, date: '2026-08-02' };
  const names = ['date', 'time', 'end_time'];
  expect(mergeChanges({ began, mine, theirs }, { date: names })).toEqual({
    values: mine,
    clashes: [{ field: 'date', names, theirs: { date: '2026-08-02', time: '16:00', end_time: '' } }],
  });
});

describe('the rows of a list', () => {
  const rows = (...texts: readonly (readonly [id: string, text: string])[]): ControlValues => ({
    years: texts.map(([id]) => id).join(' '),
    ...Object.fromEntries(texts.map(([id, text]) => [`years.${id}.text`, text])),
  });
  const [one, two, three] = [
    ['1', 'One'],
    ['2', 'Two'],
    ['3', 'Three'],
  ] as const;
  const before = rows(one, two, three);
  const merge = (mine: ControlValues, theirs: ControlValues) =>
    mergeChanges({ began: before, mine, theirs }, {}, ['years']);

  it('are matched by id, so rows that one side added, moved or changed stay', () => {
    const { values, clashes } = merge(
      rows(one, ['mine', 'Mine'], ['2', 'My two'], three),
      rows(['new', 'Zero'], two, ['1', 'Their one'], three),
    );
    expect(clashes).toEqual([]);
    expect(values).toMatchObject(rows(['new', 'Zero'], ['2', 'My two'], ['1', 'Their one'], ['mine', 'Mine'], three));
  });

  it('are removed if one side removed them and the other did not change them', () => {
    expect(merge(rows(two, three), rows(one, ['2', 'Their two'], three))).toMatchObject({
      values: rows(['2', 'Their two'], three),
      clashes: [],
    });
  });

  it.each([
    ['mine', rows(two, three), rows(['1', 'Their one'], two, three)],
    ['theirs', rows(['1', 'My one'], two, three), rows(two, three)],
  ])('are asked about if %s lack one that the other changed', (_who, mine, theirs) => {
    const { values, clashes } = merge(mine, theirs);
    expect(values).toMatchObject(mine);
    expect(clashes).toMatchObject([{ field: 'years.1', names: ['years.1.text'], theirs: { years: theirs['years'] } }]);
  });

  it('are asked about if both moved them, and all stay', () => {
    const [mine, theirs] = [
      ['mine', 'Mine'],
      ['theirs', 'Theirs'],
    ] as const;
    const { values, clashes } = merge(rows(two, one, three, mine), rows(theirs, three, one, two));
    expect(values).toMatchObject(rows(theirs, two, one, three, mine));
    expect(clashes).toEqual([{ field: 'years', names: ['years'], theirs: { years: 'theirs 3 mine 1 2' } }]);
  });
});
