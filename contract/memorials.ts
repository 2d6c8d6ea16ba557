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
  jsonField,
} from './fields.ts';
import { endpoint, officeOrEditor, recordNumber } from './endpoint.ts';
import { fieldCode } from './field-messages.ts';
import { firstContactForm } from './first-contact.ts';
import { optionalPicture } from './files.ts';
import { addCall, changeCall, changesOf, deleteCall, readCall } from './office-calls.ts';
import { listQuery, malayalamQuery, searchField } from './lists.ts';
import { memberStates } from './members.ts';
import { pluck } from './record-of.ts';
import { updatedAt } from './seen.ts';

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
const forms = pluck(memorialFields, 'form');

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

/** Fields that are hidden from editors once the funeral is over (decision 69). */
export const noticeFields = ['funeral_map', 'contact', 'note'] as const;

const memorialOfAdmin = z.object({
  // The fields of `noticeFields` are absent where they are hidden from the caller.
  ...z.partial(z.omit(memorial, { notice: true }), { funeral_map: true, contact: true, note: true }).shape,
  ...updatedAt,
  /** Visitors do not see a memorial that is not published. */
  published: z.boolean(),
  /** Whether the funeral notice stands on the home page, while it lasts. */
  announced: z.boolean(),
  /** Whether the deceased has an entry in the register, which may be in the bin. */
  hasEntry: z.boolean(),
  /** This entry; null if there is none. Absent for editors. */
  member: z.optional(
    z.nullable(z.object({ id: z.number(), folio: z.string(), name: z.string(), state: z.enum(memberStates) })),
  ),
  /** Until when the recording of the death can be undone, also if that is over; ISO 8601 UTC. Null if never. */
  undoUntil: z.nullable(z.string()),
});
export type AdminMemorial = z.output<typeof memorialOfAdmin>;

/** Records per page (specification section 9). */
export const memorialsPageSize = 15;

/**
 * `none` declares that there is no picture, so that pages draw a portrait. `directory` uses the photo of `member`, or a
 * drawn portrait if the entry shows none to members. `directory-hidden` also uses a photo that only the office sees
 * (decision 56): the family has agreed that it becomes public.
 */
const portrait = z.optional(z.enum(['none', 'directory', 'directory-hidden', ''], fieldCode('choiceUnknown')));

/**
 * What recording a death changes besides adding the memorial (decision 58). All but the notice need `member` or `person`.
 * - `entry`: the person is deceased in the register. If nobody of the entry lives, it leaves the directory, search,
 *   exports and book.
 * - `accounts`: accounts of this person that act for nobody else are closed.
 * - `shared-accounts`: the other accounts of the entry are closed, also those that act for others. `account-12`: only the
 *   one of them with this id is.
 * - `profiles`: matrimony profiles about this person are paused.
 * - `notice`: the funeral notice stands on the home page, as soon as `funeral_at` is known.
 */
export const deathEffects = ['entry', 'accounts', 'shared-accounts', 'profiles', 'notice'] as const;
export type DeathEffect = (typeof deathEffects)[number] | `account-${number}`;
/** The effects of a request without `effects`. */
export const defaultDeathEffects: readonly DeathEffect[] = ['entry', 'accounts', 'profiles', 'notice'];

/** The effects, separated by commas; empty for none. */
const effects = z.pipe(
  z.pipe(
    z.string(fieldCode('choiceUnknown')),
    z.transform((written) => written.split(',').filter(Boolean)),
  ),
  z.array(z.union([z.enum(deathEffects), z.templateLiteral(['account-', z.number()])], fieldCode('choiceUnknown'))),
);

export const memorialForm = z.object({ ...forms, portrait, published: changedCheckboxField });

/** The form that records a death (decision 58). */
const deathForm = z.object({
  ...memorialForm.shape,
  /** The id of the entry of the deceased in the register, whose first contact has died. */
  member: z.optional(recordNumber),
  /** The id of the deceased among the people of an entry, in place of `member`. */
  person: z.optional(recordNumber),
  /** Who is the first contact of the entry now. Required with the effect `entry` if others of the entry live. JSON. */
  firstContact: z.optional(jsonField(firstContactForm)),
  effects: z.optional(effects),
});

const memorialsQuery = z.object({ ...listQuery, name: searchField, place: searchField });

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

export const listMemorialsForAdmin = endpoint('GET /api/admin/deceased', officeOrEditor, {
  summary: 'Lists the deceased for administrators, in the same order as for visitors.',
  query: z.extend(memorialsQuery, { malayalam: malayalamQuery }),
  responses: { list: memorialOfAdmin },
});

export const readMemorialForAdmin = readCall(memorialOfAdmin, 'deceased', 'Returns a memorial for administrators.');

export const addMemorial = addCall({ record: memorialOfAdmin }, 'deceased', {
  summary: 'Adds a deceased record. Requires a picture or `portrait=none`.',
  body: deathForm,
  files: {
    image: {
      kind: 'image',
      required: 'imageRequired',
      unless: { field: 'portrait', is: ['none', 'directory', 'directory-hidden'], refused: 'portraitDrawn' },
    },
  },
});

export const changeMemorial = changeCall({ record: memorialOfAdmin }, 'deceased', {
  summary: 'Changes a deceased record.',
  /** The picture is removed only on request (decision 13). */
  body: z.extend(changesOf(forms), {
    published: changedCheckboxField,
    announced: changedCheckboxField,
    removeImage: checkboxField,
  }),
  files: { image: { kind: 'image' } },
});

export const deleteMemorial = deleteCall('deceased', 'Deletes a deceased record and its picture.');
