import { Readable } from 'node:stream';
import { create } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#server/platform/app-error.ts';
import type { FileContent } from '#server/platform/downloads/file-content.ts';
import type { ByteRange, Storage } from '#server/platform/storage/storage.ts';
import type { PrivateFolder } from '#server/records/private-file.ts';
import { isNotModified } from './headers.ts';

/** Not allowed in file names: control characters, line and path separators, reserved and bidirectional characters. */
const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}"\\/:*?<>|\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;
const MAX_CHARACTERS = 120;

/** Removes characters that file names cannot contain on some systems. Keeps joiners, because Malayalam needs them. */
function clean(name: string): string {
  return name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(REFUSED, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
}

/**
 * Builds the value of `Content-Disposition` from any user input.
 * @param kind `inline` to show in the browser, `attachment` to save
 * @param title in any script, without extension; it is shortened and cleaned
 * @param extension without the dot
 */
function contentDisposition(kind: 'inline' | 'attachment', title: string, extension: string): string {
  const name = [...clean(title)].slice(0, MAX_CHARACTERS).join('').trim() || 'file';
  // Cleaned a second time, because normalisation can turn a full-width quote into a plain quote.
  const plain = clean(
    name
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7e]+/g, '')
      .replaceAll(/[%;]/g, ' '),
  );
  return create(`${name}.${extension}`, { type: kind, fallback: `${plain || 'file'}.${extension}` });
}

/** Sends content as a download, never inline. */
export function sendContent(reply: FastifyReply, { options }: FileContent): FastifyReply {
  const { type, title, extension, content } = options;
  reply.type(type).header('content-disposition', contentDisposition('attachment', title, extension));
  // For HEAD, the content is not read. The empty stream keeps Fastify from sending `content-length: 0`.
  return reply.send(
    reply.request.method === 'HEAD' ? Readable.from([]) : Readable.from(content, { objectMode: false }),
  );
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['pdf', 'application/pdf'],
]);

/** Returns the content type for the extension, which the site chose after inspecting the file. */
export function contentTypeOf(file: string): string {
  return contentTypes.get(file.slice(file.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
}

/**
 * Parses a Range header.
 * @param header the value of `Range`
 * @returns undefined to send the whole file, also for multiple ranges; null if the range is not satisfiable
 */
function byteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return undefined;
  // Without a start, such as `bytes=-500`, the number counts bytes from the end of the file.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start < size ? { start, end } : null;
}

interface AllowedFile {
  readonly folder: PrivateFolder;
  readonly file: string;
  /**
   * Whether the browser may store the file. Before each use, it must ask the server whether the stored file is current.
   */
  readonly mayBeCached: boolean;
  /** The download name of a PDF, without extension. */
  readonly title: string;
  readonly isDownload: boolean;
}

/** Returns the ETag of a stored file. A stored file never changes; a new version has a new name. */
export function etagOf(file: string): string {
  return `"${file}"`;
}

/** Returns the Range header of a GET request; undefined if `If-Range` names another version of the file. */
function wantedPart({ method, headers }: FastifyRequest, etag: string): string | undefined {
  const condition = headers['if-range'];
  return method === 'GET' && (condition === undefined || condition === etag) ? headers.range : undefined;
}

async function orMissing<T>(looked: Promise<T | undefined>): Promise<T> {
  const found = await looked;
  if (found === undefined) throw notFound();
  return found;
}

/** Sends a file, a part of a PDF, or 304 if the client has the file already. */
export async function sendPrivateFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { folder, file, mayBeCached, title, isDownload }: AllowedFile,
): Promise<FastifyReply> {
  const isPdf = folder === 'pdf';
  const etag = etagOf(file);
  const copy = { 'cache-control': mayBeCached ? 'private, no-cache' : 'private, no-store', etag };

  const part = isPdf ? wantedPart(request, etag) : undefined;
  const isUnchanged = isNotModified(request, etag);
  const isHead = request.method === 'HEAD';
  // For a whole file, `open` also returns the size, so `sizeOf` is not needed.
  const known = part !== undefined || isUnchanged || isHead ? await orMissing(storage.sizeOf(folder, file)) : undefined;
  if (isUnchanged) return reply.code(304).headers(copy).send();
  const range = known === undefined ? undefined : byteRange(part, known);
  const found = isHead || range === null ? undefined : await orMissing(storage.open(folder, file, range));
  const size = found?.size ?? known ?? 0;
  if (isPdf) {
    const kind = isDownload ? 'attachment' : 'inline';
    reply.header('accept-ranges', 'bytes').header('content-disposition', contentDisposition(kind, title, 'pdf'));
  }
  reply.headers(copy).type(contentTypeOf(file));
  if (range === null) {
    return reply.code(416).header('content-range', `bytes */${size}`).removeHeader('content-disposition').send();
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.header('content-length', range ? range.end - range.start + 1 : size).send(found?.stream);
}
