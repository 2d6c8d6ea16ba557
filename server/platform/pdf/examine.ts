import { countPages } from './count-pages.ts';
import { cursorAt } from './cursor.ts';
import { findObjects, findTrailers } from './find-objects.ts';
import { type PackedStream, readPacked, unpack } from './object-streams.ts';
import { type PdfProblem, pdfProblems, PdfRefused } from './problems.ts';
import { readValue } from './read-value.ts';
import { noteObject, nothingSeen, readPlain, readTrailer, type Seen } from './seen.ts';

/** In bytes. */
const MAX_INFLATED_TOTAL = 64 * 1024 * 1024;
/** In bytes: as far into a file readers look for its beginning, and from its end for the place to begin at. */
const HEAD = 1024;
const TAIL = 2048;

function refuseOther(text: string): void {
  const head = text.slice(0, HEAD);
  if (!head.includes('%PDF-')) throw new PdfRefused('kind');
  if (!head.startsWith('%PDF-')) throw new PdfRefused('misplaced');
  if (!/^%PDF-[12]\.\d/.test(head)) throw new PdfRefused('damaged');
}

/** Does a piece of the work; the others are done though it comes upon damage, for they can know a better reason. */
function attempt(found: Set<PdfProblem>, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    found.add(error.problem);
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
export function examinePdf(file: Buffer): number {
  const text = file.toString('latin1');
  refuseOther(text);
  const seen = nothingSeen();
  for (const at of findTrailers(text)) attempt(seen.found, () => readTrailer(seen, text, at));
  for (const { object, at } of findObjects(text)) attempt(seen.found, () => readPlain(seen, text, object, at));
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
  refuseFound(seen);
  if (!seen.root || !/startxref[\0\t\n\f\r ]+\d/.test(text.slice(-TAIL))) throw new PdfRefused('damaged');
  return countPages(seen.root.value, (object) => {
    const place = seen.places.get(object);
    return place ? readValue(cursorAt(place.text, place.at)) : null;
  });
}
