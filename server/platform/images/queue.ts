import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from '#server/platform/app-error.ts';

/** Each in a process of its own: two fill two cores. */
const urgent = pLimit(2);

/** Less than a minute of work, on one slow core too. */
const MAX_WAITING = 100;

/** What somebody looks in on now and then. */
const background = pLimit(2);
/** What nobody looks at: one core at most, so that what comes meanwhile finds the other one free. */
const idle = pLimit(1);
/** Milliseconds without anybody waiting for his turn after which the others have theirs. */
const QUIET_MS = 3000;
const POLL_INTERVAL_MS = 100;
/** The same for work in the background, between two pictures of which an archive is opened, or rows are written. */
const PAUSE_MS = 500;
/** When somebody last had to wait for his turn, or to share a core. */
let waitedAt = -Infinity;
/** When the last work in the background ended. */
let workedAt = -Infinity;

/**
 * Does work on a picture that somebody waits for.
 * @throws AppError `busy` when too many are waiting
 */
export async function enqueue<T>(work: () => Promise<T>): Promise<T> {
  if (urgent.pendingCount >= MAX_WAITING) throw new AppError('busy', 'imageBusy', { retryAfterSeconds: 10 });
  const isShared = urgent.activeCount === urgent.concurrency || background.activeCount + idle.activeCount > 0;
  if (isShared) waitedAt = performance.now();
  return urgent(work);
}

const oneLarge = pLimit(1);

/** Does work that takes hundreds of megabytes, one piece after the other: two at once could be too much together. */
export async function enqueueLarge<T>(work: () => Promise<T>): Promise<T> {
  return oneLarge(work);
}

const somebodyWaits = () => urgent.activeCount > 0 || performance.now() < waitedAt + QUIET_MS;

/** Does a small piece of work in the background, when nobody waits for a picture nor has had to for some seconds. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  while (somebodyWaits()) await pause(POLL_INTERVAL_MS);
  return background(work).finally(() => {
    workedAt = performance.now();
  });
}

const isAtWork = () => background.activeCount > 0 || performance.now() < workedAt + PAUSE_MS;

/** Does a small piece of work when there is no other, in the background neither. */
export async function whenIdle<T>(work: () => Promise<T>): Promise<T> {
  while (somebodyWaits() || isAtWork()) await pause(POLL_INTERVAL_MS);
  return idle(work);
}
