import * as z from 'zod/mini';
import { checkboxField, jsonField, storedCheckboxField } from './fields.ts';
import { endpoint, officeOrEditor, recordNumber } from './endpoint.ts';
import { fieldCode } from './field-messages.ts';
import { addCall, changeCall, changesOf, deleteCall, readCall } from './office-calls.ts';
import { malayalamQuery } from './lists.ts';
import { tell } from './member-messages.ts';
import { memberStates } from './members.ts';
import { pluck } from './record-of.ts';
import { updatedAt } from './seen.ts';
import { memorial, memorialFields, memorialsQuery } from './memorials.ts';
import { firstContactForm } from './person-fields.ts';

const forms = pluck(memorialFields, 'form');

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

export const memorialForm = z.object({ ...forms, portrait, published: storedCheckboxField });

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
  ...tell,
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
    published: storedCheckboxField,
    announced: storedCheckboxField,
    removeImage: checkboxField,
    ...tell,
  }),
  files: { image: { kind: 'image' } },
});

export const deleteMemorial = deleteCall('deceased', 'Deletes a deceased record and its picture.');
