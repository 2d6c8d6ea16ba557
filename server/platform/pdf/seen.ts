import { cursorAt, skipBlank } from './cursor.ts';
import { noteDangers, noteDangersOfObject } from './dangers.ts';
import { isObjectStream, type PackedStream, readPackedStream } from './object-streams.ts';
import { type PdfProblem, PdfRefused } from './problems.ts';
import { readValue } from './read-value.ts';
import { entry, isDictionary, type PdfDictionary, type PdfValue } from './values.ts';

/** Ten times as many as 200 pages have that are described to the last word; their places take about 50 MB. */
const MAX_OBJECTS = 500_000;

/** Where the value of an object stands. */
interface Place {
  readonly text: string;
  readonly at: number;
  /** Where it, or the stream it is packed in, stands in the file: of two versions the later one counts. */
  readonly order: number;
  /** Where its data begins, if it is a stream. */
  readonly data?: number;
}

/** What has been seen of a file so far. */
export interface Seen {
  readonly found: Set<PdfProblem>;
  objects: number;
  /** Of each object the latest version. */
  readonly places: Map<number, Place>;
  /** Of each object that was a number in any version, what it was. */
  readonly numbers: Map<number, Set<number>>;
  readonly packed: PackedStream[];
  /** Of all other streams, where their dictionaries and their data begin. */
  readonly streams: { readonly at: number; readonly data: number }[];
  /** What the latest trailer says everything else is found from. */
  root: { readonly value: PdfValue; readonly order: number } | undefined;
}

export function nothingSeen(): Seen {
  return {
    found: new Set(),
    objects: 0,
    places: new Map(),
    numbers: new Map(),
    packed: [],
    streams: [],
    root: undefined,
  };
}

export function noteObject(seen: Seen, object: number | undefined, value: PdfValue, place: Place): void {
  noteDangersOfObject(value, seen.found);
  seen.objects += 1;
  if (seen.objects > MAX_OBJECTS) throw new PdfRefused('damaged');
  if (object === undefined) return;
  if ((seen.places.get(object)?.order ?? -1) <= place.order) seen.places.set(object, place);
  if (typeof value === 'number') seen.numbers.set(object, (seen.numbers.get(object) ?? new Set()).add(value));
}

/** Also for the dictionary of a cross-reference stream, which is a trailer too. */
function noteTrailer(seen: Seen, dictionary: PdfDictionary, order: number): void {
  const value = entry(dictionary, 'Root');
  if (value !== null && order > (seen.root?.order ?? -1)) seen.root = { value, order };
}

/** @returns where the data of a stream begins; undefined when none follows */
function findData(text: string, at: number): number | undefined {
  if (!text.startsWith('stream', at)) return undefined;
  const lineEnd = /[\t ]*(\r\n|\n|\r)/y;
  lineEnd.lastIndex = at + 'stream'.length;
  if (!lineEnd.test(text)) throw new PdfRefused('damaged');
  return lineEnd.lastIndex;
}

/** Reads the object whose value begins there, and its stream's dictionary. */
export function readPlain(seen: Seen, text: string, object: number | undefined, at: number): void {
  const cursor = cursorAt(text, at);
  skipBlank(cursor);
  const value = text.startsWith('endobj', cursor.at) ? null : readValue(cursor);
  skipBlank(cursor);
  const data = isDictionary(value) ? findData(text, cursor.at) : undefined;
  noteObject(seen, object, value, { text, at, order: at, ...(data !== undefined && { data }) });
  if (!isDictionary(value)) return;
  if (data !== undefined) noteTrailer(seen, value, at);
  if (isObjectStream(value)) {
    if (data === undefined) throw new PdfRefused('damaged');
    seen.packed.push(readPackedStream(value, data));
  } else if (data !== undefined) seen.streams.push({ at, data });
}

/** Reads the dictionary of a trailer. */
export function readTrailer(seen: Seen, text: string, at: number): void {
  const dictionary = readValue(cursorAt(text, at));
  noteDangers(dictionary, seen.found);
  if (isDictionary(dictionary)) noteTrailer(seen, dictionary, at);
}
