import * as z from 'zod/mini';
import { type AuditKind, auditActions } from './audit-actions.ts';
import { anyDuty, endpoint, recordNumber } from './endpoint.ts';
import { listQuery } from './lists.ts';
import { exportFormats, tableTypes } from './exports.ts';
import { fieldCode } from './field-messages.ts';

/** The account that performed an action, with its current name; null if the account was deleted. */
const actor = z.object({ id: z.number(), name: z.nullable(z.string()) });
export type Actor = z.output<typeof actor>;

export const auditEntry = z.object({
  id: z.number(),
  /** ISO 8601 UTC. */
  at: z.string(),
  actor,
  /** One of `auditActions`. */
  action: z.string(),
  subject: z.object({
    /** Kind of the subject: a key of `auditActions`. Null for an export. */
    kind: z.nullable(z.string()),
    /** Id of the record; null if the subject is not a record with an id, such as a document. */
    number: z.nullable(z.number()),
    /** The subject as stored in the log, such as `member 12`, `content about` or `xlsx`. */
    text: z.string(),
    exists: z.boolean(),
    /** Current name of a user, administrator or member; null for other kinds. */
    name: z.nullable(z.string()),
  }),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** All kinds of subjects, in the order in which the filter lists them. */
export const auditKinds = Object.keys(auditActions).filter((kind): kind is AuditKind =>
  Object.hasOwn(auditActions, kind),
);
export const auditActionNames = Object.values(auditActions).flat();

const day = z.optional(z.iso.date(fieldCode('dateInvalid')));

/** An entry must match all filters that are given. */
const auditFilters = {
  actor: z.optional(recordNumber),
  kind: z.optional(z.enum(auditKinds, fieldCode('choiceUnknown'))),
  /** Id of the record. Without the filter `kind`, records of every kind with this id match. */
  record: z.optional(recordNumber),
  action: z.optional(z.enum(auditActionNames, fieldCode('choiceUnknown'))),
  /** First and last day of the entries, in Asia/Kolkata. Entries of both days match. */
  from: day,
  to: day,
};

export const listAudit = endpoint('GET /api/admin/audit', anyDuty, {
  summary: 'Lists the entries of the audit log, newest first: which administrator did what to which record, and when.',
  query: z.object({ ...auditFilters, page: listQuery.page, pageSize: listQuery.pageSize }),
  responses: { list: auditEntry },
});

export const listAuditActors = endpoint('GET /api/admin/audit/actors', anyDuty, {
  summary: 'Lists the administrators who appear in the audit log. The name is null if the account was deleted.',
  responses: { list: actor },
});

export const exportAudit = endpoint('GET /api/admin/audit/export', anyDuty, {
  summary: 'Downloads the audit log entries that match the filters as a file.',
  query: z.object({ format: z.enum(exportFormats, fieldCode('choiceUnknown')), ...auditFilters }),
  responses: { file: tableTypes },
});
