import * as z from 'zod/mini';
import { anyDuty, endpoint } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { listQuery } from './lists.ts';
import { memberSchemas } from './member-fields.ts';
import { namesOf } from './record-of.ts';
import { emailField } from './sessions.ts';

/** Days that deleted records stay in the bin (decision 13). */
export const BIN_DAYS = 30;

/**
 * Kinds of records that can be in the bin: the list that contained the records, which names the kind in addresses, and
 * the name of one record in the history and the audit log.
 */
export const binSubjects = {
  members: 'member',
  persons: 'person',
  events: 'event',
  gallery: 'picture',
  albums: 'album',
  deceased: 'memorial',
  profiles: 'profile',
  users: 'user',
  notices: 'notice',
  terms: 'term',
  bearers: 'bearer',
  wards: 'ward',
  answers: 'answer',
} as const;
export const binKinds = namesOf(binSubjects);
export type BinKindName = keyof typeof binSubjects;
/** A kind of record that the office deletes. */
export type BinSubject = (typeof binSubjects)[BinKindName];

export const binEntry = z.object({
  id: z.number(),
  kind: z.enum(binKinds),
  /** Id of the deleted record. It keeps this id when it is restored. */
  record_id: z.number(),
  title: z.string(),
  /** Name of the administrator who deleted the record; null if that account was deleted. */
  deleted_by: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  deleted_at: z.string(),
  /** Time of permanent deletion. ISO 8601 UTC. */
  ends_at: z.string(),
  /** Number of pictures and PDFs of the record in the bin. */
  files: z.number(),
});
export type BinEntry = z.output<typeof binEntry>;

export const listBin = endpoint('GET /api/admin/bin', anyDuty, {
  summary: 'Lists the records that administrators deleted within the last 30 days, latest first.',
  query: z.object({ ...listQuery, kind: z.optional(z.enum(binKinds, fieldCode('choiceUnknown'))) }),
  responses: { list: binEntry },
});

export const restoreBinEntry = endpoint('PUT /api/admin/bin/:id/restore', anyDuty, {
  summary:
    'Restores a record from the bin. `folio` or `email` replaces the original value if another record uses it now.',
  body: z.object({ folio: z.optional(memberSchemas.folio), email: z.optional(emailField) }),
  responses: { record: z.object({ ...successResponse.shape, id: z.number() }) },
});

export const eraseBinEntry = endpoint('DELETE /api/admin/bin/:id', anyDuty, {
  summary: 'Deletes a record in the bin permanently, with its files.',
});
