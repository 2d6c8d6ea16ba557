import * as z from 'zod/mini';
import { binKinds } from './bin.ts';
import { anyDuty, endpoint, recordNumber } from './endpoint.ts';
import { fieldCode } from './field-messages.ts';
import { listQuery } from './lists.ts';
import { seen } from './seen.ts';

/** Kinds of records whose edits can be taken back, named after their lists, and site texts. */
export const versionedKinds = [...binKinds.filter((kind) => kind !== 'users'), 'content'] as const;
export type VersionedKind = (typeof versionedKinds)[number];

const record = {
  kind: z.enum(versionedKinds, fieldCode('choiceUnknown')),
  /** The id of a record, or the key of a site text. */
  id: z
    .string({ error: fieldCode('choiceUnknown') })
    .check(z.regex(/^([1-9]\d{0,8}|[a-z]{1,20})$/, fieldCode('choiceUnknown'))),
};

/** A field of an edit. Values are those of the record; null for none. A picture or PDF is the name of its file. */
const changedField = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The value of the record now. */
  now: z.unknown(),
  /** The latest change of the field after this edit; `by` is null for the family. Null if there was none. */
  later: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
});
export type ChangedField = z.output<typeof changedField>;

const version = z.object({
  /** The id of the change. */
  id: z.number(),
  /** ISO 8601 UTC. */
  at: z.string(),
  /** The name of the administrator; null if the account was deleted. */
  by: z.nullable(z.string()),
  /** Why the fields changed: the action in the audit log; null for an import. */
  reason: z.nullable(z.string()),
  fields: z.array(changedField),
});
export type Version = z.output<typeof version>;

export const listVersions = endpoint('GET /api/admin/:kind/:id/versions', anyDuty, {
  summary: 'Lists the edits of a record by the office that can be taken back, newest first, with old and new values.',
  params: z.object(record),
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  responses: { list: version },
});

export const restoreVersion = endpoint('POST /api/admin/:kind/:id/versions/:change/restore', anyDuty, {
  addsNothing: true,
  summary: 'Takes an edit back: its fields get the values from before the edit, as a new change.',
  params: z.object({ ...record, change: recordNumber }),
  body: z.object(seen),
});
