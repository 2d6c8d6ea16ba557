// The program of a child process for PDFs, started by check-pdf.ts.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { getDocument, PasswordException, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Makes pdf.js run in this thread.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { MessageCode } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { hasActions } from './find-actions.ts';

/**
 * Maximum memory of the whole process in bytes. The process needs 110 MB without a file, and 300 MB for a form with
 * many pages.
 */
const MAX_MEMORY = 768 * 1024 * 1024;
/** Number of bytes at the start of a file within which the PDF signature must appear. */
const HEAD = 1024;
const MAX_PAGES = 2000;

/** The checked properties of an annotation of pdf.js. */
interface Annotation {
  readonly actions?: unknown;
  readonly fileId?: unknown;
  readonly richMedia?: unknown;
}

/** The checked properties of the document info of pdf.js. */
interface Info {
  readonly IsXFAPresent?: boolean;
  readonly IsAcroFormPresent?: boolean;
}

const invalid = (code: MessageCode) => new AppError('invalid', code);

async function checkPage(pdf: PDFDocumentProxy, number: number): Promise<void> {
  const page = await pdf.getPage(number);
  const annotations: readonly Annotation[] = await page.getAnnotations({ intent: 'any' });
  const scripts = await page.getJSActions();
  page.cleanup();
  if (scripts || annotations.some(({ actions }) => actions)) throw invalid('pdfActive');
  if (annotations.some(({ fileId, richMedia }) => fileId ?? richMedia)) throw invalid('pdfHoldsFiles');
}

async function checkDocument(pdf: PDFDocumentProxy): Promise<void> {
  if (await pdf.getJSActions()) throw invalid('pdfActive');
  if (await pdf.getAttachments()) throw invalid('pdfHoldsFiles');
  const info: Info = (await pdf.getMetadata()).info;
  if (info.IsXFAPresent && !info.IsAcroFormPresent) throw invalid('pdfWithoutPages');
  if (pdf.numPages === 0) throw invalid('pdfDamaged');
  if (pdf.numPages > MAX_PAGES) throw new AppError('too-large', 'pdfTooManyPages');
  for (let number = 1; number <= pdf.numPages; number += 1) await checkPage(pdf, number);
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof PasswordException) return invalid('pdfEncrypted');
  return error instanceof RangeError ? new AppError('too-large', 'pdfTooHeavy') : invalid('pdfDamaged');
}

/** @throws AppError with the reason why the file is refused */
async function examine(path: string): Promise<void> {
  const file = await readFile(path);
  if (!file.subarray(0, HEAD).includes('%PDF-')) throw new AppError('wrong-type', 'pdfKindRefused');
  const opening = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS });
  try {
    const pdf = await opening.promise;
    if (hasActions(file)) throw invalid('pdfActive');
    await checkDocument(pdf);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await opening.destroy();
  }
}

const calls = { examine };

export type PdfCalls = typeof calls;

new Worker(new URL('./memory-ceiling.ts', import.meta.url), { workerData: MAX_MEMORY, env: {}, execArgv: [] }).unref();
serveCalls(calls);
