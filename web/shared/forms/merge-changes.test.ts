import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

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
    clashes: [{ field: 'title', names: ['title'] }],
  });
});

test('controls that make one value are one clash', () => {
  const mine = { ...began, time: '17:00' };
  const theirs = { ...began, date: '2026-08-02' };
  const names = ['date', 'time', 'end_time'];
  expect(mergeChanges({ began, mine, theirs }, { date: names })).toEqual({
    values: mine,
    clashes: [{ field: 'date', names }],
  });
});
