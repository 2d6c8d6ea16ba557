import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Kinds of background work, besides emails.
 * - `pictures`, `imported-pictures`: creates the remaining sizes of pictures.
 * - `late-pictures`: deletes sizes that were created after their picture was deleted.
 * - `erasing`: deletes files permanently.
 * - `bin`: moves files of deleted records to the trash.
 */
const backgroundWork = z.enum(['pictures', 'imported-pictures', 'late-pictures', 'erasing', 'bin']);
export type BackgroundWork = z.output<typeof backgroundWork>;

/**
 * Why a background task failed: the database is unavailable, the disk is full or read-only, or a file is missing. For
 * `fault`, see the log.
 */
export const workProblem = z.enum(['database', 'disk', 'read-only', 'missing', 'fault']);
export type WorkProblem = z.output<typeof workProblem>;

const work = z.object({
  work: backgroundWork,
  /** Number of open tasks, including those never tried. */
  waiting: z.number(),
  /** The failed tasks; null if there are none. Times are ISO 8601 UTC. */
  failed: z.nullable(
    z.object({
      count: z.number(),
      /** Problem of the newest failed task. */
      problem: workProblem,
      /** When the oldest failed task was created, or when an administrator retried it. */
      since: z.string(),
      /** Time of the next automatic retry; null if there is none. */
      nextAt: z.nullable(z.string()),
    }),
  ),
});
export type WorkStatus = z.output<typeof work>;

export const readWork = endpoint('GET /api/admin/health/work', 'admin', {
  summary: 'Returns the open and failed background tasks.',
  responses: {
    record: z.object({ works: z.array(work) }),
  },
});

export const retryWork = endpoint('POST /api/admin/health/work/:id/try-again', 'admin', {
  addsNothing: true,
  summary: 'Retries the failed background tasks of one kind immediately.',
  params: z.object({ id: backgroundWork }),
});

const machine = z.object({
  /** Memory in bytes: `used` by the process that responds, and the `total` that this process can use. */
  memory: z.object({ used: z.number(), total: z.number() }),
  /** Slowest page of today; null if no page was requested yet. */
  slowestPage: z.nullable(z.object({ route: z.string(), ms: z.number() })),
  /**
   * Errors of the last 24 hours. `count` is the number of all errors. `latest` has the newest errors first. `request`
   * is the request id, which is also in the log.
   */
  faults: z.object({
    count: z.number(),
    latest: z.array(z.object({ at: z.string(), request: z.string(), route: z.nullable(z.string()) })),
  }),
});
export type Machine = z.output<typeof machine>;

export const readMachine = endpoint('GET /api/admin/health/machine', 'admin', {
  summary: 'Returns the memory, slowest page of today and errors of the process that handles the request.',
  responses: { record: machine },
});
