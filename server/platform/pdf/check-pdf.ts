import pLimit from 'p-limit';
import { maxPdfBytes } from '#contract/files.ts';
import type { MessageCode } from '#contract/messages.ts';
import { AppError, type AppErrorKind } from '#server/platform/app-error.ts';
import { ChildEnded, createChildProcesses } from '#server/platform/child-processes/child-processes.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { PdfCalls, PdfProblem } from './pdf-worker.ts';

/** Timeout of a check. The largest real files take two to three seconds on an idle machine. */
const TIMEOUT_MS = 60_000;
/**
 * Maximum V8 heap of the child process in megabytes. memory-ceiling.ts limits the total memory of the child process.
 */
const MAX_MEMORY_MB = 512;

/** Runs one check at a time. A check uses a whole CPU core, and a second check would slow down requests. */
const oneAtATime = pLimit(1);
const MAX_WAITING = 20;

const refusals: Readonly<Record<PdfProblem, readonly [AppErrorKind, MessageCode]>> = {
  kind: ['wrong-type', 'pdfKindRefused'],
  encrypted: ['invalid', 'pdfEncrypted'],
  active: ['invalid', 'pdfActive'],
  files: ['invalid', 'pdfHoldsFiles'],
  xfa: ['invalid', 'pdfWithoutPages'],
  damaged: ['invalid', 'pdfDamaged'],
  pages: ['too-large', 'pdfTooManyPages'],
  heavy: ['too-large', 'pdfTooHeavy'],
};

const inProcess = createChildProcesses<PdfCalls>(new URL('./pdf-worker.ts', import.meta.url), {
  maxMemory: MAX_MEMORY_MB,
  timeoutMs: TIMEOUT_MS,
});

/** Examines a file in a child process, which is killed if it takes too much time or memory. */
async function examineInChild(path: string): Promise<Awaited<ReturnType<PdfCalls['examine']>>> {
  try {
    return await inProcess((ask) => ask('examine', path));
  } catch (error) {
    if (error instanceof ChildEnded) return { problem: 'heavy' };
    throw error;
  }
}

/**
 * Checks whether a PDF may be stored. Every PDF reader must show the same content, without asking for a password. The
 * file must contain no scripts and no embedded files.
 * @throws AppError `wrong-type`, `too-large` or `invalid`, each with a message for the user; `busy` if the queue is
 *   full
 */
export async function checkPdf({ path, size }: Pick<StagedFile, 'path' | 'size'>): Promise<{ readonly pages: number }> {
  if (size > maxPdfBytes) throw new AppError('too-large', 'pdfTooLarge');
  if (oneAtATime.pendingCount >= MAX_WAITING) throw new AppError('busy', 'pdfBusy', { retryAfterSeconds: 10 });
  const finding = await oneAtATime(() => examineInChild(path));
  if ('pages' in finding) return finding;
  throw new AppError(...refusals[finding.problem]);
}
