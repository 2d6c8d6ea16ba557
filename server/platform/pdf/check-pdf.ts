import pLimit from 'p-limit';
import { maxPdfBytes } from '#contract/files.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ChildEnded, createChildProcesses } from '#server/platform/child-processes/child-processes.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { PdfCalls } from './pdf-worker.ts';

/** Timeout of a check. The largest real files take two to three seconds on an idle machine. */
const TIMEOUT_MS = 60_000;
/**
 * Maximum V8 heap of the child process in megabytes. memory-ceiling.ts limits the total memory of the child process.
 */
const MAX_MEMORY_MB = 512;

/** Runs one check at a time. A check uses a whole CPU core, and a second check would slow down requests. */
const oneAtATime = pLimit(1);
const MAX_WAITING = 20;

const inProcess = createChildProcesses<PdfCalls>(new URL('./pdf-worker.ts', import.meta.url), {
  maxMemory: MAX_MEMORY_MB,
  timeoutMs: TIMEOUT_MS,
});

/**
 * Checks whether a PDF may be stored. Every PDF reader must show the same content, without asking for a password. The
 * file must contain no scripts and no embedded files. The child process is killed if it takes too much time or memory.
 * @param isBackground waits for its turn in a queue of any length, because no request waits for the result
 * @throws AppError `wrong-type`, `too-large` or `invalid`, each with a message for the user; `busy` if the queue is
 *   full
 */
export async function checkPdf({ path, size }: Pick<StagedFile, 'path' | 'size'>, isBackground = false): Promise<void> {
  if (size > maxPdfBytes) throw new AppError('too-large', 'pdfTooLarge');
  const isFull = !isBackground && oneAtATime.pendingCount >= MAX_WAITING;
  if (isFull) throw new AppError('busy', 'pdfBusy', { retryAfterSeconds: 10 });
  try {
    await oneAtATime(() => inProcess((ask) => ask('examine', path)));
  } catch (error) {
    throw error instanceof ChildEnded ? new AppError('too-large', 'pdfTooHeavy') : error;
  }
}
