import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * What is wrong with the whole site while it goes on: nothing can be written, no room is left, or so little (`disk-low`)
 * that no files are taken any more, the bucket that keeps files does not answer, the database is damaged,
 * far more files than usual belong to no entry, a proxy stands in front that `TRUST_PROXY` does not name, or a member took
 * much of the directory. About
 * emails: some could not be delivered, or none has gone out for more than an hour. About backups: none are made, the last
 * one failed, the last good one is old or lacks files that were missing on the site, or the last test restore failed.
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
  'letters-came-back',
  'letters-held-up',
  'no-backups',
  'backup-failed',
  'backup-old',
  'backup-incomplete',
  'restore-failed',
]);
export type SiteProblem = z.output<typeof siteProblem>;

/** What waits for the office, and how much there is of everything; each feature adds its own. */
export const overview = z.object({
  users: z.object({
    total: z.number(),
    waiting: z.number(),
    /** When the one who has waited longest registered; ISO 8601 UTC. */
    oldestWaitingSince: z.nullable(z.string()),
  }),
  profiles: z.object({
    total: z.number(),
    waiting: z.number(),
    /** When the profile that has waited longest was sent; ISO 8601 UTC. */
    oldestWaitingSince: z.nullable(z.string()),
  }),
  members: z.object({ total: z.number() }),
  events: z.object({ total: z.number() }),
  gallery: z.object({ total: z.number() }),
  deceased: z.object({ total: z.number() }),
  /** The committee of today. */
  committee: z.object({ total: z.number() }),
  /** All notices, and those that visitors see today. */
  notices: z.object({ total: z.number(), shown: z.number() }),
  problems: z.array(siteProblem),
  /** Who asks. */
  administrator: z.object({ id: z.number(), name: z.string() }),
});
export type Overview = z.output<typeof overview>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  summary: 'The numbers on the dashboard, and who asks.',
  responses: { record: overview },
});
