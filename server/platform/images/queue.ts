import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from '#server/platform/app-error.ts';

/** Each in a process of its own: two fill two cores. */
const urgent = pLimit(2);

/** Less than a minute of work, on one slow core too. */
const MAX_WAITING = 100;

/** What nobody waits for. */
const background = pLimit(2);
/** Milliseconds without anybody waiting for his turn after which the others have theirs. */
const QUIET_MS = 3000;
const POLL_INTERVAL_MS = 100;
/** When somebody last had to wait for his turn, or to share a core. */
let waitedAt = -Infinity;

/**
 * Does work on a picture that somebody waits for.
 * @throws AppError `busy` when too many are waiting
 */
export async function enqueue<T>(work: () => Promise<T>): Promise<T> {
  if (urgent.pendingCount >= MAX_WAITING) throw new AppError('busy', 'imageBusy', { retryAfterSeconds: 10 });
  if (urgent.activeCount === urgent.concurrency || background.activeCount > 0) waitedAt = performance.now();
  return urgent(work);
}

const oneLarge = pLimit(1);

/** Does work that takes hundreds of megabytes, one piece after the other: two at once could be too much together. */
export async function enqueueLarge<T>(work: () => Promise<T>): Promise<T> {
  return oneLarge(work);
}

/** Does a small piece of work in the background, when nobody waits for a picture nor has had to for some seconds. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  while (urgent.activeCount > 0 || performance.now() < waitedAt + QUIET_MS) await pause(POLL_INTERVAL_MS);
  return background(work);
}
