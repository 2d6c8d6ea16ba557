import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createInflate } from 'node:zlib';
import type { Filter } from './filters.ts';
import { PdfRefused } from './problems.ts';
import { onlyEntry } from './values.ts';

/** In bytes, what comes out of one filter before the next. */
const MAX_BETWEEN = 32 * 1024 * 1024;
/** In bytes. */
const PART = 1024 * 1024;

const OLD_FILTERS: ReadonlySet<string> = new Set(['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']);

type Parts = AsyncGenerator<Uint8Array, void>;

async function* unpackOld({ name, parameters }: Filter, data: Uint8Array): Parts {
  const { decodePDFRawStream, PDFContext, PDFRawStream } = await import('@cantoo/pdf-lib');
  const early = parameters && onlyEntry(parameters, 'EarlyChange');
  const given = typeof early === 'number' ? { DecodeParms: { EarlyChange: early } } : {};
  const stream = decodePDFRawStream(PDFRawStream.of(PDFContext.create().obj({ Filter: name, ...given }), data));
  for (let part = stream.getBytes(PART); part.length > 0; part = stream.getBytes(PART)) yield Buffer.from(part);
}

async function* unpackByZlib(stream: Transform, data: Uint8Array): Parts {
  stream.end(data);
  yield* stream;
}

/** One that is cut off is taken as far as it goes, as readers do. */
async function* unpackOne(filter: Filter, data: Uint8Array): Parts {
  const { name } = filter;
  if (name === 'FlateDecode') {
    yield* unpackByZlib(createInflate({ chunkSize: PART, finishFlush: constants.Z_SYNC_FLUSH }), data);
  } else if (name === 'BrotliDecode') {
    yield* unpackByZlib(
      createBrotliDecompress({ chunkSize: PART, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
      data,
    );
  } else if (OLD_FILTERS.has(name)) yield* unpackOld(filter, data);
  // Pictures stay as they are; what is unknown nobody unpacks.
  else yield data;
}

/** @throws PdfRefused `heavy` for more than may come out, `damaged` for what cannot be unpacked */
async function* withLimit(parts: Parts, maxBytes: number): Parts {
  let bytes = 0;
  try {
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > maxBytes) throw new PdfRefused('heavy');
      yield part;
    }
  } catch (error) {
    throw error instanceof PdfRefused ? error : new PdfRefused('damaged');
  }
}

async function collect(parts: Parts): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return all.length === 1 && all[0] ? Buffer.from(all[0].buffer, all[0].byteOffset, all[0].length) : Buffer.concat(all);
}

async function lastParts(filters: readonly Filter[], data: Buffer, maxBytes: number): Promise<Parts> {
  const last = filters.at(-1) ?? { name: '', parameters: undefined };
  let before: Uint8Array = data;
  for (const filter of filters.slice(0, -1)) before = await collect(withLimit(unpackOne(filter, before), MAX_BETWEEN));
  return withLimit(unpackOne(last, before), maxBytes);
}

/**
 * Unpacks the data of a stream, but for what a codec of pictures packs.
 * @throws PdfRefused `heavy` when more than `maxBytes` come out, `damaged` for what cannot be unpacked
 */
export async function unpackData(filters: readonly Filter[], data: Buffer, maxBytes: number): Promise<Buffer> {
  return collect(await lastParts(filters, data, maxBytes));
}

/** The same, for what is only to be measured. @returns bytes */
export async function measureData(filters: readonly Filter[], data: Buffer, maxBytes: number): Promise<number> {
  let bytes = 0;
  for await (const part of await lastParts(filters, data, maxBytes)) bytes += part.length;
  return bytes;
}
