import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';

/**
 * What is done in the background beside emails: smaller copies of pictures, taking away copies that came too late, removing files
 * for good, and moving files of what was deleted to the trash.
 */
const backgroundWork = z.enum(['pictures', 'imported-pictures', 'late-pictures', 'erasing', 'bin']);
export type BackgroundWork = z.output<typeof backgroundWork>;

/** Why a try was in vain: the database was away, the disk full or read-only, a file missing; else the log tells. */
export const workProblem = z.enum(['database', 'disk', 'read-only', 'missing', 'fault']);
export type WorkProblem = z.output<typeof workProblem>;

const work = z.object({
  work: backgroundWork,
  /** How many are still to be done, whether they were tried before or not. */
  waiting: z.number(),
  /** Those that were tried in vain; null: there are none. Instants are ISO 8601 UTC. */
  failed: z.nullable(
    z.object({
      count: z.number(),
      /** Of the last one that was tried. */
      problem: workProblem,
      /** When the one that has waited longest was asked for. */
      since: z.string(),
      /** When the next is tried by itself; null: none is any more. */
      nextAt: z.nullable(z.string()),
    }),
  ),
});
export type Work = z.output<typeof work>;

export const readWork = endpoint({
  method: 'GET',
  path: '/api/admin/health/work',
  access: 'admin',
  summary: 'What is done in the background, and what of it came to nothing.',
  responses: {
    record: z.object({ works: z.array(work) }),
  },
});

export const tryWorkAgain = endpoint({
  method: 'POST',
  path: '/api/admin/health/work/:id/try-again',
  access: 'admin',
  addsNothing: true,
  summary: 'Has work of one kind that was done in vain tried again at once.',
  params: z.object({ id: backgroundWork }),
  responses: { record: done },
});

const machine = z.object({
  /** Those that have given a sign of life in the last two minutes; null: not even the one that answers could. */
  processes: z.nullable(z.number()),
  /** In bytes: what the process holds, and all there is for it. */
  memory: z.object({ used: z.number(), total: z.number() }),
  /** Of today; null: none was shown yet. */
  slowestPage: z.nullable(z.object({ route: z.string(), ms: z.number() })),
  /** Of the last 24 hours; the newest first, each by the id under which it stands in the log. */
  faults: z.object({
    count: z.number(),
    latest: z.array(z.object({ at: z.string(), request: z.string(), route: z.nullable(z.string()) })),
  }),
});
export type Machine = z.output<typeof machine>;

export const readMachine = endpoint({
  method: 'GET',
  path: '/api/admin/health/machine',
  access: 'admin',
  summary: 'How many processes there are; memory, the slowest page of today and the faults of the one that answers.',
  responses: { record: machine },
});
