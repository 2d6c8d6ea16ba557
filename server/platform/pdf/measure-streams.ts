import { filtersOf, isCodec } from './filters.ts';
import { countPixels } from './image-size.ts';
import { PdfRefused } from './problems.ts';
import type { Follow, Objects, PdfStream } from './resolve.ts';
import type { Seen } from './seen.ts';
import { measureData, unpackData } from './unpack-data.ts';
import { isArray, nameOf, onlyEntry, type PdfDictionary, type PdfValue } from './values.ts';

const MB = 1024 * 1024;
/** In bytes; the largest real ones are whole fonts for Chinese. */
const MAX_UNPACKED = 32 * MB;
/** In bytes, of everything but pictures. */
const MAX_UNPACKED_TOTAL = 128 * MB;
/** A page of A3, 600 dots an inch, has 70 million. */
export const MAX_IMAGE_PIXELS = 72_000_000;
/** Four colours of 16 bits each. */
const MAX_PIXEL_BYTES = 8;
/** Bytes that a picture may have too many. */
const LEEWAY = 64 * 1024;
/** Values of a function that is told as a table. */
const MAX_SAMPLES = 4 * MB;

/**
 * Whether a stream is a picture where pages name what they draw.
 * @throws PdfRefused `damaged` when it says several things: readers differ in which they take
 */
export function isImage(dictionary: PdfDictionary, follow: Follow): boolean {
  return nameOf(follow(onlyEntry(dictionary, 'Subtype'))) === 'Image';
}

function lengthOf(value: PdfValue): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}

/**
 * Pixels, by the larger of what the PDF and the head of the data say.
 * @throws PdfRefused
 */
export async function pixelsOf({ dictionary, data }: PdfStream, follow: Follow): Promise<number> {
  const side = (long: string, short: string) => lengthOf(follow(onlyEntry(dictionary, long, short)));
  const filters = filtersOf(dictionary, follow);
  const said = { width: side('Width', 'W'), height: side('Height', 'H') };
  const codec = filters.at(-1);
  if (codec === undefined || !isCodec(codec)) return countPixels(undefined, data, said);
  // Some programs make letters of a photo, or pack it once more.
  const head = filters.length === 1 ? data : await unpackData(filters.slice(0, -1), data, MAX_UNPACKED);
  return countPixels(codec, head, said);
}

function refuseManySamples(dictionary: PdfDictionary, follow: Follow): void {
  const size = follow(onlyEntry(dictionary, 'Size'));
  if (!isArray(size)) return;
  if (size.items.reduce<number>((product, item) => product * lengthOf(follow(item)), 1) > MAX_SAMPLES) {
    throw new PdfRefused('heavy');
  }
}

/** @returns the bytes that a picture may become */
async function maxPictureBytes(stream: PdfStream, follow: Follow): Promise<number> {
  const pixels = await pixelsOf(stream, follow);
  if (pixels > MAX_IMAGE_PIXELS) throw new PdfRefused('heavy');
  return pixels * MAX_PIXEL_BYTES + LEEWAY;
}

/** What nobody can unpack takes nobody's memory, and counts as nothing; what pages draw is looked at again. */
async function measureReadable({ dictionary, data }: PdfStream, maxBytes: number, follow: Follow): Promise<number> {
  const filters = filtersOf(dictionary, follow);
  // It has been unpacked already, as far as its codec.
  if (filters.some(isCodec)) return data.length;
  try {
    return await measureData(filters, data, maxBytes);
  } catch (error) {
    // A reader hands on what it could unpack to the next filter.
    if (filters.length === 1 && error instanceof PdfRefused && error.problem === 'damaged') return 0;
    throw error;
  }
}

/**
 * Measures what every stream becomes when it is unpacked, wherever it stands, whether anything draws it or not.
 * @throws PdfRefused `heavy` for more than a telephone bears
 */
export async function measureStreams(seen: Seen, text: string, { follow, streamAt }: Objects): Promise<void> {
  let left = MAX_UNPACKED_TOTAL;
  for (const place of seen.streams) {
    const stream = streamAt(text, place);
    const { dictionary } = stream;
    refuseManySamples(dictionary, follow);
    // A mask is a picture, whatever it calls itself.
    const maxBytes = await maxPictureBytes(stream, follow);
    const isPicture = isImage(dictionary, follow);
    const bytes = await measureReadable(stream, isPicture ? maxBytes : Math.min(MAX_UNPACKED, left), follow);
    if (!isPicture) left -= bytes;
  }
}
