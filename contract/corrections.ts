import * as z from 'zod/mini';
import { endpoint, officeOnly } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { paragraphField, paragraphText } from './fields.ts';
import { picture } from './files.ts';
import { listQuery } from './lists.ts';
import { memberSchemas } from './member-fields.ts';
import { optionalMemberFields } from './members.ts';
import { personSuggestions } from './person-fields.ts';
import { recordOf } from './record-of.ts';
import { seen, updatedAt } from './seen.ts';

/** The parts of an entry that its family can correct (decision 56). `image` is the photo. */
export const correctedFields = ['name', ...optionalMemberFields, 'image'] as const;
export type CorrectedField = (typeof correctedFields)[number];

/** What a correction is about: a field of the entry, or one of its people, who is added, changed or removed. */
export const correctionFields = [...correctedFields, 'person'] as const;
export type CorrectionField = (typeof correctionFields)[number];

export const correctionStatuses = ['waiting', 'accepted', 'refused'] as const;
export type CorrectionStatus = (typeof correctionStatuses)[number];

/** Corrections that one account can send in 24 hours. */
export const maxCorrectionsPerDay = 20;
/** The same for corrections of people. */
export const maxPersonCorrectionsPerDay = 60;

/**
 * A change of one field or one person that a family suggests. For a photo, `before` and `after` are file names below
 * `/images/`; the new photo is visible to its sender and the office only. For a person they are JSON of the name and the
 * suggested fields; `before` is null for a person to add, `after` for one to remove. To members `before` is null also for a
 * person to change, because it may contain what only the office knows.
 */
export const correction = z.object({
  id: z.number(),
  /** Id of the entry. */
  member: z.number(),
  field: z.enum(correctionFields),
  /** Id of the person; null for other fields, and for a person who has not been added yet. */
  person: z.nullable(z.number()),
  /** The value of the entry when the correction was sent, or when the office accepted it; null if it was empty. */
  before: z.nullable(z.string()),
  /** The suggested value, or the one that the office accepted instead; null to empty the field. */
  after: z.nullable(z.string()),
  /** The picture of a suggested photo; null for other fields, and for a photo that has been deleted. */
  picture: z.nullable(picture),
  status: z.enum(correctionStatuses),
  /** Why the office refused the correction; null unless it did. */
  reason: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  sentAt: z.string(),
});
export type Correction = z.output<typeof correction>;

/** The fields of a suggestion. An absent field is not corrected; an empty one asks to empty the field. */
export const suggestion = z.object({
  name: z.optional(memberSchemas.name),
  ...recordOf(optionalMemberFields, (field) => memberSchemas[field]),
  persons: z.optional(personSuggestions),
});

export const suggestCorrections = endpoint('POST /api/user/members/:id/corrections', 'user', {
  takesKey: true,
  summary:
    'Suggests changes of an entry that the caller’s account is linked to, and of its people except the first contact. A newer suggestion of the same account for the same field or person replaces the one that waits.',
  body: suggestion,
  files: { image: { kind: 'image' } },
  responses: { record: z.object({ ...successResponse.shape, corrections: z.array(correction) }) },
});

export const withdrawCorrection = endpoint('DELETE /api/user/corrections/:id', 'user', {
  summary: 'Deletes a correction that the caller has sent, with its photo, unless the office has decided.',
});

const entryName = z.object({ id: z.number(), folio: z.string(), name: z.string() });

export const adminCorrection = z.object({
  ...correction.shape,
  entry: z.object({ ...entryName.shape, image: z.nullable(z.string()), picture: z.nullable(picture) }),
  /** Name of the account that sent the correction; several, with commas, if they add the same person. */
  sentBy: z.string(),
  /** What the others of several accounts wrote about a person to add, where it is not the same. */
  alternatives: z.array(z.object({ sentBy: z.string(), after: z.nullable(z.string()) })),
  /** The value of the entry now, which may have changed since the correction was sent. */
  now: z.nullable(z.string()),
  /** Other entries that have the suggested telephone number. */
  sameNumber: z.array(entryName),
  /** When the office decided; null while the correction waits. ISO 8601 UTC. */
  decidedAt: z.nullable(z.string()),
  ...updatedAt,
});
export type AdminCorrection = z.output<typeof adminCorrection>;

export const listCorrections = endpoint('GET /api/admin/corrections', officeOnly, {
  summary: 'Lists the corrections that members have sent: waiting ones by age, decided ones latest first.',
  query: z.object({
    page: listQuery.page,
    pageSize: listQuery.pageSize,
    status: z.optional(z.enum(correctionStatuses, fieldCode('choiceUnknown'))),
  }),
  responses: { list: adminCorrection },
});

const decided = z.object({ ...successResponse.shape, correction: adminCorrection });

export const acceptCorrection = endpoint('PUT /api/admin/corrections/:id/accept', officeOnly, {
  summary: 'Changes the entry as the member suggested, or to `value` instead. The member gets an email.',
  body: z.object({
    /** Another value than the suggested one. Not for photos and people. */
    value: z.optional(paragraphText('textUnreadable')),
    ...seen,
  }),
  responses: { record: decided },
});

export const refuseCorrection = endpoint('PUT /api/admin/corrections/:id/refuse', officeOnly, {
  summary: 'Refuses a correction with a reason, which the member reads on their page and by email.',
  body: z.object({
    reason: paragraphField({ required: 'refusalReasonRequired', tooLong: 'paragraphTooLong' }, 1000),
    ...seen,
  }),
  responses: { record: decided },
});

export const undoCorrection = endpoint('PUT /api/admin/corrections/:id/undo', officeOnly, {
  summary:
    'Undoes a decision about a correction, which then waits again. An accepted value is taken back if the entry still has it.',
  body: z.object(seen),
  responses: { record: decided },
});
