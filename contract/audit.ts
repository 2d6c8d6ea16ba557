import * as z from 'zod/mini';
import { type AuditKind, auditActions } from './audit-actions.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, recordNumber } from './lists.ts';
import { exportFormats, tableTypes } from './exports.ts';
import { fieldCode } from './field-messages.ts';

/** An account that did something; its name now, null when it is gone. */
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
    /** One of the kinds of `auditActions`; null where no record is meant. */
    kind: z.nullable(z.string()),
    /** Of the record; null where it goes by another name, which is `text`. */
    number: z.nullable(z.number()),
    /** As it was noted: `member 12`, `content about`, `xlsx`. */
    text: z.string(),
    /** Whether there still is such a record. */
    exists: z.boolean(),
    /** What it is called now, for those that are known by name: users, administrators and members. */
    name: z.nullable(z.string()),
  }),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** In the order in which they are offered. */
export const auditKinds = Object.keys(auditActions).filter((kind): kind is AuditKind =>
  Object.hasOwn(auditActions, kind),
);
export const auditActionNames = Object.values(auditActions).flat();

const day = z.optional(z.iso.date(fieldCode('dateInvalid')));

/** Which entries are wanted; everything is optional, and what is given must all be true of an entry. */
const auditFilters = {
  /** The number of the account that did it. */
  actor: z.optional(recordNumber),
  kind: z.optional(z.enum(auditKinds, fieldCode('choiceUnknown'))),
  /** The number of the record, of whatever kind if that is not named. */
  record: z.optional(recordNumber),
  action: z.optional(z.enum(auditActionNames, fieldCode('choiceUnknown'))),
  /** Days in Asia/Kolkata, both included. */
  from: day,
  to: day,
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'Who of the office did what, when, to what: the newest first.',
  query: z.object({ ...auditFilters, page: listQuery.page, pageSize: listQuery.pageSize }),
  responses: { list: auditEntry },
});

export const listAuditActors = endpoint({
  method: 'GET',
  path: '/api/admin/audit/actors',
  access: 'admin',
  summary: 'Everybody the log tells of; the name is null when the account is gone.',
  responses: { list: actor },
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  access: 'admin',
  summary: 'The entries that the list would show, as a file.',
  query: z.object({ format: z.enum(exportFormats, fieldCode('choiceUnknown')), ...auditFilters }),
  responses: { file: tableTypes },
});
