import { randomUUID } from 'node:crypto';
import type { AppError } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/sql-fragments.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import { DAY, type Limit, secondsUntil } from './limits.ts';

/** A limit on wrong passwords or codes. It is exact over all processes. */
export interface GuessLimit extends Limit {
  /** If true, attempts with the same `about` value count once. */
  readonly distinct?: true;
}

/** Returns the name under which the attempts of an account or address are stored. */
function bucketOf({ secret }: Platform, { kind }: GuessLimit, subject: string): string {
  return keyedName(kind, subject, secret);
}

/**
 * Returns the times of the newest attempts that count towards a limit, in epoch milliseconds, newest first. Returns at
 * most `limit.max` times. Attempts with a future time do not count: they were recorded while the clock was wrong.
 */
export async function countedAttempts(
  platform: Platform,
  limit: GuessLimit,
  subject: string,
  db: Db = platform.database,
): Promise<readonly number[]> {
  if (!platform.config.rateLimits) return [];
  const until = platform.now();
  const counted = db
    .selectFrom('attempts')
    .where('bucket', '=', bucketOf(platform, limit, subject))
    .where('at', '>', until - limit.windowMs)
    .where('at', '<=', until)
    .limit(limit.max);
  const newest = limit.distinct
    ? counted
        .select((e) => e.fn.max('at').as('at'))
        .groupBy('about')
        .orderBy((e) => e.fn.max('at'), 'desc')
    : counted.select('at').orderBy('at', 'desc');
  return (await newest.execute()).map(({ at }) => at);
}

/** Returns the seconds until `subject` may make another attempt; undefined if that is now. */
export async function secondsToWait(
  platform: Platform,
  limit: GuessLimit,
  subject: string,
  db?: Db,
): Promise<number | undefined> {
  const last = (await countedAttempts(platform, limit, subject, db))[limit.max - 1];
  return last === undefined ? undefined : secondsUntil(platform, last + limit.windowMs);
}

/** The limits on attempts of which only the wrong ones count, such as attempts at a password. */
export interface AttemptLimits {
  /** The limits that a wrong attempt counts towards. All callers list them in the same order, to avoid deadlocks. */
  readonly counts: readonly { readonly limit: GuessLimit; readonly subject: string; readonly about?: string }[];
  /** Returns the seconds until the next attempt may start; undefined if that is now. */
  readonly secondsToWait: (platform: Platform, db?: Db) => Promise<number | undefined>;
}

/** Creates `AttemptLimits` with a single limit. */
export function onlyLimit(limit: GuessLimit, subject: string): AttemptLimits {
  return { counts: [{ limit, subject }], secondsToWait: (platform, db) => secondsToWait(platform, limit, subject, db) };
}

/** An attempt at a password or code. It counts until it is disposed, and after that only if it was wrong. */
export interface Attempt extends AsyncDisposable {
  /** Marks the attempt as wrong and returns the error to throw. */
  readonly wrong: (error: AppError) => AppError;
}

/** A refused attempt. The limits allow another attempt after `waitSeconds`. */
export interface Wait {
  readonly waitSeconds: number;
}

/** Records an attempt in a short transaction, unless the limits are reached. Returns the seconds to wait in that case. */
async function record(platform: Platform, limits: AttemptLimits, attempt: string): Promise<number | undefined> {
  const at = platform.now();
  const rows = limits.counts.map(({ limit, subject, about = null }) => ({
    bucket: bucketOf(platform, limit, subject),
    at,
    about,
    pending: attempt,
  }));
  return inTransaction(platform.database, async (db) => {
    for (const { bucket } of rows) {
      // Locks the bucket until the transaction ends.
      await db
        .insertInto('attempt_buckets')
        .values({ bucket, locked_at: at })
        .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ locked_at: at }))
        .execute();
    }
    const waitSeconds = await limits.secondsToWait(platform, db);
    if (waitSeconds === undefined) await db.insertInto('attempts').values(rows).execute();
    return waitSeconds;
  });
}

/**
 * Starts an attempt, which counts as a wrong one until it has succeeded. No row is locked meanwhile.
 * @returns the attempt, which must be disposed; or how long to wait
 */
export async function beginAttempt(platform: Platform, limits: AttemptLimits): Promise<Attempt | Wait> {
  const { config, database, log } = platform;
  if (!config.rateLimits) return { wrong: (error) => error, [Symbol.asyncDispose]: async () => {} };
  const attempt = randomUUID();
  const waitSeconds = await record(platform, limits, attempt);
  if (waitSeconds !== undefined) return { waitSeconds };
  let isWrong = false;
  return {
    wrong: (error) => {
      isWrong = true;
      return error;
    },
    [Symbol.asyncDispose]: async () => {
      if (isWrong) return;
      try {
        await database.deleteFrom('attempts').where('pending', '=', attempt).execute();
      } catch (error) {
        log.warn(
          { event: 'limits.release-failed', err: error },
          'A correct attempt counts as a wrong one: it could not be deleted',
        );
      }
    },
  };
}

/** Deletes attempts that are too old to count, and attempts that a wrong clock dated to the future. */
export async function deleteOldAttempts({ database: db, now }: Platform): Promise<void> {
  const until = now();
  const after = until - DAY;
  const outside = db
    .selectFrom('attempts')
    .select(['bucket', 'at'])
    .where((e) => e.or([e('at', '<=', after), e('at', '>', until)]));
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('attempts')
      .where((e) => e(e.refTuple('bucket', 'at'), 'in', outside.limit(count).$asTuple('bucket', 'at')))
      .executeTakeFirstOrThrow(),
  );
  const free = db
    .selectFrom('attempt_buckets')
    .select('bucket')
    .where((e) => e.or([e('locked_at', '<=', after), e('locked_at', '>', until)]));
  await deleteRowsInBatches((count) =>
    db.deleteFrom('attempt_buckets').where('bucket', 'in', free.limit(count)).executeTakeFirstOrThrow(),
  );
}
