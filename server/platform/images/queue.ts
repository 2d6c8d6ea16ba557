import pLimit from 'p-limit';
import sharp from 'sharp';
import { messages } from '#contract/messages.ts';
import { Refusal } from '#server/platform/refusal.ts';

/**
 * sharp decodes and encodes on the threads of libuv, outside the request loop, and libvips runs in portions with fixed
 * limits: a pool of worker threads of our own would add copies and nothing else. One thread for each picture and two
 * pictures at a time fill two cores and leave half of libuv's threads to files and passwords.
 */
const atOnce = pLimit(2);
sharp.concurrency(1);
/** What was decoded is never asked for again. */
sharp.cache(false);

/** About ten seconds of work. */
const MOST_WAITING = 20;

/**
 * Does work on a picture that somebody waits for.
 * @throws Refusal `busy` when too many are waiting
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce.pendingCount >= MOST_WAITING) throw new Refusal('busy', messages.imageBusy, { retryAfterSeconds: 10 });
  return atOnce(work);
}

const oneLarge = pLimit(1);

/** Does work that takes hundreds of megabytes, one piece after the other: two at once could be too much together. */
export async function inTurnOfLarge<T>(work: () => Promise<T>): Promise<T> {
  return oneLarge(work);
}

/** Does a small piece of work in the background, however long the queue is. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  return atOnce(work);
}
