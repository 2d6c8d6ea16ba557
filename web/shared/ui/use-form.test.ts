import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, expectTypeOf, it } from 'vitest';
import { addMemorial, memorialForm } from '#contract/admin-memorials.ts';
import { noticeForm } from '#contract/notices.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { documentFields } from './document-form.tsx';
import { submission } from './document-form-script.ts';
import { TextField } from './field.tsx';
import { useForm } from './use-form.ts';

const checkMemorial = checkWith(memorialForm);
const checkNotice = checkWith(noticeForm);
const actions = { act: async () => undefined, explain: () => ({}) };

function render(Form: () => ReactNode): string {
  return renderToStaticMarkup(createElement(Form));
}

it('passes the name and error of each field to its control', () => {
  const html = render(function Form() {
    const { field, problems } = useForm({
      ...actions,
      fields: ['name', 'description', 'funeral_place'],
      boxes: ['day', 'month'],
      files: addMemorial.files,
      check: checkMemorial,
      earlier: { errors: { image: 'Choose an image', funeral_place: 'Enter the place', other: 'Not of this form' } },
    });
    expect(problems.map(({ fieldId }) => fieldId)).toEqual(['funeral_place', 'image']);
    expect(field('image')).toEqual({ name: 'image', error: 'Choose an image' });
    expect(field('month')).toEqual({ name: 'month', error: undefined });
    expectTypeOf(field)
      .parameter(0)
      .toEqualTypeOf<'name' | 'description' | 'funeral_place' | 'day' | 'month' | 'image'>();
    return createElement(TextField, { ...field('funeral_place'), label: 'Place' });
  });
  expect(html).toContain('id="funeral_place" aria-invalid="true"');
  expect(html).toContain('name="funeral_place"');
  expect(html).toContain('Enter the place');
});

it('has one form field for each language of a text', () => {
  render(function Form() {
    const { field } = useForm({ ...actions, fields: ['title.en', 'title.ml'], check: checkNotice });
    expect(field('title.ml')).toEqual({ name: 'title.ml', error: undefined });
    expectTypeOf(field).parameter(0).toEqualTypeOf<'title.en' | 'title.ml'>();
    return null;
  });
});

it('rejects field names at compile time that are not part of the request', () => {
  render(function Form() {
    // @ts-expect-error -- the schema names this field funeral_place
    useForm({ ...actions, fields: ['name', 'place'], check: checkMemorial });
    // @ts-expect-error -- the schema names this field funeral_place, even if `check` changes the input first
    useForm({ ...actions, fields: ['name', 'place'], check: (typed) => checkMemorial({ ...typed, name: 'Leela' }) });
    // @ts-expect-error -- a picture is not part of the body, and the form has no `files`
    useForm({ ...actions, fields: ['name', 'image'], check: checkMemorial });
    const { field } = useForm({ ...actions, fields: ['name'], check: checkMemorial });
    // @ts-expect-error -- the schema names this field funeral_place
    expect(field('place').error).toBeUndefined();
    // @ts-expect-error -- the schema has description, but the form does not list it
    expect(field('description').error).toBeUndefined();
    // @ts-expect-error -- the form has no `files`
    expect(field('image').error).toBeUndefined();
    return null;
  });
});

it('allows only field names in a document form that the script of the form reads', () => {
  const reading = () => submission({ ...actions, fields: ['name', 'description'], check: checkMemorial });
  const field = documentFields<typeof reading>();
  expect(reading().fields.map((name) => field(name).name)).toEqual(['name', 'description']);
  // @ts-expect-error -- the script does not read funeral_place
  expect(field('funeral_place').error).toBeUndefined();
  // @ts-expect-error -- the schema names this field funeral_place
  submission({ ...actions, fields: ['name', 'place'], check: checkMemorial });
});
