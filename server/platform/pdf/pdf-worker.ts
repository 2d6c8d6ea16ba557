// What a process for PDFs does; check-pdf.ts begins it.
import { readFile } from 'node:fs/promises';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { examinePdf } from './examine.ts';
import { type PdfProblem, PdfRefused } from './problems.ts';

type PdfFinding = { readonly pages: number } | { readonly problem: PdfProblem };

const calls = {
  /** Looks through a file. */
  examine: async (path: string): Promise<PdfFinding> => {
    const file = await readFile(path);
    try {
      return { pages: await examinePdf(file) };
    } catch (error) {
      if (error instanceof PdfRefused) return { problem: error.problem };
      // Nothing real is nested so deeply that the stack overflows.
      if (error instanceof RangeError) return { problem: 'damaged' };
      throw error;
    }
  },
};

export type PdfCalls = typeof calls;

serveCalls(calls);
