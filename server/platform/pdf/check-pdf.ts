import pLimit from 'p-limit';
import { maxPdfBytes } from '#contract/files.ts';
import type { MessageCode } from '#contract/messages.ts';
import { AppError, type AppErrorKind } from '#server/platform/app-error.ts';
import { ChildEnded, createChildProcesses } from '#server/platform/child-processes/child-processes.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { PdfCalls, PdfProblem } from './pdf-worker.ts';

/** In milliseconds. The largest real files take two or three seconds, on a machine with nothing else to do. */
const TIMEOUT_MS = 60_000;
/** Megabytes of V8's heap; the process itself limits its memory as a whole. */
const MAX_MEMORY_MB = 512;

/** One fills a core; a second one at the same time would take it from the calls. */
const atOnce = pLimit(1);
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

/** Opens a file in a process of its own, which ends if that takes too much time or memory. */
async function examineApart(path: string): Promise<Awaited<ReturnType<PdfCalls['examine']>>> {
  try {
    return await inProcess((ask) => ask('examine', path));
  } catch (error) {
    if (error instanceof ChildEnded) return { problem: 'heavy' };
    throw error;
  }
}

/**
 * Decides whether a PDF may be kept: one that every reader sees alike, without passwords, scripts or other files in it.
 * @throws AppError `wrong-type`, `too-large` or `invalid`, each with a sentence for the person who sent it; `busy` when
 *   too many are waiting
 */
export async function checkPdf({ path, size }: Pick<StagedFile, 'path' | 'size'>): Promise<{ readonly pages: number }> {
  if (size > maxPdfBytes) throw new AppError('too-large', 'pdfTooLarge');
  if (atOnce.pendingCount >= MAX_WAITING) throw new AppError('busy', 'pdfBusy', { retryAfterSeconds: 10 });
  const finding = await atOnce(() => examineApart(path));
  if ('pages' in finding) return finding;
  throw new AppError(...refusals[finding.problem]);
}
