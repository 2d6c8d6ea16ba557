import { constants, inflateSync } from 'node:zlib';

/** Maximum bytes of all unpacked object streams of a file, ten times what 2,000 tagged pages need. */
const MAX_UNPACKED = 128 * 1024 * 1024;
/** Captures the data of a stream. The data is text, a picture, a font or further objects. */
const STREAM = /\bstream[\r\n]+([^]*?)endstream/;
const HOLDS_OBJECTS = /\/ObjStm\b/;
/** Matches the key of a script, and the name of an action that starts a program. */
const ACTION = /\/(?:JS|Launch)(?![^\s()<>[\]{}/%])/;

/** Returns the text of an object stream; empty if it is encrypted or damaged. @throws RangeError if too long */
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
 * pages and fields, but not programs or the scripts of links and bookmarks. Object streams that are encrypted are not
 * searched.
 * @throws RangeError if the object streams unpack to too much data
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
