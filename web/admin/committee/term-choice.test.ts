import { expect, it } from 'vitest';
import type { Term } from '#contract/content.ts';
import { chosenTerm } from './term-choice.tsx';

const term = (id: number, state: Term['state']): Term => ({
  id,
  state,
  begins_on: `20${id}-04-01`,
  ends_on: null,
  bearers: 14,
});
const current = term(26, 'current');
const coming = [term(32, 'coming'), term(29, 'coming')];
const past = [term(23, 'past'), term(20, 'past')];

it.each([
  ['the term in the address', [...coming, current, ...past], 'term=20', 20],
  ['the current term', [...coming, current, ...past], '', 26],
  ['the next term to come, if none is current', [...coming, ...past], '', 29],
  ['the latest term, if all are past', past, '', 23],
  ['no term, if there are none', [], '', undefined],
] as const)('the page of office bearers shows %s', (_which, terms, query, id) => {
  expect(chosenTerm(terms, new URLSearchParams(query))?.id).toBe(id);
});
