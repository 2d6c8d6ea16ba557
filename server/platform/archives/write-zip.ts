import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file to write into a zip file. */
interface NewZipEntry {
  /** The path in the zip file, with slashes. It must not come from a user. */
  readonly name: string;
  /** The content, or a function that opens it when the file is written. */
  readonly content: Buffer | (() => Promise<Readable>);
  /** False for content that is compressed already, such as photos. True by default. */
  readonly isCompressible?: boolean;
}

/**
 * Writes a zip file. Files are opened and streamed one after the other, at the speed of the reader. If one of them fails,
 * the zip file fails, too. If the reader stops, the open file is closed.
 */
export async function* writeZip(entries: readonly NewZipEntry[]): AsyncGenerator<Buffer | string> {
  const zip = new ZipFile();
  let current: Readable | undefined;
  let isOver = false;
  const fail = (error: unknown) => zip.outputStream.emit('error', error);
  zip.on('error', fail);
  for (const { name, content, isCompressible = true } of entries) {
    const options = { compress: isCompressible };
    if (Buffer.isBuffer(content)) {
      zip.addBuffer(content, name, options);
      continue;
    }
    const add = async (opened: (error: null, stream: Readable) => void) => {
      const stream = await content();
      current = stream;
      if (isOver) stream.destroy();
      // yazl pipes the content into the zip file, and pipes do not forward errors.
      stream.on('error', fail);
      opened(null, stream);
    };
    zip.addReadStreamLazy(name, options, (opened) => void add(opened).catch(fail));
  }
  zip.end();
  try {
    yield* zip.outputStream;
  } finally {
    isOver = true;
    current?.destroy();
  }
}
