import { expect, it } from 'vitest';
import { formStateFrom, removeRight } from './form-state.ts';

const fields = ['name', 'email', 'folio'];

/** Requires a name and an email. */
const check = (typed: Readonly<Record<string, string>>) => {
  const errors = Object.fromEntries(['name', 'email'].flatMap((name) => (typed[name] ? [] : [[name, `no ${name}`]])));
  return Object.keys(errors).length === 0 ? { value: typed } : { errors };
};

it('removes the errors of fields that have become right, and keeps the lines of the summary', () => {
  const errors = { name: 'no name', email: 'no email' };
  const state = formStateFrom({ errors, found: ['name', 'email'] }, fields, 1);
  const after = removeRight(state, check, { name: 'Leela', email: '' }, 'name');
  expect(after.errors).toEqual({ email: 'no email' });
  expect(after.problems).toEqual([
    { fieldId: 'name', message: 'no name', isRight: true },
    { fieldId: 'email', message: 'no email', isRight: false },
  ]);
});

it('removes an error of the server only when its field changes', () => {
  const state = formStateFrom({ errors: { folio: 'taken' } }, fields, 1);
  const typed = { name: 'Leela', email: 'l@sample.example', folio: '13' };
  expect(removeRight(state, check, typed, 'name').errors).toEqual({ folio: 'taken' });
  expect(removeRight(state, check, typed, 'folio').errors).toEqual({});
});
