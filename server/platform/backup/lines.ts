import type { Bytes } from './written-bytes.ts';

/** Target size of one write, in bytes. */
const CHUNK_BYTES = 64 * 1024;
const LINE_END = 0x0a;

/** Streams one line of JSON per value, in chunks of many lines. */
export async function* writeLines(values: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let buffered = '';
  for await (const value of values) {
    buffered += `${JSON.stringify(value)}\n`;
    if (buffered.length < CHUNK_BYTES) continue;
    yield Buffer.from(buffered);
    buffered = '';
  }
  if (buffered !== '') yield Buffer.from(buffered);
}

/** Returns the lines without line ends. */
export async function* readLines(bytes: Bytes): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = rest.indexOf(LINE_END); end >= 0; end = rest.indexOf(LINE_END, start)) {
      yield rest.toString('utf8', start, end);
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) yield rest.toString();
}
