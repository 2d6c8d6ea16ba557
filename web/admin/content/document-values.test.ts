import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { ContactValues } from './contact-values.ts';
import { createFields } from './content-fields.tsx';
import { errorsInOrder, type PathTo, rowsAt, valueAt, withValueAt } from './document-values.ts';

const pair = (en: string) => ({ en, ml: null });
const values = { lead: pair('Lead'), years: [{ text: pair('One') }, { text: pair('Two') }] };

describe('a value at a path', () => {
  it('is read at any depth, and is undefined at an unknown path', () => {
    expect(valueAt(values, 'years.1.text.en')).toBe('Two');
    expect(rowsAt(values, 'years')).toBe(values.years);
    for (const path of ['years.2.text', 'lead.en.length', 'constructor', '__proto__.x', 'nothing.at.all']) {
      expect(valueAt(values, path)).toBeUndefined();
      expect(rowsAt(values, path)).toEqual([]);
    }
  });

  it('is set without changing other values', () => {
    const after = withValueAt(values, 'years.1.text.en', 'Three');
    expect(after).toEqual({ lead: pair('Lead'), years: [{ text: pair('One') }, { text: pair('Three') }] });
    expect(after.lead).toBe(values.lead);
    expect(after.years[0]).toBe(values.years[0]);
    expect(values.years[1]).toEqual({ text: pair('Two') });
    for (const path of ['years.9.text', 'nothing', '__proto__.x']) {
      expect(withValueAt(values, path, 'Lost')).toEqual(values);
    }
  });
});

describe('errors of a row', () => {
  const errors = { lead: 'a', years: 'b', 'years.0.text.en': 'c', 'years.1.text.en': 'd', 'yearsOld.0': 'e' };

  it('move with the row', () => {
    expect(errorsInOrder(errors, 'years', [1, 0])).toEqual({
      ...errors,
      'years.1.text.en': 'c',
      'years.0.text.en': 'd',
    });
  });

  it('are dropped when the row is removed', () => {
    const { 'years.0.text.en': _gone, 'years.1.text.en': moved, ...others } = errors;
    expect(errorsInOrder(errors, 'years', [1])).toEqual({ ...others, 'years.0.text.en': moved });
  });
});

it('a form field does not compile if the document has no such text', () => {
  const { LineField, PairField } = createFields<ContactValues>();
  const label = 'Sample';
  const elements = [
    createElement(LineField, { name: 'email', label }),
    createElement(LineField, { name: 'phones.0.display', label }),
    createElement(PairField, { name: 'hours.1.days', label }),
    // @ts-expect-error -- contact details have no fax
    createElement(LineField, { name: 'fax', label }),
    // @ts-expect-error -- a phone number has no extension
    createElement(LineField, { name: 'phones.0.extension', label }),
    // @ts-expect-error -- a text in two languages needs a PairField
    createElement(LineField, { name: 'state', label }),
  ];
  // @ts-expect-error -- an email address is not a list
  const list: PathTo<ContactValues, readonly unknown[]> = 'email';
  expect([elements.length, list]).toEqual([6, 'email']);
});
