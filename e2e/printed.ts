import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { findPdfReaders } from '../tools/provision/programs.ts';

const run = promisify(execFile);
const readers = findPdfReaders();

/** Whether tests cannot read PDF files, because the machine has no programs for it. */
export const cannotReadPdf = readers === undefined && process.env['CI'] === undefined;

export interface Printed {
  /** The text of each page in reading order, with single spaces. */
  readonly pages: readonly string[];
  /** The page size as pdfinfo prints it, such as `594.96 x 841.92 pts (A4)`. */
  readonly size: string | undefined;
  readonly title: string | undefined;
  /** The number of pages as pdfinfo prints it. */
  readonly count: number;
}

/** Prints a page with the browser's header and footer, which appear only if the page leaves space. */
export async function printPage(page: Page, file: string): Promise<Printed> {
  await writeFile(file, await page.pdf({ preferCSSPageSize: true, displayHeaderFooter: true }));
  const { stdout: text } = await run(readers?.pdftotext ?? 'pdftotext', ['-layout', file, '-']);
  const { stdout: info } = await run(readers?.pdfinfo ?? 'pdfinfo', [file]);
  const valueOf = (name: string) => new RegExp(`^${name}: +(.*)$`, 'm').exec(info)?.[1];
  return {
    pages: text
      .split('\f')
      .slice(0, -1)
      .map((each) => each.normalize('NFC').replaceAll(/\s+/g, ' ')),
    size: valueOf('Page size'),
    title: valueOf('Title'),
    count: Number(valueOf('Pages')),
  };
}
