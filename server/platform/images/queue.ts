import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { maxImageBytes } from '#contract/files.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ChildEnded, createChildProcesses } from '#server/platform/child-processes/child-processes.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { EncodedFile, EncodedImage } from './encode.ts';
import type { ImageCalls } from './image-worker.ts';

/** Runs urgent work, which a user waits for: two pieces at once, for a machine with two cores. */
const urgent = pLimit(2);

/**
 * Maximum number of pictures waiting for urgent work. Processing them takes less than a minute, even on one slow core.
 */
const MAX_WAITING = 100;

/** Runs background work, such as an import whose progress a user may watch, two pieces at once. */
const background = pLimit(2);
/** Runs idle work, for which no user waits. One piece runs at a time, so that a core stays free for new work. */
const idle = pLimit(1);
/** Background work starts when, for this long, no urgent work has had to wait for a free core or share one. */
const QUIET_MS = 3000;
const POLL_INTERVAL_MS = 100;
/**
 * Idle work starts when no background work has run for this long. It is longer than the pauses in which an import reads
 * or writes.
 */
const PAUSE_MS = 500;
/** When urgent work last had to wait for a free core or share one. */
let waitedAt = -Infinity;
let workedAt = -Infinity;

/**
 * Runs work on a picture that a user waits for.
 * @throws AppError `busy` if the queue is full
 */
export async function enqueue<T>(work: () => Promise<T>): Promise<T> {
  if (urgent.pendingCount >= MAX_WAITING) throw new AppError('busy', 'imageBusy', { retryAfterSeconds: 10 });
  const isShared = urgent.activeCount === urgent.concurrency || background.activeCount + idle.activeCount > 0;
  if (isShared) waitedAt = performance.now();
  return urgent(work);
}

const oneLarge = pLimit(1);

/** Runs work that needs hundreds of megabytes, such as AVIF and tables, one piece at a time to limit memory. */
export async function enqueueLarge<T>(work: () => Promise<T>): Promise<T> {
  return oneLarge(work);
}

const hasUrgentWork = () => urgent.activeCount > 0 || performance.now() < waitedAt + QUIET_MS;

/**
 * Runs a small piece of work when no urgent work is running and, for 3 s, none has had to wait for a free core or share
 * one.
 */
export async function enqueueBackground<T>(work: () => Promise<T>): Promise<T> {
  while (hasUrgentWork()) await pause(POLL_INTERVAL_MS);
  return background(work).finally(() => {
    workedAt = performance.now();
  });
}

const hasBackgroundWork = () => background.activeCount > 0 || performance.now() < workedAt + PAUSE_MS;

/** Runs a small piece of work when there is neither urgent nor background work. */
export async function enqueueIdle<T>(work: () => Promise<T>): Promise<T> {
  while (hasUrgentWork() || hasBackgroundWork()) await pause(POLL_INTERVAL_MS);
  return idle(work);
}

/** Maximum V8 heap of a process, in megabytes. Pixels are stored outside this heap. */
const MAX_MEMORY_MB = 128;
const TIMEOUT_MS = 60_000;

const inProcess = createChildProcesses<ImageCalls>(new URL('./image-worker.ts', import.meta.url), {
  maxMemory: MAX_MEMORY_MB,
  timeoutMs: TIMEOUT_MS,
});

/**
 * Decodes an upload and encodes it in the site's formats.
 * @throws AppError `wrong-type`, `too-large` or `invalid` (damaged), each with a message for the user
 */
export async function encodeStaged({ path, size }: StagedFile): Promise<EncodedImage> {
  if (size > maxImageBytes) throw new AppError('too-large', 'imageTooLarge');
  try {
    const { isLarge } = await inProcess((ask) => ask('inspectImage', path));
    const prepare = () => inProcess((ask) => ask('prepareImage', path));
    return await (isLarge ? enqueueLarge(prepare) : prepare());
  } catch (error) {
    if (error instanceof ChildEnded) throw new AppError('invalid', 'imageDamaged');
    throw error;
  }
}

/** Encodes another WebP size. @param largest path of the largest WebP file */
export async function encodeWebpOf(largest: string, width: number): Promise<EncodedFile> {
  return inProcess((ask) => ask('encodeWebp', largest, width));
}

/** Encodes an AVIF size. @param largest path of the largest WebP file */
export async function encodeAvifOf(largest: string, width: number): Promise<EncodedFile> {
  return enqueueLarge(() => inProcess((ask) => ask('encodeAvif', largest, width)));
}
