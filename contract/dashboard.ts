import * as z from 'zod/mini';
import { account } from './accounts.ts';
import { auditEntry } from './audit.ts';
import { eventTeaser, memorialTeaser } from './content.ts';
import { endpoint } from './endpoint.ts';
import { successResponse } from './errors.ts';

const waitingProfile = z.object({
  id: z.number(),
  name: z.string(),
  /** When the profile was sent; ISO 8601 UTC. */
  since: z.string(),
});
export type WaitingProfile = z.output<typeof waitingProfile>;

/** The first setup steps of a site, and whether each is done. */
const firstRun = z.object({
  association: z.boolean(),
  contact: z.boolean(),
  bearers: z.boolean(),
  members: z.boolean(),
  /** Whether there is a second administrator. */
  administrators: z.boolean(),
  testEmail: z.boolean(),
  backup: z.boolean(),
});
export type FirstRun = z.output<typeof firstRun>;

const dashboard = z.object({
  name: z.string(),
  /** At most 20 accounts waiting for approval, the longest wait first. The overview has their total number. */
  accounts: z.array(account),
  profiles: z.array(waitingProfile),
  /** The next three events. Today's events are included. */
  events: z.array(eventTeaser),
  latestMemorial: z.nullable(memorialTeaser),
  /** The five newest entries of the audit log about changes, without views, downloads and sign-ins. */
  changes: z.array(auditEntry),
  health: z.object({
    makesBackups: z.boolean(),
    /** Start of the last good backup; ISO 8601 UTC. Null if there is none. */
    backupAt: z.nullable(z.string()),
    /** Whether a mail server is configured. */
    sendsEmails: z.boolean(),
    emailsCameBack: z.number(),
    areEmailsHeldUp: z.boolean(),
    /** Space on the disk of the data directory, in bytes; null if unknown. */
    space: z.nullable(z.object({ free: z.number(), total: z.number() })),
  }),
  /** The first setup steps; null if all are done or an administrator closed their list. */
  firstRun: z.nullable(firstRun),
});
export type Dashboard = z.output<typeof dashboard>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  summary: 'Returns the content of the dashboard: open tasks, upcoming events and the latest changes.',
  responses: { record: dashboard },
});

export const closeFirstRun = endpoint({
  method: 'POST',
  path: '/api/admin/first-run/close',
  access: 'admin',
  addsNothing: true,
  summary: 'Dismisses the list of first steps, permanently and for all administrators.',
  responses: { record: successResponse },
});
