import * as z from 'zod/mini';
import { account } from './accounts.ts';
import { auditEntry } from './audit.ts';
import { eventTeaser, memorialTeaser } from './content.ts';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';

const waitingProfile = z.object({
  id: z.number(),
  name: z.string(),
  /** When it was sent; ISO 8601 UTC. */
  since: z.string(),
});
export type WaitingProfile = z.output<typeof waitingProfile>;

/** What an association enters first, and whether it has. */
const firstRun = z.object({
  association: z.boolean(),
  contact: z.boolean(),
  bearers: z.boolean(),
  members: z.boolean(),
  /** There is a second one. */
  administrators: z.boolean(),
  testEmail: z.boolean(),
  backup: z.boolean(),
});
export type FirstRun = z.output<typeof firstRun>;

const dashboard = z.object({
  /** Of whoever asks. */
  name: z.string(),
  /** Those who have waited longest, the longest wait on top; the overview says how many wait in all. */
  accounts: z.array(account),
  profiles: z.array(waitingProfile),
  /** Today counts as to come. */
  events: z.array(eventTeaser),
  latestMemorial: z.nullable(memorialTeaser),
  /** The newest first; what was only looked at is left out. */
  changes: z.array(auditEntry),
  health: z.object({
    /** Whether backups are to be made at all. */
    makesBackups: z.boolean(),
    /** When the last good backup was begun; ISO 8601 UTC. */
    backupAt: z.nullable(z.string()),
    /** Whether a mail server is named. */
    sendsEmails: z.boolean(),
    emailsCameBack: z.number(),
    areEmailsHeldUp: z.boolean(),
    /** In bytes. */
    space: z.nullable(z.object({ free: z.number(), total: z.number() })),
  }),
  /** Null when all of it is done, or the list was closed. */
  firstRun: z.nullable(firstRun),
});
export type Dashboard = z.output<typeof dashboard>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  summary: 'What there is to do in the office, what comes next, and what was done last.',
  responses: { record: dashboard },
});

export const closeFirstRun = endpoint({
  method: 'POST',
  path: '/api/admin/first-run/close',
  access: 'admin',
  addsNothing: true,
  summary: 'Closes the list of first steps, for every administrator and for good.',
  responses: { record: done },
});
