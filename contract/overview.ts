import * as z from 'zod/mini';
import { duties } from './duties.ts';
import { anyDuty, endpoint } from './endpoint.ts';

/**
 * Problems of the running site.
 * - Storage: it is read-only, full, or too low for uploads (`disk-low`); the file bucket does not respond; the database
 *   is damaged; or unusually many files have no record.
 * - Security: a proxy is not listed in `TRUST_PROXY`, or a member has read much of the directory.
 * - Emails: some are undeliverable, or some have been retried for over an hour.
 * - Backups: none are made, the last one failed, the last good one is old or incomplete, or the last test restore
 *   failed.
 */
const siteProblem = z.enum([
  'read-only',
  'disk',
  'disk-low',
  'storage',
  'damaged',
  'missing-files',
  'untrusted-proxy',
  'directory-harvested',
  'emails-undelivered',
  'emails-delayed',
  'no-backups',
  'backup-failed',
  'backup-old',
  'backup-incomplete',
  'restore-failed',
]);
export type SiteProblem = z.output<typeof siteProblem>;

/**
 * Number of records of each kind, and the tasks that wait for an administrator. What the duties of the caller do not
 * cover is 0, null or empty.
 */
export const overview = z.object({
  users: z.object({
    /** Without the refused ones. */
    total: z.number(),
    waiting: z.number(),
    /** Approved users who are linked to no member. */
    notLinked: z.number(),
    refused: z.number(),
    /** Registration time of the account that has waited longest; ISO 8601 UTC. */
    oldestWaitingSince: z.nullable(z.string()),
  }),
  profiles: z.object({
    total: z.number(),
    waiting: z.number(),
    /** Pairs whose families have both said yes, and whom the office can introduce. */
    agreed: z.number(),
    /** When the profile that has waited longest was sent; ISO 8601 UTC. */
    oldestWaitingSince: z.nullable(z.string()),
  }),
  members: z.object({ total: z.number() }),
  /** Number of corrections that members have sent, by status. */
  corrections: z.object({ waiting: z.number(), accepted: z.number(), refused: z.number() }),
  events: z.object({ total: z.number() }),
  gallery: z.object({ total: z.number() }),
  deceased: z.object({ total: z.number() }),
  committee: z.object({ total: z.number() }),
  /** Number of all notices, and of those that visitors see today. */
  notices: z.object({ total: z.number(), shown: z.number() }),
  problems: z.array(siteProblem),
  administrator: z.object({ id: z.number(), name: z.string(), duties: z.array(z.enum(duties)) }),
});
export type Overview = z.output<typeof overview>;

export const readOverview = endpoint('GET /api/admin/overview', anyDuty, {
  summary:
    'Returns the counts of records and open tasks, the problems of the site, and the name and duties of the caller.',
  responses: { record: overview },
});
