import type { Bytes } from './written-bytes.ts';

/** Bytes of one write. */
const CHUNK_BYTES = 64 * 1024;
const LINE_END = 0x0a;

/** A line of JSON for each value. */
export async function* writeLines(values: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const value of values) {
    waiting += `${JSON.stringify(value)}\n`;
    if (waiting.length < CHUNK_BYTES) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting);
}

/** The texts of the lines, without their ends. */
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
