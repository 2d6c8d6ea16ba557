import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { maxPdfBytes } from '#contract/files.ts';
import type { MessageCode } from '#contract/messages.ts';
import { AppError, type AppErrorKind } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { PdfProblem } from './problems.ts';
import type { PdfFinding } from './worker.ts';

/** In milliseconds. The largest real files take less than one second. */
const TIMEOUT_MS = 10_000;
/**
 * Twice what the limits of the examination itself let it take: V8 ends the whole process rather than the thread when
 * memory runs out in the wrong moment, so this must never be what stops a file.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 } as const;

/** One fills a core; a second one at the same time would take it from the calls. */
const atOnce = pLimit(1);
const MAX_WAITING = 20;

const appErrors: Readonly<Record<PdfProblem, readonly [AppErrorKind, MessageCode]>> = {
  kind: ['wrong-type', 'pdfKindRefused'],
  misplaced: ['wrong-type', 'pdfMisplaced'],
  encrypted: ['invalid', 'pdfEncrypted'],
  active: ['invalid', 'pdfActive'],
  files: ['invalid', 'pdfHoldsFiles'],
  damaged: ['invalid', 'pdfDamaged'],
  pages: ['too-large', 'pdfTooManyPages'],
};

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Looks into a file in a thread of its own, which is ended when it takes too long or too much memory. */
async function examineApart(path: string): Promise<PdfFinding> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: path,
    env: {},
    execArgv: [],
    resourceLimits,
  });
  const { promise, resolve, reject } = Promise.withResolvers<PdfFinding>();
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  worker.once('message', resolve);
  worker.once('error', (error) => (isOutOfMemory(error) ? resolve({ problem: 'damaged' }) : reject(error)));
  worker.once('exit', () => resolve({ problem: 'damaged' }));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    // The next one shall not begin while this one still holds memory.
    await worker.terminate();
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
  throw new AppError(...appErrors[finding.problem]);
}
