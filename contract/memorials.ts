import * as z from 'zod/mini';
import {
  changedCheckboxField,
  day,
  dayField,
  lineField,
  localTime,
  optionalLineField,
  optionalLocalTimeField,
  optionalParagraphField,
  optionalMapLinkField,
  paragraphField,
  checkboxField,
} from './fields.ts';
import { endpoint } from './endpoint.ts';
import { deletedResponse, successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { optionalPicture } from './files.ts';
import { idParams, listQuery, recordNumber, searchField } from './lists.ts';
import { memberStates } from './members.ts';
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
  /** When the funeral begins, in Asia/Kolkata; null if it is not known. */
  funeral_at: z.nullable(localTime),
  /** Web address of the place on a map. For visitors this field, `contact` and `note` are null unless `notice` is set. */
  funeral_map: z.nullable(z.string()),
  /** Whom to call: a name and a telephone number. */
  contact: z.nullable(z.string()),
  /** One more sentence, such as when the family receives visitors. */
  note: z.nullable(z.string()),
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

const memorialOfAdmin = z.object({
  ...z.omit(memorial, { notice: true }).shape,
  ...updatedAt,
  /** Visitors do not see a memorial that is not published. */
  published: z.boolean(),
  /** Whether the funeral notice stands on the home page, while it lasts. */
  announced: z.boolean(),
  /** The entry of the deceased in the register; null if there is none. */
  member: z.nullable(z.object({ id: z.number(), folio: z.string(), name: z.string(), state: z.enum(memberStates) })),
  /** Until when the recording of the death can be undone; ISO 8601 UTC. Null if it cannot be undone. */
  undoUntil: z.nullable(z.string()),
});
export type AdminMemorial = z.output<typeof memorialOfAdmin>;

/** Records per page (specification section 9). */
export const memorialsPageSize = 15;

const MAX_NAME = 200;
const MAX_DESCRIPTION = 1000;
const MAX_PLACE = 200;
const MAX_CONTACT = 200;
const MAX_NOTE = 300;

const name = lineField({ required: 'personNameRequired', tooLong: 'personNameTooLong' }, MAX_NAME);
const name_ml = optionalLineField('personNameTooLong', MAX_NAME);
const date_of_death = dayField('dateOfDeathRequired');
const description = paragraphField({ required: 'descriptionRequired', tooLong: 'descriptionTooLong' }, MAX_DESCRIPTION);
const description_ml = optionalParagraphField('descriptionTooLong', MAX_DESCRIPTION);
const funeral_place = lineField({ required: 'funeralPlaceRequired', tooLong: 'placeTooLong' }, MAX_PLACE);
const funeral_place_ml = optionalLineField('placeTooLong', MAX_PLACE);

const funeral_at = optionalLocalTimeField;
const funeral_map = optionalMapLinkField;
const contact = optionalLineField('contactTooLong', MAX_CONTACT);
const note = optionalLineField('noteTooLong', MAX_NOTE);

/**
 * `none` declares that there is no picture, so that pages draw a portrait. `directory` uses the photo of `member`, or a
 * drawn portrait if the entry shows none to members. `directory-hidden` also uses a photo that only the office sees
 * (decision 56): the family has agreed that it becomes public.
 */
const portrait = z.optional(z.enum(['none', 'directory', 'directory-hidden', ''], fieldCode('choiceUnknown')));

/**
 * What recording a death changes besides adding the memorial (decision 58). All but the notice need `member`.
 * - `entry`: the entry leaves the directory, search, exports and book.
 * - `accounts`: accounts that act for nobody else are closed.
 * - `shared-accounts`: accounts that are also linked to other living members, or have profiles about others, are closed.
 * - `profiles`: matrimony profiles about this person are paused.
 * - `notice`: the funeral notice stands on the home page, as soon as `funeral_at` is known.
 */
export const deathEffects = ['entry', 'accounts', 'shared-accounts', 'profiles', 'notice'] as const;
export type DeathEffect = (typeof deathEffects)[number];
/** The effects of a request without `effects`. */
const defaultDeathEffects: readonly DeathEffect[] = ['entry', 'accounts', 'profiles', 'notice'];

/** The effects, separated by commas; empty for none. */
const effects = z.pipe(
  z.pipe(
    z.optional(z.string(fieldCode('choiceUnknown'))),
    z.transform((written) => (written === undefined ? defaultDeathEffects : written.split(',').filter(Boolean))),
  ),
  z.array(z.enum(deathEffects, fieldCode('choiceUnknown'))),
);

export const memorialForm = z.object({
  name,
  name_ml,
  date_of_death,
  description,
  description_ml,
  funeral_place,
  funeral_place_ml,
  funeral_at,
  funeral_map,
  contact,
  note,
  portrait,
  published: changedCheckboxField,
});

/** The form that records a death (decision 58). */
const deathForm = z.object({
  ...memorialForm.shape,
  /** The id of the entry of the deceased in the register. */
  member: z.optional(recordNumber),
  effects,
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
  funeral_at,
  funeral_map,
  contact,
  note,
  published: changedCheckboxField,
  announced: changedCheckboxField,
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
  body: deathForm,
  files: {
    image: {
      kind: 'image',
      required: 'imageRequired',
      unless: { field: 'portrait', is: ['none', 'directory', 'directory-hidden'], refused: 'portraitDrawn' },
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
