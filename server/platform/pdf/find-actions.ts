import { constants, inflateSync } from 'node:zlib';

/** In bytes, of all packed objects of a file: ten times as many as 2,000 described pages have. */
const MAX_UNPACKED = 128 * 1024 * 1024;
/** The data of a stream is captured: it holds text, pictures and fonts, or further objects. */
const STREAM = /\bstream[\r\n]+([^]*?)endstream/;
const HOLDS_OBJECTS = /\/ObjStm\b/;
/** The entry of a script, and the name of an action that starts a program. */
const ACTION = /\/(?:JS|Launch)(?![^\s()<>[\]{}/%])/;

/** Returns the text of packed objects; empty if they are encrypted or damaged. @throws RangeError if it is too long */
function unpack(data: string, maxOutputLength: number): string {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength };
    return inflateSync(Buffer.from(data, 'latin1'), options).toString('latin1');
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return '';
  }
}

const hasAction = (objects: string) =>
  ACTION.test(
    objects.replaceAll(/#([\da-f]{2})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

/**
 * Returns whether any object of a PDF runs a script or starts a program. pdf.js lists the scripts of the document, its
 * pages and its fields; it lists neither programs nor the scripts of links and bookmarks. Objects that are both packed and
 * encrypted are not searched.
 * @throws RangeError if its objects unpack to too much
 */
export function hasActions(file: Buffer): boolean {
  let left = MAX_UNPACKED;
  let isPacked = false;
  for (const [index, part] of file.toString('latin1').split(STREAM).entries()) {
    if (index % 2 === 0) {
      if (hasAction(part)) return true;
      isPacked = HOLDS_OBJECTS.test(part);
    } else if (isPacked) {
      const objects = unpack(part, left);
      if (hasAction(objects)) return true;
      left -= objects.length;
    }
  }
  return false;
}
