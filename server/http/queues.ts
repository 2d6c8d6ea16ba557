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

/** How many of a queue are under way at once; all together leave something of ten connections to a database. */
const PLACES: Readonly<Record<QueueName, number>> = { visitors: 2, members: 3, office: 2, tokens: 2 };
/** Of these for one caller at most: the next place is always somebody else's. */
const OWN_PLACES = 2;
/** How many of one caller may wait: a page asks for a hundred photos at once. */
const MAX_OWN_WAITING = 300;
/** From so many in all on, whoever has a few waiting already is asked to come back. */
const MAX_WAITING = 600;
const FEW = 10;
/** Milliseconds after which whoever still waits is asked to come back. */
const TIMEOUT_MS = 10_000;
/** Milliseconds between two lines in the log. */
const TELL_EVERY = 60_000;

export interface QueueFigures {
  readonly queue: QueueName;
  readonly waiting: number;
  readonly underWay: number;
  /** Since the process began. */
  readonly refused: number;
}

export interface Queues {
  /**
   * Does the work when it is the caller's turn.
   * @param caller an account, an address or a token; callers take turns, however many requests each has
   * @throws AppError `busy` when too many wait already, or nobody's turn comes
   */
  readonly run: <T>(queue: QueueName, caller: string, work: () => Promise<T>) => Promise<T>;
  /** The same for the next part of what was begun: it is not refused any more, for half of it is of no use. */
  readonly goOn: <T>(queue: QueueName, caller: string, work: () => Promise<T>) => Promise<T>;
  readonly figures: () => readonly QueueFigures[];
}

const logins: ReadonlySet<Endpoint> = new Set([userLogin, adminLogin]);
const ofSessions: ReadonlySet<Endpoint> = new Set([refreshToken, logout]);

/** @returns undefined for signing in, which has limits of its own (docs/decisions/0008-limits.md) */
export function queueOf(endpoint: Endpoint): QueueName | undefined {
  if (logins.has(endpoint)) return undefined;
  if (endpoint.access === 'user' || ofSessions.has(endpoint)) return 'members';
  return endpoint.access === 'public' ? 'visitors' : 'office';
}

/** Has a visitor wait among the visitors, as whoever their address counts for. */
export async function inVisitorsTurn<T>(queues: Queues, address: string, work: () => Promise<T>): Promise<T> {
  return queues.run('visitors', addressGroup(address), work);
}

function createQueue(places: number, refuse: () => AppError) {
  const all = pLimit(places);
  const callers = new Map<string, LimitFunction>();
  let waiting = 0;

  async function inTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const own = callers.get(caller) ?? pLimit(OWN_PLACES);
    callers.set(caller, own);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waiting += 1;
    let isWaiting = true;
    const stopWaiting = () => {
      isWaiting = false;
      waiting -= 1;
    };
    const timer = setTimeout(() => {
      stopWaiting();
      reject(refuse());
    }, TIMEOUT_MS);
    const begin = async () => {
      // Whoever connects is heard between two that begin.
      await nextTurn();
      if (!isWaiting) return;
      clearTimeout(timer);
      stopWaiting();
      await Promise.try(work).then(resolve, reject);
    };
    void own(() => all(begin)).finally(() => {
      if (own.activeCount + own.pendingCount === 0) callers.delete(caller);
    });
    return promise;
  }

  return {
    isFull: (caller: string) => {
      const ofCaller = callers.get(caller)?.pendingCount ?? 0;
      return ofCaller >= MAX_OWN_WAITING || (waiting >= MAX_WAITING && ofCaller >= FEW);
    },
    inTurn,
    figures: () => ({ waiting, underWay: all.activeCount }),
  };
}

/** Visitors, members and the office wait apart, and in each queue callers take turns: nobody's requests cost another's. */
export function createQueues(log: Log): Queues {
  const refused: Record<QueueName, number> = { ...recordOf(queueNames, () => 0) };
  let toldAt = Number.NEGATIVE_INFINITY;

  function refuse(queue: QueueName): AppError {
    refused[queue] += 1;
    const now = performance.now();
    if (now - toldAt > TELL_EVERY) {
      toldAt = now;
      log.warn(
        { queue, refused: refused[queue] },
        'there is more to do than can be done: some were asked to come back',
      );
    }
    return busy();
  }

  const queues = recordOf(queueNames, (queue) => createQueue(PLACES[queue], () => refuse(queue)));
  const goOn: Queues['goOn'] = async (queue, caller, work) => queues[queue].inTurn(caller, work);
  return {
    goOn,
    run: async (queue, caller, work) => {
      if (queues[queue].isFull(caller)) throw refuse(queue);
      return goOn(queue, caller, work);
    },
    figures: () => queueNames.map((queue) => ({ queue, ...queues[queue].figures(), refused: refused[queue] })),
  };
}
