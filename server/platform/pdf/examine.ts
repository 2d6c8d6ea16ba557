import { findObjects, findTrailers } from './find-objects.ts';
import { measurePages } from './measure-pages.ts';
import { measureStreams } from './measure-streams.ts';
import { type PackedStream, readPacked, unpack } from './object-streams.ts';
import { pagesOf } from './page-tree.ts';
import { type PdfProblem, pdfProblems, PdfRefused } from './problems.ts';
import { objectsOf } from './resolve.ts';
import { noteObject, nothingSeen, readPlain, readTrailer, type Seen } from './seen.ts';

/** In bytes. */
const MAX_INFLATED_TOTAL = 64 * 1024 * 1024;
/** In bytes: as far into a file readers look for its beginning. */
const HEAD = 1024;
/** Where each version of a file ends: with the place to begin at. */
const END = /startxref[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+%%EOF$/;
const MARK = '%%EOF';
/** In bytes, more than stands at any end. */
const TAIL = 200;

/** Returns the file from its beginning, which mail programs and portals put some lines before. @throws PdfRefused */
function fromBeginning(file: Buffer): Buffer {
  const start = file.toString('latin1', 0, HEAD).indexOf('%PDF-');
  if (start < 0) throw new PdfRefused('kind');
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', start, start + HEAD))) throw new PdfRefused('damaged');
  return file.subarray(start);
}

/** Refuses a file without an end. Bytes behind it are harmless: objects are looked for in them as well. */
function refuseEndless(text: string): void {
  const end = text.lastIndexOf(MARK) + MARK.length;
  if (end < MARK.length || !END.test(text.slice(Math.max(0, end - TAIL), end))) throw new PdfRefused('damaged');
}

/** Does a piece of the work; the others are done though it comes upon damage, for they can know a better reason. */
function attempt(found: Set<PdfProblem>, act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    found.add(error.problem);
    return false;
  }
}

/** Looking for the end of an object that has none takes as long as the file does: after so many nothing is better known. */
const MAX_DAMAGED = 100;

function readObjects(seen: Seen, text: string): void {
  let damaged = 0;
  for (const { object, at } of findObjects(text)) {
    if (!attempt(seen.found, () => readPlain(seen, text, object, at))) damaged += 1;
    if (damaged > MAX_DAMAGED) return;
  }
}

/** @returns how many bytes it became */
function readStream(seen: Seen, file: Buffer, stream: PackedStream, maxBytes: number): number {
  const { length, at: order } = stream;
  const lengths = typeof length === 'number' ? new Set([length]) : seen.numbers.get(length.object);
  const text = unpack(file, stream, lengths ?? new Set(), maxBytes);
  for (const { object, at, value } of readPacked(text, stream)) noteObject(seen, object, value, { text, at, order });
  return text.length;
}

function refuseFound({ found }: Seen): void {
  const worst = pdfProblems.find((problem) => found.has(problem));
  if (worst) throw new PdfRefused(worst);
}

/**
 * Looks through a whole file for what may not be kept, at every object a reader could come to.
 * @returns the number of its pages
 * @throws PdfRefused
 */
export async function examinePdf(whole: Buffer): Promise<number> {
  const file = fromBeginning(whole);
  const text = file.toString('latin1');
  const seen = nothingSeen();
  for (const at of findTrailers(text)) attempt(seen.found, () => readTrailer(seen, text, at));
  readObjects(seen, text);
  // What is packed is encrypted as well.
  if (seen.found.has('encrypted')) throw new PdfRefused('encrypted');
  let left = MAX_INFLATED_TOTAL;
  for (const stream of seen.packed) {
    // One that is damaged may have been unpacked in vain, and the next as well.
    if (seen.found.has('damaged')) break;
    attempt(seen.found, () => {
      left -= readStream(seen, file, stream, left);
    });
  }
  attempt(seen.found, () => refuseEndless(text));
  refuseFound(seen);
  if (!seen.root) throw new PdfRefused('damaged');
  const objects = objectsOf(seen, file);
  const pages = pagesOf(seen.root.value, objects.follow);
  await measureStreams(seen, text, objects);
  await measurePages(pages, objects);
  return pages.length;
}
