import { describe, expect, it } from 'vitest';
import { type Field, formValues, isSame, newRow, textsIn, translatePath } from './form-values.ts';

const fields: readonly Field[] = [
  { kind: 'line', name: 'lead' },
  { kind: 'position', name: 'place' },
  { kind: 'list', name: 'years', fields: [{ kind: 'text', name: 'year' }] },
  { kind: 'list', name: 'lines', fields: [{ kind: 'line', name: '' }] },
];
const values = formValues(fields, {
  lead: { en: 'Lead', ml: null },
  place: { lat: 9.25, lon: 76 },
  years: [{ year: '1825' }, { id: 'known', year: '1971' }],
  lines: [{ en: 'Hall', ml: null }],
  unknown: 'left out',
});

describe('the values of a form', () => {
  it('have every field of the document as a text, and ids for rows', () => {
    const id = expect.any(String) as unknown;
    expect(values).toEqual({
      lead: { en: 'Lead', ml: '' },
      place: { lat: '9.25', lon: '76' },
      years: [
        { id, year: '1825' },
        { id: 'known', year: '1971' },
      ],
      lines: [{ id, en: 'Hall', ml: '' }],
    });
    expect(formValues(fields, values)).toEqual(values);
    expect(formValues(fields, undefined)).toEqual({
      lead: { en: '', ml: '' },
      place: { lat: '', lon: '' },
      years: [],
      lines: [],
    });
  });

  it('are the same whatever the ids of their rows, and if a text is empty or missing', () => {
    const years = [{ year: '1825' }, { year: '1971' }];
    expect(isSame(values, { ...values, lead: { en: 'Lead', ml: null }, years })).toBe(true);
    expect(isSame(values, { ...values, years: years.toReversed() })).toBe(false);
    const list = fields[2];
    expect(list?.kind === 'list' && newRow(list).id).not.toBe(list?.kind === 'list' && newRow(list).id);
  });

  it('are found by paths, which have ids in the form and indexes in the document', () => {
    expect(textsIn(values)).toContainEqual(['years.known.year', '1971']);
    expect(translatePath(values, 'years.1.year', 'ids')).toBe('years.known.year');
    expect(translatePath(values, 'years.known.year', 'indexes')).toBe('years.1.year');
    expect(translatePath(values, 'lead.en', 'ids')).toBe('lead.en');
    expect(translatePath(values, 'years', 'ids')).toBe('years');
    expect(translatePath(values, 'years.7.year', 'ids')).toBeUndefined();
  });
});
