import * as z from 'zod/mini';
import { requiredLine, paragraph } from './content-forms.ts';
import { bearerRanks, officeBearer, term } from './content.ts';
import { checkboxField, dayField, endsAfterItBegins, optionalDayField } from './fields.ts';
import { endpoint, officeOrEditor } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { addCall, changeCall, changesOf, deleteCall } from './office-calls.ts';
import { fieldCode } from './field-messages.ts';
import { seen, updatedAt } from './seen.ts';

const days = { begins_on: dayField('beginRequired'), ends_on: optionalDayField };

/** A term of office. Without a last day, the term lasts until the next term begins. */
export const termForm = z.object(days).check(endsAfterItBegins);
const termChanges = z.object({ ...days, ...seen }).check(endsAfterItBegins);
/** A new term. If `copyOf` is the id of another term, the committee of that term is copied. */
export const newTermForm = z
  .object({ ...days, copyOf: z.optional(z.int(fieldCode('unreadable'))) })
  .check(endsAfterItBegins);

/** In the form of a bearer, each language of a text is a field of its own, such as `name_en` and `name_ml`. */
const english = requiredLine.shape.en;
const malayalam = z.optional(requiredLine.shape.ml);

export const bearerForm = z.object({
  name_en: english,
  name_ml: malayalam,
  role_en: english,
  role_ml: malayalam,
  greeting_en: z.optional(paragraph.shape.en),
  greeting_ml: z.optional(paragraph.shape.ml),
  rank: z.enum(bearerRanks, fieldCode('choiceUnknown')),
});

/** A term of office, as administrators see it. A new first day, last day or committee changes `updatedAt`. */
const termOfAdmin = z.object({ ...term.shape, ...updatedAt });
export type AdminTerm = z.output<typeof termOfAdmin>;

const bearerOfAdmin = z.object({ ...officeBearer.shape, ...updatedAt });
export type AdminBearer = z.output<typeof bearerOfAdmin>;

const termResponse = z.object({ ...successResponse.shape, term: termOfAdmin });
const bearerResponse = z.object({ ...successResponse.shape, bearer: bearerOfAdmin });

export const listTermsForAdmin = endpoint('GET /api/admin/terms', officeOrEditor, {
  summary: 'Lists all terms of office, including future ones, newest first.',
  responses: { list: termOfAdmin },
});

export const addTerm = addCall({ term: termOfAdmin }, 'terms', {
  summary: 'Adds a term of office, either empty or with a copy of another term’s committee.',
  body: newTermForm,
});

export const changeTerm = changeCall({ term: termOfAdmin }, 'terms', {
  summary: 'Changes the first and last day of a term of office.',
  body: termChanges,
});

export const deleteTerm = deleteCall(
  'terms',
  'Deletes a term of office with its committee. Its last version stays stored.',
);

export const listBearersForAdmin = endpoint('GET /api/admin/terms/:id/bearers', officeOrEditor, {
  summary: 'Lists the committee of a term, in its order.',
  responses: { list: bearerOfAdmin },
});

export const addBearer = endpoint('POST /api/admin/terms/:id/bearers', officeOrEditor, {
  takesKey: true,
  summary: 'Adds an office bearer to the end of a term’s committee.',
  body: bearerForm,
  files: { image: { kind: 'image' } },
  responses: { record: bearerResponse },
});

export const changeBearer = changeCall({ bearer: bearerOfAdmin }, 'bearers', {
  summary: 'Changes an office bearer. `removeImage` removes the photo.',
  body: z.extend(changesOf(bearerForm.shape), { removeImage: checkboxField }),
  files: { image: { kind: 'image' } },
});

export const deleteBearer = deleteCall(
  'bearers',
  'Removes an office bearer from the committee. The last version stays stored.',
);

export const orderBearers = endpoint('PUT /api/admin/terms/:id/order', officeOrEditor, {
  summary:
    'Sets the order of a term’s committee. Refused if the ids are not exactly those of the committee, or if the term has changed since `seen`.',
  body: z.object({
    ids: z.array(z.int(fieldCode('unreadable'))).check(z.maxLength(1000, fieldCode('tooManyRows'))),
    ...seen,
  }),
  responses: { record: termResponse },
});
