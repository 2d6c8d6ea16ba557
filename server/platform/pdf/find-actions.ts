import { constants, inflateSync } from 'node:zlib';

/** Maximum bytes of all unpacked object streams of a file, ten times what 2,000 tagged pages need. */
const MAX_UNPACKED = 128 * 1024 * 1024;
/** Captures the data of a stream. The data is text, a picture, a font or further objects. */
const STREAM = />>\s*stream[\r\n]+([^]*?)endstream/;
const HOLDS_OBJECTS = /\/ObjStm\b/;
/** Captures the place of the first object in an object stream. The same key of bookmarks is a reference. */
const FIRST = /\/First\s+(\d+)(?!\d|\s+\d+\s+R)/g;
/** Matches where readers start to read an object, and the end of an object. */
const OBJECT = /obj(?![a-z])/;
/** Matches the start of an object among other data, such as a stream or an unused part of the file. */
const HIDDEN_OBJECT = /\d\s+obj(?![a-z])/;
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

const plainNames = (objects: string) =>
  objects.replaceAll(/#([\da-f]{2})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the position after the string that opens at `start`; undefined if it is not closed. */
function endOfString(objects: string, start: number): number | undefined {
  const sign = /\\[^]|[()]/g;
  sign.lastIndex = start;
  let depth = 0;
  for (let match = sign.exec(objects); match; match = sign.exec(objects)) {
    if (match[0] === '(') depth += 1;
    if (match[0] === ')') depth -= 1;
    if (depth === 0) return sign.lastIndex;
  }
  return undefined;
}

function endOf(objects: string, { 0: sign, index }: RegExpExecArray): number | undefined {
  if (sign === '(') return endOfString(objects, index);
  const end = sign === '<' ? objects.indexOf('>', index) : objects.slice(index).search(/[\r\n]/) + index;
  return end < index ? undefined : end + 1;
}

/** Removes strings and comments from objects. Returns undefined if one is not closed, because readers differ then. */
function withoutTexts(objects: string): string | undefined {
  const sign = /<<|[(<%]/g;
  let kept = '';
  let from = 0;
  for (let match = sign.exec(objects); match; match = sign.exec(objects)) {
    if (match[0] === '<<') continue;
    const end = endOf(objects, match);
    if (end === undefined) return undefined;
    kept += `${objects.slice(from, match.index)} `;
    from = end;
    sign.lastIndex = end;
  }
  return kept + objects.slice(from);
}

/** Returns the names and numbers of objects, each read from its start; undefined if a string is not closed. */
function namesIn(objects: readonly string[]): string | undefined {
  const names = objects.map(withoutTexts);
  return names.includes(undefined) ? undefined : plainNames(names.join(' '));
}

/** Splits an object stream at the places listed at its start. @param names those of the objects before its data */
function packedObjects(text: string, names: string): readonly string[] | undefined {
  const [first, ...others] = [...names.matchAll(FIRST)].map(([, at]) => Number(at));
  if (first === undefined || others.length > 0 || !/^[\d\s]*$/.test(text.slice(0, first))) return undefined;
  const listed = text.slice(0, first).match(/\d+/g) ?? [];
  const starts = listed.filter((_, index) => index % 2 === 1).map((at) => first + Number(at));
  const places = [...new Set([first, ...starts])].toSorted((one, other) => one - other);
  return places.map((at, index) => `${text.slice(at, places[index + 1])}\n`);
}

/**
 * Returns whether any object of a PDF runs a script or starts a program. pdf.js lists the scripts of the document, its
 * pages and fields, but not programs or the scripts of links and bookmarks. Texts may contain the same words. Object
 * streams that are encrypted are not searched.
 * @throws RangeError if the object streams unpack to too much data
 */
export function hasActions(file: Buffer): boolean {
  let left = MAX_UNPACKED;
  let names = '';
  const text = file.toString('latin1');
  const hasAction = (objects: readonly string[] | undefined, all: string) =>
    ACTION.test((objects && namesIn(objects)) ?? plainNames(all));
  for (const [index, part] of `${text}\n`.split(STREAM).entries()) {
    if (index % 2 === 0) {
      const found = namesIn(part.split(OBJECT));
      // A string that is not closed may hide where streams begin.
      names = found ?? plainNames(text);
      if (ACTION.test(names)) return true;
    } else if (HOLDS_OBJECTS.test(names)) {
      const objects = unpack(part, left);
      if (hasAction(packedObjects(objects, names), objects)) return true;
      left -= objects.length;
    } else if (HIDDEN_OBJECT.test(part) && ACTION.test(plainNames(part))) return true;
  }
  return false;
}
