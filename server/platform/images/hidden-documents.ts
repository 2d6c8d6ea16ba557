import { createReadStream } from 'node:fs';

/** Beginnings of what a browser or a reader could take for a document; none of them occurs in an honest photo. */
const DOCUMENT = /<(?:!doctype\s|html[\s>]|script[\s>]|iframe\s|svg\s|body[\s>])|%PDF-\d|<\?php\s/i;
/** Longer than any beginning, so that none is missed where two batches meet. */
const OVERLAP = 16;

/**
 * Whether a picture also holds a web page, a program or a document (a polyglot). Re-encoding would leave nothing of it;
 * but whoever made such a file means harm, and is told so.
 */
export async function hidesDocument(path: string): Promise<boolean> {
  let before = '';
  for await (const chunk of createReadStream(path, { encoding: 'latin1', highWaterMark: 64 * 1024 })) {
    const text = before + String(chunk);
    if (DOCUMENT.test(text)) return true;
    before = text.slice(-OVERLAP);
  }
  return false;
}
