import pLimit from 'p-limit';
import { messages } from '#contract/messages.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** Each in a process and with one thread of its own: two fill two cores. */
const atOnce = pLimit(2);

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
