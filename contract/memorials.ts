import * as z from 'zod/mini';
import { day, dayField, lineField, paragraphField, checkboxField } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { deleted, done } from './errors.ts';
import { optionalPicture } from './files.ts';
import { idParams, listQuery, searchField } from './lists.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';

/** A deceased record (specification section 3). Its pictures lie below `/events/`. */
export const memorial = z.object({
  id: z.number(),
  name: z.string(),
  date_of_death: day,
  /** Shown to the public as Relation. */
  description: z.string(),
  funeral_place: z.string(),
  ...optionalPicture,
  /** Found by a similar name or place, not by what was typed (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type Memorial = z.output<typeof memorial>;

/** As the office reads it. */
const memorialOfAdmin = z.object({ ...memorial.shape, ...updatedAt });
export type MemorialOfAdmin = z.output<typeof memorialOfAdmin>;

/** Specification section 9. */
export const memorialsPageSize = 15;

const name = lineField({ required: 'personNameRequired', tooLong: 'personNameTooLong' }, 200);
const date_of_death = dayField('dateOfDeathRequired');
const description = paragraphField({ required: 'descriptionRequired', tooLong: 'descriptionTooLong' }, 1000);
const funeral_place = lineField({ required: 'funeralPlaceRequired', tooLong: 'placeTooLong' }, 200);

/** What the office fills in, beside the picture. */
export const memorialForm = z.object({ name, date_of_death, description, funeral_place });

/** An absent field keeps its value; a picture goes only when this is asked for (decisions 4 and 13). */
export const memorialChanges = z.object({
  name: z.optional(name),
  date_of_death: z.optional(date_of_death),
  description: z.optional(description),
  funeral_place: z.optional(funeral_place),
  removeImage: checkboxField,
  ...seen,
});

const memorialsQuery = z.object({ ...listQuery, name: searchField, place: searchField });

export const listMemorials = endpoint({
  method: 'GET',
  path: '/api/user/deceased',
  access: 'public',
  summary: 'The deceased, the latest date of death first; `name` and `place` search in one field each, and combine.',
  query: memorialsQuery,
  responses: { list: memorial },
});

export const readMemorial = endpoint({
  method: 'GET',
  path: '/api/user/deceased/:id',
  access: 'public',
  summary: 'One deceased record.',
  params: idParams,
  responses: { record: memorial },
});

export const listMemorialsForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/deceased',
  access: 'admin',
  summary: 'The deceased as the office sees them, in the same order.',
  query: memorialsQuery,
  responses: { list: memorialOfAdmin },
});

export const addMemorial = endpoint({
  method: 'POST',
  path: '/api/admin/deceased',
  access: 'admin',
  takesKey: true,
  summary: 'Adds a deceased record.',
  body: memorialForm,
  files: { image: { kind: 'image', required: 'imageRequired' } },
  responses: { record: z.object({ ...done.shape, record: memorialOfAdmin }) },
});

export const changeMemorial = endpoint({
  method: 'PUT',
  path: '/api/admin/deceased/:id',
  access: 'admin',
  summary:
    'Changes a deceased record; what is not sent stays as it is. Refused when somebody else has changed it since `seen`.',
  params: idParams,
  body: memorialChanges,
  files: { image: { kind: 'image' } },
  responses: { record: z.object({ ...done.shape, record: memorialOfAdmin }) },
});

export const deleteMemorial = endpoint({
  method: 'DELETE',
  path: '/api/admin/deceased/:id',
  access: 'admin',
  summary: 'Deletes a deceased record and its picture, unless somebody else has changed it since `seen`.',
  params: idParams,
  query: seenQuery,
  responses: { record: deleted },
});
