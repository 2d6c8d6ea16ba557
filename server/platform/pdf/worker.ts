import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { examinePdf } from './examine.ts';
import { type PdfProblem, PdfRefused } from './problems.ts';

export type PdfFinding = { readonly pages: number } | { readonly problem: PdfProblem };

function find(path: string): PdfFinding {
  const file = readFileSync(path);
  try {
    return { pages: examinePdf(file) };
  } catch (error) {
    if (error instanceof PdfRefused) return { problem: error.problem };
    // Nothing real is nested so deeply that the stack overflows.
    if (error instanceof RangeError) return { problem: 'damaged' };
    throw error;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread knows no origins
parentPort?.postMessage(find(String(workerData)));
