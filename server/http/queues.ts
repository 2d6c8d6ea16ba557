import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Endpoint } from '#contract/endpoint.ts';
import { recordOf } from '#contract/record-of.ts';
import { adminLogin, logout, refreshToken, userLogin } from '#contract/sessions.ts';
import { type AppError, busy } from '#server/platform/app-error.ts';
import { addressGroup } from '#server/platform/limits/limits.ts';
import type { Log } from '#server/platform/log/log.ts';

const queueNames = ['visitors', 'members', 'office', 'tokens'] as const;
export type QueueName = (typeof queueNames)[number];

/** How many calls of each queue run at once. The sum stays below the default of DATABASE_POOL, ten connections. */
const PLACES: Readonly<Record<QueueName, number>> = { visitors: 2, members: 3, office: 2, tokens: 2 };
/** How many calls of one caller may run at once. */
const OWN_PLACES = 2;
/** How many calls of one caller may wait. A page requests up to a hundred photos at once. */
const MAX_OWN_WAITING = 300;
/** If this number of calls waits in a queue, callers with at least `FEW` waiting calls are refused. */
const MAX_WAITING = 600;
const FEW = 10;
/** How long a call may wait to start before it is refused. */
const TIMEOUT_MS = 10_000;
/** Minimum time between two warnings about refused calls in the log. */
const WARN_INTERVAL_MS = 60_000;

type Line = 'calls' | 'files';

export interface QueueFigures {
  readonly queue: QueueName;
  readonly waiting: number;
  readonly running: number;
  /** Number of calls that this queue has refused since the process started. */
  readonly refused: number;
}

export interface Queues {
  /**
   * Runs the work when it is the caller's turn.
   * @param caller an account, address or token; callers take turns regardless of how many calls each has
   * @param line files start after all waiting calls of the same caller, so that a list does not wait for its pictures
   * @throws AppError `busy` if the queue is full or the call waited too long
   */
  readonly run: <T>(queue: QueueName, caller: string, work: () => Promise<T>, line?: Line) => Promise<T>;
  /**
   * Runs the next part of work whose first part has already run, when it is the caller's turn. It is never refused,
   * because the result of the first part alone is useless.
   */
  readonly runNextPart: <T>(queue: QueueName, caller: string, work: () => Promise<T>) => Promise<T>;
  readonly figures: () => readonly QueueFigures[];
}

const logins: ReadonlySet<Endpoint> = new Set([userLogin, adminLogin]);
const ofSessions: ReadonlySet<Endpoint> = new Set([refreshToken, logout]);

/**
 * Returns the queue of an endpoint; undefined for sign-in, which has its own limits (docs/decisions/0008-limits.md).
 */
export function queueOf(endpoint: Endpoint): QueueName | undefined {
  if (logins.has(endpoint)) return undefined;
  if (endpoint.access === 'user' || ofSessions.has(endpoint)) return 'members';
  return endpoint.access === 'public' ? 'visitors' : 'office';
}

/** Runs the work in the queue of the visitors. All addresses of one network count as one caller. */
export async function runAsVisitor<T>(queues: Queues, address: string, work: () => Promise<T>): Promise<T> {
  return queues.run('visitors', addressGroup(address), work);
}

/** The calls of one caller: at most `OWN_PLACES` compete for a place, and files wait until they may compete. */
interface Caller {
  readonly calls: LimitFunction;
  readonly files: LimitFunction;
}

function createQueue(places: number, refuse: () => AppError) {
  const started = pLimit(places);
  /** The callers with running or waiting work. */
  const callers = new Map<string, Caller>();
  let waiting = 0;

  const waitingOf = ({ calls, files }: Caller) => calls.pendingCount + files.pendingCount;

  /**
   * Runs the work when it is the caller's turn.
   * @param timeoutMs how long the work may wait to start before it is refused; no limit if undefined
   */
  async function inTurn<T>(name: string, work: () => Promise<T>, line: Line, timeoutMs?: number): Promise<T> {
    const caller = callers.get(name) ?? { calls: pLimit(OWN_PLACES), files: pLimit(OWN_PLACES) };
    callers.set(name, caller);
    const refused = Promise.withResolvers<never>();
    let hasGivenUp = false;
    const giveUp = () => {
      hasGivenUp = true;
      waiting -= 1;
      refused.reject(refuse());
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
    const start = async (): Promise<T> => {
      if (hasGivenUp) return refused.promise;
      clearTimeout(timer);
      waiting -= 1;
      // Lets the event loop accept new connections between two calls.
      await nextTurn();
      return work();
    };
    waiting += 1;
    const compete = async () => caller.calls(() => started(start));
    const done = (line === 'calls' ? compete() : caller.files(compete)).finally(() => {
      if (waitingOf(caller) + caller.calls.activeCount + caller.files.activeCount === 0) callers.delete(name);
    });
    return Promise.race([done, refused.promise]);
  }

  return {
    isFull: (name: string) => {
      const caller = callers.get(name);
      const ofCaller = caller ? waitingOf(caller) : 0;
      return ofCaller >= MAX_OWN_WAITING || (waiting >= MAX_WAITING && ofCaller >= FEW);
    },
    inTurn,
    figures: () => ({ waiting, running: started.activeCount }),
  };
}

/**
 * Creates separate queues for visitors, members, the office and tokens. Within a queue, callers take turns, so that one
 * caller cannot slow down others.
 */
export function createQueues(log: Log): Queues {
  const refused: Record<QueueName, number> = { ...recordOf(queueNames, () => 0) };
  let warnedAt = Number.NEGATIVE_INFINITY;

  function refuse(queue: QueueName): AppError {
    refused[queue] += 1;
    const now = performance.now();
    if (now - warnedAt > WARN_INTERVAL_MS) {
      warnedAt = now;
      log.warn(
        { event: 'queue.full', queue, refused: refused[queue] },
        'A queue is full: requests were answered with 503',
      );
    }
    return busy();
  }

  const queues = recordOf(queueNames, (queue) => createQueue(PLACES[queue], () => refuse(queue)));
  return {
    runNextPart: async (queue, caller, work) => queues[queue].inTurn(caller, work, 'calls'),
    run: async (queue, caller, work, line = 'calls') => {
      if (queues[queue].isFull(caller)) throw refuse(queue);
      return queues[queue].inTurn(caller, work, line, TIMEOUT_MS);
    },
    figures: () => queueNames.map((queue) => ({ queue, ...queues[queue].figures(), refused: refused[queue] })),
  };
}
