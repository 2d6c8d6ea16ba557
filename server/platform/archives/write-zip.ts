import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { dataDescriptor, directoryOf, localHeader, type PackedFile } from './zip-headers.ts';

/** A file to be packed; its content is read once, as fast as the packed one is taken. */
export interface ZipPart {
  readonly name: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

/** Packs files one after the other, up to 4 GB in all; what it takes of memory does not grow with them. */
export async function* writeZip(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const files: PackedFile[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const file = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, at };
    const header = localHeader(file);
    yield header;
    const counted = async function* counted() {
      for await (const text of content) {
        const bytes = Buffer.from(text);
        file.crc = crc32(bytes, file.crc);
        file.size += bytes.length;
        yield bytes;
      }
    };
    const deflated = createDeflateRaw();
    // A failure while reading arrives where the packed content is taken.
    pipeline(Readable.from(counted()), deflated, () => {});
    const chunks: AsyncIterable<Buffer> = deflated;
    for await (const bytes of chunks) {
      file.packed += bytes.length;
      yield bytes;
    }
    const descriptor = dataDescriptor(file);
    yield descriptor;
    files.push(file);
    at += header.length + file.packed + descriptor.length;
  }
  yield directoryOf(files, at);
}
