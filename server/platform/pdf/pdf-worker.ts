// The program of a child process for PDFs, started by check-pdf.ts.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { getDocument, PasswordException, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Makes pdf.js run in this thread.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { hasActions } from './find-actions.ts';

export type PdfProblem = 'kind' | 'encrypted' | 'active' | 'files' | 'xfa' | 'damaged' | 'pages' | 'heavy';
type PdfFinding = { readonly pages: number } | { readonly problem: PdfProblem };

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

async function findInPage(pdf: PDFDocumentProxy, number: number): Promise<PdfProblem | undefined> {
  const page = await pdf.getPage(number);
  const annotations: readonly Annotation[] = await page.getAnnotations({ intent: 'any' });
  const scripts = await page.getJSActions();
  page.cleanup();
  if (scripts || annotations.some(({ actions }) => actions)) return 'active';
  return annotations.some(({ fileId, richMedia }) => fileId ?? richMedia) ? 'files' : undefined;
}

async function findIn(pdf: PDFDocumentProxy): Promise<PdfProblem | undefined> {
  if (await pdf.getJSActions()) return 'active';
  if (await pdf.getAttachments()) return 'files';
  const info: Info = (await pdf.getMetadata()).info;
  if (info.IsXFAPresent && !info.IsAcroFormPresent) return 'xfa';
  if (pdf.numPages === 0) return 'damaged';
  if (pdf.numPages > MAX_PAGES) return 'pages';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const problem = await findInPage(pdf, number);
    if (problem) return problem;
  }
  return undefined;
}

function pdfProblem(error: unknown): PdfProblem {
  if (error instanceof PasswordException) return 'encrypted';
  return error instanceof RangeError ? 'heavy' : 'damaged';
}

async function examine(path: string): Promise<PdfFinding> {
  const file = await readFile(path);
  if (!file.subarray(0, HEAD).includes('%PDF-')) return { problem: 'kind' };
  const opening = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS });
  try {
    const pdf = await opening.promise;
    const problem = hasActions(file) ? 'active' : await findIn(pdf);
    return problem ? { problem } : { pages: pdf.numPages };
  } catch (error) {
    return { problem: pdfProblem(error) };
  } finally {
    await opening.destroy();
  }
}

const calls = { examine };

export type PdfCalls = typeof calls;

new Worker(new URL('./memory-ceiling.ts', import.meta.url), { workerData: MAX_MEMORY, env: {}, execArgv: [] }).unref();
serveCalls(calls);
