import { inflateSync } from 'node:zlib';
import { type Cursor, cursorAt, readWord, skipBlank } from './cursor.ts';
import { PdfRefused } from './problems.ts';
import { readValue } from './read-value.ts';
import {
  entry,
  has,
  isArray,
  isReference,
  nameOf,
  type PdfDictionary,
  type PdfReference,
  type PdfValue,
} from './values.ts';

/** In bytes. Programs pack about a hundred objects at a time, far less than this. */
const MAX_INFLATED = 16 * 1024 * 1024;

/** Each of these decides what a reader sees; two of a kind would let two readers see different things. */
const DECIDING: ReadonlySet<string> = new Set(['Type', 'First', 'N', 'Length', 'Filter', 'DecodeParms']);
/** Short names and data in other files, which only some readers follow. */
const DOUBTFUL: ReadonlySet<string> = new Set(['F', 'DP', 'FFilter', 'FDecodeParms']);

/** A stream of objects, and all that is needed to read it. */
export interface PackedStream {
  /** Where its data begins. */
  readonly at: number;
  /** What its dictionary says of the data: how many bytes, or the number of the object that says it. */
  readonly length: number | PdfReference;
  readonly isDeflated: boolean;
  /** Where, in the unpacked text, the first object begins. */
  readonly first: number;
  /** How many there are. */
  readonly count: number;
}

interface PackedObject {
  readonly object: number;
  /** Where its value begins in the unpacked text. */
  readonly at: number;
  readonly value: PdfValue;
}

/** Whether any reader could take a stream for one of objects; some look at the type, some at the rest. */
export function isObjectStream(dictionary: PdfDictionary): boolean {
  const typed = dictionary.entries.some(([key, value]) => key === 'Type' && nameOf(value) === 'ObjStm');
  return typed || (has(dictionary, 'First') && has(dictionary, 'N'));
}

function countOf(dictionary: PdfDictionary, name: string): number {
  const value = entry(dictionary, name);
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new PdfRefused('damaged');
  return value;
}

/** Programs deflate objects or leave them as they are; whatever else the standard allows, none does. */
function isDeflated(dictionary: PdfDictionary): boolean {
  const only = (value: PdfValue) => (isArray(value) && value.items.length < 2 ? (value.items[0] ?? null) : value);
  const filter = only(entry(dictionary, 'Filter'));
  if (only(entry(dictionary, 'DecodeParms')) !== null) throw new PdfRefused('damaged');
  if (filter !== null && nameOf(filter) !== 'FlateDecode') throw new PdfRefused('damaged');
  return filter !== null;
}

/**
 * Reads what the dictionary of a stream of objects says.
 * @param at where the data begins
 * @throws PdfRefused `damaged` when that is not beyond doubt
 */
export function readPackedStream(dictionary: PdfDictionary, at: number): PackedStream {
  const keys = dictionary.entries.map(([key]) => key);
  const deciding = keys.filter((key) => DECIDING.has(key));
  if (new Set(deciding).size < deciding.length || keys.some((key) => DOUBTFUL.has(key))) {
    throw new PdfRefused('damaged');
  }
  const length = entry(dictionary, 'Length');
  return {
    at,
    length: isReference(length) ? length : countOf(dictionary, 'Length'),
    isDeflated: isDeflated(dictionary),
    first: countOf(dictionary, 'First'),
    count: countOf(dictionary, 'N'),
  };
}

/**
 * Unpacks a stream of objects; where its data ends must be beyond doubt.
 * @param lengths what its length can be: several if it stands in an object of its own that was changed
 * @param maxBytes how much may come out
 * @throws PdfRefused `damaged`, also when more would come out
 */
export function unpack(
  file: Buffer,
  { at, isDeflated: inflates }: PackedStream,
  lengths: ReadonlySet<number>,
  maxBytes: number,
): string {
  const end = file.indexOf('endstream', at, 'latin1');
  const rest = (length: number) => file.toString('latin1', at + length, end);
  const fits = (length: number) => at + length <= end && at + length + 2 >= end && /^[\r\n ]*$/.test(rest(length));
  if (lengths.size === 0 || ![...lengths].every(fits)) throw new PdfRefused('damaged');
  const data = file.subarray(at, end);
  if (!inflates) return data.toString('latin1');
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, Math.min(MAX_INFLATED, maxBytes)) }).toString('latin1');
  } catch {
    throw new PdfRefused('damaged');
  }
}

function valueStart(text: string, at: number): number {
  const cursor = cursorAt(text, at);
  skipBlank(cursor);
  return cursor.at;
}

function readCount(cursor: Cursor): number {
  skipBlank(cursor);
  const word = readWord(cursor);
  if (!/^\d{1,10}$/.test(word)) throw new PdfRefused('damaged');
  return Number(word);
}

/**
 * Reads the objects of an unpacked stream: first their numbers and places, then, in that order, themselves.
 * @throws PdfRefused `damaged`
 */
export function* readPacked(text: string, { first, count }: PackedStream): Generator<PackedObject> {
  const index = cursorAt(text, 0);
  let end = first;
  for (let left = count; left > 0; left -= 1) {
    const object = readCount(index);
    const at = first + readCount(index);
    // Some readers go by the places, some from one value to the next: both must come to the same.
    if (at < end || valueStart(text, at) !== valueStart(text, end)) throw new PdfRefused('damaged');
    const value = cursorAt(text, at);
    yield { object, at, value: readValue(value) };
    end = value.at;
  }
  if (index.at > first || valueStart(text, index.at) < first) throw new PdfRefused('damaged');
  if (valueStart(text, end) < text.length) throw new PdfRefused('damaged');
}
