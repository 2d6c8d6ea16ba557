import * as z from 'zod/mini';
import { account } from './accounts.ts';
import { auditEntry } from './audit.ts';
import { eventTeaser } from './content.ts';
import { anyDuty, endpoint } from './endpoint.ts';
import { day } from './fields.ts';
import { memorial } from './memorials.ts';

const waitingProfile = z.object({
  id: z.number(),
  name: z.string(),
  /** When the profile was sent; ISO 8601 UTC. */
  since: z.string(),
});
export type WaitingProfile = z.output<typeof waitingProfile>;

const person = z.object({ id: z.number(), name: z.string() });
const agreedPair = z.object({
  profile: person,
  other: person,
  /** The last day for the introduction, `YYYY-MM-DD` in Asia/Kolkata. */
  until: day,
});
export type AgreedPair = z.output<typeof agreedPair>;

/** Whether each of the first setup steps of a site is done. */
const firstRun = z.object({
  association: z.boolean(),
  contact: z.boolean(),
  bearers: z.boolean(),
  members: z.boolean(),
  /** Whether the site has a second administrator. */
  administrators: z.boolean(),
  testEmail: z.boolean(),
  backup: z.boolean(),
});
export type FirstRun = z.output<typeof firstRun>;

/** What the duties of the caller do not cover is empty or null. */
const dashboard = z.object({
  name: z.string(),
  /** At most 20 accounts that wait for approval, the longest wait first. `overview` has their total number. */
  accounts: z.array(account),
  profiles: z.array(waitingProfile),
  /** Profiles about people whose death was recorded in the last 30 days, which nobody has looked at since. */
  profilesOfDeceased: z.array(waitingProfile),
  /** At most 20 pairs whose families have both said yes, the oldest proposal first. */
  agreed: z.array(agreedPair),
  /** The next event, including one of today; null if none is planned. */
  nextEvent: z.nullable(eventTeaser),
  /** The memorials whose funeral notice is on the home page, the earlier funeral first. */
  funerals: z.array(memorial),
  /**
   * The five newest changes in the audit log. Views, downloads and sign-ins are not included. Consecutive changes of a
   * record by the same administrator, such as the steps of an import, count as one.
   */
  changes: z.array(auditEntry),
  /** Null if the caller is no owner. */
  health: z.nullable(
    z.object({
      makesBackups: z.boolean(),
      /** Start of the last good backup; ISO 8601 UTC. Null if there is no good backup. */
      backupAt: z.nullable(z.string()),
      /** Whether a mail server is configured. */
      sendsEmails: z.boolean(),
    }),
  ),
  /** Null if all first setup steps are done, or if the caller is no owner. */
  firstRun: z.nullable(firstRun),
});
export type Dashboard = z.output<typeof dashboard>;

export const readDashboard = endpoint('GET /api/admin/dashboard', anyDuty, {
  summary: 'Returns the content of the dashboard: open tasks, the next event and the latest changes.',
  responses: { record: dashboard },
});
