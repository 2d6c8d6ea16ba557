import * as z from 'zod/mini';
import { account } from './accounts.ts';
import { auditEntry } from './audit.ts';
import { eventTeaser, memorialTeaser } from './content.ts';
import { endpoint } from './endpoint.ts';
import { successResponse } from './errors.ts';

const waitingProfile = z.object({
  id: z.number(),
  name: z.string(),
  /** When it was sent; ISO 8601 UTC. */
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
  /** The accounts that have waited longest, in that order. The overview has the total number. */
  accounts: z.array(account),
  profiles: z.array(waitingProfile),
  /** Includes today's events. */
  events: z.array(eventTeaser),
  latestMemorial: z.nullable(memorialTeaser),
  /** The newest first, without entries about viewing. */
  changes: z.array(auditEntry),
  health: z.object({
    makesBackups: z.boolean(),
    /** Start of the last good backup; ISO 8601 UTC. */
    backupAt: z.nullable(z.string()),
    /** Whether a mail server is configured. */
    sendsEmails: z.boolean(),
    emailsCameBack: z.number(),
    areEmailsHeldUp: z.boolean(),
    /** In bytes. */
    space: z.nullable(z.object({ free: z.number(), total: z.number() })),
  }),
  /** Null if all steps are done or the list was closed. */
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
