import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { busy } from '#server/platform/app-error.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keepAttempts, lockAttempts, recordAttempt, takeBackAttempts } from './attempts-store.ts';
import { bucketOf, type Counting, type Limit, secondsToWait } from './limits.ts';

/** As often, so many milliseconds apart, somebody asks again who is kept waiting by guesses that others look at. */
const MAX_TIMES = 100;
const ASK_AGAIN_MS = 50;

/** How many wrong guesses there may be, and what a further one adds to. */
export interface Budget {
  /** In an order that is the same for all who share a limit: two never wait for each other. */
  readonly events: readonly { readonly limit: Limit; readonly whom: string; readonly about?: string }[];
  /** Until the next one may be looked at; undefined when it may be at once. */
  readonly secondsLeft: (counting: Counting) => Promise<number | undefined>;
}

/** What came of a guess, or the seconds until it may be looked at. */
export type Looked<T> = { readonly value: T } | { readonly wait: number };

/** The budget that one limit is. */
export function budgetOf(limit: Limit, whom: string): Budget {
  return { events: [{ limit, whom }], secondsLeft: (counting) => secondsToWait(counting, limit, whom) };
}

/** Thrown to take back that the buckets were held: what counts nothing writes nothing. */
class NoPlace extends Error {
  override readonly name = 'NoPlace';
  readonly outcome: { readonly wait: number } | 'taken';

  /** @param seconds to wait; undefined where all places are taken by guesses that are still looked at */
  constructor(seconds: number | undefined) {
    super('there is no place for a guess');
    this.outcome = seconds === undefined ? 'taken' : { wait: seconds };
  }
}

/** Takes a place for a guess, as if it were a wrong one; of those at the same moment, in whatever processes, one by one. */
async function reserve(
  platform: Platform,
  { events, secondsLeft }: Budget,
): Promise<{ readonly place: string } | NoPlace['outcome']> {
  const kept = events.map(({ limit, whom, about }) => ({ bucket: bucketOf(platform, limit, whom), about }));
  const place = randomUUID();
  try {
    await inTransaction(platform.database, async (db) => {
      for (const { bucket } of kept) await lockAttempts(db, bucket, platform.now());
      if ((await secondsLeft({ platform, db, withPending: true })) !== undefined) {
        throw new NoPlace(await secondsLeft({ platform, db }));
      }
      for (const event of kept) await recordAttempt(db, { ...event, at: platform.now(), pending: place });
    });
    return { place };
  } catch (error) {
    if (error instanceof NoPlace) return error.outcome;
    throw error;
  }
}

/** The last places may be taken by guesses that turn out to be right: whoever comes next is told when that is known. */
async function reserveInTurn(
  platform: Platform,
  budget: Budget,
): Promise<{ readonly place: string } | { readonly wait: number }> {
  for (let times = 0; times < MAX_TIMES; times += 1) {
    const reserved = await reserve(platform, budget);
    if (reserved !== 'taken') return reserved;
    await wait(ASK_AGAIN_MS);
  }
  throw busy();
}

/**
 * Looks at a guess of which only a wrong one counts: it takes a place before it is looked at, which it keeps when it was
 * wrong. Nothing is held meanwhile, and what a process left behind that died counts for a minute at most.
 * @param look calls `wrong` for a wrong one, never within a transaction
 */
export async function countIfWrong<T>(
  platform: Platform,
  budget: Budget,
  look: (wrong: () => Promise<void>) => Promise<T>,
): Promise<Looked<T>> {
  const { config, database, log } = platform;
  if (!config.rateLimits) return { value: await look(async () => {}) };
  const reserved = await reserveInTurn(platform, budget);
  if ('wait' in reserved) return reserved;
  const { place } = reserved;
  let isWrong = false;
  try {
    const value = await look(async () => {
      isWrong = true;
      await keepAttempts(database, place);
    });
    return { value };
  } finally {
    if (!isWrong) {
      await takeBackAttempts(database, place).catch((error: unknown) => {
        log.warn(
          { event: 'limits.release-failed', err: error },
          'A correct attempt counts as a wrong one for a minute: it could not be released',
        );
      });
    }
  }
}
