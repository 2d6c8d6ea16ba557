import * as z from 'zod/mini';
import {
  day,
  dayField,
  lineField,
  localTime,
  optionalLineField,
  optionalLocalTimeField,
  optionalParagraphField,
  optionalMapLinkField,
  paragraphField,
} from './fields.ts';
import { endpoint } from './endpoint.ts';
import { optionalPicture } from './files.ts';
import { listQuery, searchField } from './lists.ts';
import { pluck } from './record-of.ts';

const MAX_NAME = 200;
const MAX_DESCRIPTION = 1000;
const MAX_PLACE = 200;
const MAX_CONTACT = 200;
const MAX_NOTE = 300;
const textOrNull = z.nullable(z.string());

/**
 * The texts and dates of a deceased record that the office writes (specification section 3): the schemas of typed and of
 * stored values. A field that ends in `_ml` is the Malayalam text, null if there is none.
 */
export const memorialFields = {
  name: {
    form: lineField({ required: 'personNameRequired', tooLong: 'personNameTooLong' }, MAX_NAME),
    stored: z.string(),
  },
  name_ml: { form: optionalLineField('personNameTooLong', MAX_NAME), stored: textOrNull },
  date_of_death: { form: dayField('dateOfDeathRequired'), stored: day },
  /** Labelled "Relation" on public pages. */
  description: {
    form: paragraphField({ required: 'descriptionRequired', tooLong: 'descriptionTooLong' }, MAX_DESCRIPTION),
    stored: z.string(),
  },
  description_ml: { form: optionalParagraphField('descriptionTooLong', MAX_DESCRIPTION), stored: textOrNull },
  funeral_place: {
    form: lineField({ required: 'funeralPlaceRequired', tooLong: 'placeTooLong' }, MAX_PLACE),
    stored: z.string(),
  },
  funeral_place_ml: { form: optionalLineField('placeTooLong', MAX_PLACE), stored: textOrNull },
  /** When the funeral begins, in Asia/Kolkata; null if it is not known. */
  funeral_at: { form: optionalLocalTimeField, stored: z.nullable(localTime) },
  /** Web address of the place on a map. For visitors this field, `contact` and `note` are null unless `notice` is set. */
  funeral_map: { form: optionalMapLinkField, stored: textOrNull },
  /** Whom to call: a name and a telephone number. */
  contact: { form: optionalLineField('contactTooLong', MAX_CONTACT), stored: textOrNull },
  /** One more sentence, such as when the family receives visitors. */
  note: { form: optionalLineField('noteTooLong', MAX_NOTE), stored: textOrNull },
} as const;
/** A deceased record. Pictures are below `/events/`. For a record without a picture, pages draw a portrait. */
export const memorial = z.object({
  id: z.number(),
  ...pluck(memorialFields, 'stored'),
  /** The funeral notice, which stands on the home page until 6 am of the day after the funeral (decision 58). */
  notice: z.nullable(
    z.object({
      /** When the notice ends; ISO 8601 UTC. */
      until: z.string(),
      /** The current day in Asia/Kolkata, from which pages write "today" and "tomorrow". */
      today: day,
      /** The latest change of the time or the place since the memorial was added; null if there was none. */
      changed: z.nullable(
        z.object({
          /** ISO 8601 UTC. */
          at: z.string(),
          fields: z.array(z.enum(['funeral_at', 'funeral_place'])),
        }),
      ),
    }),
  ),
  ...optionalPicture,
  /** Set if the name or place of the record is only similar to the search words (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type Memorial = z.output<typeof memorial>;

/** Records per page (specification section 9). */
export const memorialsPageSize = 15;

export const memorialsQuery = z.object({ ...listQuery, name: searchField, place: searchField });

export const listMemorials = endpoint('GET /api/user/deceased', 'public', {
  summary:
    'Lists the deceased, latest date of death first. `name` and `place` each search one field and can be combined.',
  query: memorialsQuery,
  responses: { list: memorial },
});

export const readMemorial = endpoint('GET /api/user/deceased/:id', 'public', {
  summary: 'Returns a deceased record.',
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

export const readMemorialNeighbours = endpoint('GET /api/user/deceased/:id/neighbours', 'public', {
  summary: 'Returns the previous and next deceased record in the full list; null at the ends of the list.',
  responses: { record: neighbours },
});
