import { describe, expect, it } from 'vitest';
import type { ControlValues } from '#web/shared/forms/merge-changes.ts';
import { documentFrom, type Field, nameOfControl, pathWithIds, valuesOf, withRowIds } from './document-values.ts';

const fields: readonly Field[] = [
  { kind: 'line', name: 'heading' },
  { kind: 'position', name: 'position' },
  {
    kind: 'list',
    name: 'years',
    fields: [
      { kind: 'text', name: 'year' },
      { kind: 'line', name: 'text' },
    ],
  },
  { kind: 'list', name: 'addressLines', fields: [{ kind: 'line', name: '' }] },
];
const document = {
  heading: { en: 'About', ml: '' },
  position: { lat: '9.5', lon: '76' },
  years: [
    { year: '1825', text: { en: 'Founded', ml: 'സ്ഥാപിച്ചു' } },
    { year: '2025', text: { en: 'Today', ml: '' } },
  ],
  addressLines: [{ en: '1 Mill Lane', ml: '' }],
};

describe('the values of a document', () => {
  const values = valuesOf(fields, document);

  it('are the document again', () => {
    expect(documentFrom(fields, values)).toEqual(document);
    expect(documentFrom(fields, valuesOf(fields, { position: null }))).toMatchObject({
      years: [],
      heading: { en: '' },
    });
  });

  it('have names with the ids of rows, which become indexes for readers', () => {
    const path = pathWithIds(values, 'years.1.text.en');
    expect(values[path]).toBe('Today');
    expect(nameOfControl(values, path)).toBe('Year 2, Text, English');
    expect(nameOfControl(values, 'years.gone.text.en')).toBeUndefined();
  });
});

describe('the rows of a saved document', () => {
  const rows = (...texts: readonly (readonly [id: string, year: string, text?: string])[]): ControlValues => ({
    years: texts.map(([id]) => id).join(' '),
    ...Object.fromEntries(
      texts.flatMap(([id, year, text = `The text of ${year}`]) => [
        [`years.${id}.year`, year],
        [`years.${id}.text.en`, text],
      ]),
    ),
  });
  const [one, two, three] = [
    ['1', 'One'],
    ['2', 'Two'],
    ['3', 'Three'],
  ] as const;
  const idsOf = (saved: ControlValues, before: ControlValues) => withRowIds(['years'], saved, before)['years'];

  it('get the ids of the rows in the form, also after they were moved, changed, removed or added', () => {
    expect(withRowIds(['years'], rows(['a', 'Two'], ['b', 'One']), rows(one, two))).toEqual(rows(two, one));
    expect(idsOf(rows(['a', 'Other', 'The text of One'], ['b', 'Two']), rows(one, two))).toBe('1 2');
    expect(idsOf(rows(['a', 'One'], ['b', 'New', 'New'], ['c', 'Three']), rows(one, two, three))).toBe('1 2 3');
    expect(idsOf(rows(['a', 'Three']), rows(one, two, three))).toBe('3');
    expect(idsOf(rows(['new', 'Zero'], ['a', 'One'], ['b', 'Two']), rows(one, two))).toBe('new 1 2');
  });

  it('get different ids, even if they are equal', () => {
    expect(idsOf(rows(['a', 'One'], ['b', 'One']), rows(one, two))).toBe('1 2');
    expect(idsOf(rows(['a', 'One'], ['new', 'One']), rows(one))).toBe('1 new');
  });
});
