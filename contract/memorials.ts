import * as z from 'zod/mini';
import {
  day,
  dayField,
  lineField,
  optionalLineField,
  optionalParagraphField,
  paragraphField,
  checkboxField,
} from './fields.ts';
import { endpoint } from './endpoint.ts';
import { deletedResponse, successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { optionalPicture } from './files.ts';
import { idParams, listQuery, searchField } from './lists.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';

/**
 * A deceased record (specification section 3). Pictures of the records are below `/events/`. For a record without a
 * picture, pages draw a portrait.
 */
export const memorial = z.object({
  id: z.number(),
  name: z.string(),
  /** Name in Malayalam; null if there is none. The same applies to `description_ml` and `funeral_place_ml`. */
  name_ml: z.nullable(z.string()),
  date_of_death: day,
  /** Labelled "Relation" on public pages. */
  description: z.string(),
  description_ml: z.nullable(z.string()),
  funeral_place: z.string(),
  funeral_place_ml: z.nullable(z.string()),
  ...optionalPicture,
  /** Set if the name or place of the record is only similar to the search words (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type Memorial = z.output<typeof memorial>;

const memorialOfAdmin = z.object({ ...memorial.shape, ...updatedAt });
export type AdminMemorial = z.output<typeof memorialOfAdmin>;

/** Records per page (specification section 9). */
export const memorialsPageSize = 15;

const MAX_NAME = 200;
const MAX_DESCRIPTION = 1000;
const MAX_PLACE = 200;

const name = lineField({ required: 'personNameRequired', tooLong: 'personNameTooLong' }, MAX_NAME);
const name_ml = optionalLineField('personNameTooLong', MAX_NAME);
const date_of_death = dayField('dateOfDeathRequired');
const description = paragraphField({ required: 'descriptionRequired', tooLong: 'descriptionTooLong' }, MAX_DESCRIPTION);
const description_ml = optionalParagraphField('descriptionTooLong', MAX_DESCRIPTION);
const funeral_place = lineField({ required: 'funeralPlaceRequired', tooLong: 'placeTooLong' }, MAX_PLACE);
const funeral_place_ml = optionalLineField('placeTooLong', MAX_PLACE);

/** `none` declares that there is no picture, so that pages draw a portrait. */
const portrait = z.optional(z.enum(['none', ''], fieldCode('choiceUnknown')));

export const memorialForm = z.object({
  name,
  name_ml,
  date_of_death,
  description,
  description_ml,
  funeral_place,
  funeral_place_ml,
  portrait,
});

/** Absent fields keep their values. The picture is removed only on request (decisions 4 and 13). */
export const memorialChanges = z.object({
  name: z.optional(name),
  name_ml,
  date_of_death: z.optional(date_of_death),
  description: z.optional(description),
  description_ml,
  funeral_place: z.optional(funeral_place),
  funeral_place_ml,
  removeImage: checkboxField,
  ...seen,
});

const memorialsQuery = z.object({ ...listQuery, name: searchField, place: searchField });

export const listMemorials = endpoint({
  method: 'GET',
  path: '/api/user/deceased',
  access: 'public',
  summary:
    'Lists the deceased, latest date of death first. `name` and `place` each search one field and can be combined.',
  query: memorialsQuery,
  responses: { list: memorial },
});

export const readMemorial = endpoint({
  method: 'GET',
  path: '/api/user/deceased/:id',
  access: 'public',
  summary: 'Returns a deceased record.',
  params: idParams,
  responses: { record: memorial },
});

const neighbour = z.nullable(z.pick(memorial, { id: true, name: true, name_ml: true }));

/** The records before and after a record, in the list of all records. */
const neighbours = z.object({
  /** The next record in the list. Its date of death is the same or earlier. */
  earlier: neighbour,
  later: neighbour,
});
export type MemorialNeighbours = z.output<typeof neighbours>;

export const readMemorialNeighbours = endpoint({
  method: 'GET',
  path: '/api/user/deceased/:id/neighbours',
  access: 'public',
  summary: 'Returns the previous and next deceased record in the full list; null at the ends of the list.',
  params: idParams,
  responses: { record: neighbours },
});

export const listMemorialsForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/deceased',
  access: 'admin',
  summary: 'Lists the deceased for administrators, in the same order as for visitors.',
  query: memorialsQuery,
  responses: { list: memorialOfAdmin },
});

export const addMemorial = endpoint({
  method: 'POST',
  path: '/api/admin/deceased',
  access: 'admin',
  takesKey: true,
  summary: 'Adds a deceased record. Requires a picture or `portrait=none`.',
  body: memorialForm,
  files: {
    image: {
      kind: 'image',
      required: 'imageRequired',
      unless: { field: 'portrait', is: 'none', refused: 'portraitDrawn' },
    },
  },
  responses: { record: z.object({ ...successResponse.shape, record: memorialOfAdmin }) },
});

export const changeMemorial = endpoint({
  method: 'PUT',
  path: '/api/admin/deceased/:id',
  access: 'admin',
  summary:
    'Changes a deceased record. Fields that are not sent keep their value. Returns 409 if a colleague has changed it since `seen`.',
  params: idParams,
  body: memorialChanges,
  files: { image: { kind: 'image' } },
  responses: { record: z.object({ ...successResponse.shape, record: memorialOfAdmin }) },
});

export const deleteMemorial = endpoint({
  method: 'DELETE',
  path: '/api/admin/deceased/:id',
  access: 'admin',
  summary: 'Deletes a deceased record and its picture. Returns 409 if a colleague has changed it since `seen`.',
  params: idParams,
  query: seenQuery,
  responses: { record: deletedResponse },
});
