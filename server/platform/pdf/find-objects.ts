/** A place at which a reader can begin to read an object. */
interface Found {
  /** Undefined when a comment stands between the number and the rest. */
  readonly object: number | undefined;
  /** Right behind the word `obj`. */
  readonly at: number;
}

/** More than the standard allows: Chromium takes 0x80 and 0xff for white space as well, */
const WHITE: ReadonlySet<string | undefined> = new Set('\0\t\n\f\r \x80\xff');
/** and Firefox exponents and fractions for numbers of objects. */
const NUMERIC: ReadonlySet<string | undefined> = new Set('0123456789eE.+-');
const AFTER_WORD: ReadonlySet<string | undefined> = new Set([
  ...WHITE,
  '(',
  ')',
  '<',
  '>',
  '[',
  ']',
  '{',
  '}',
  '/',
  '%',
  undefined,
]);
const TRAILER = /trailer[\0\t\n\f\r \x80\xff]*(?:%[^\r\n]*[\r\n][\0\t\n\f\r \x80\xff]*)*(?=<<)/g;

function back(text: string, end: number, over: ReadonlySet<string | undefined>): number {
  let at = end;
  while (at > 0 && over.has(text[at - 1])) at -= 1;
  return at;
}

/** Whether the white space before `end` ends a line that could be a comment. */
function followsComment(text: string, start: number, end: number): boolean {
  if (!/[\r\n]/.test(text.slice(start, end))) return false;
  const line = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1));
  return text.lastIndexOf('%', start - 1) > line;
}

/** @returns the object whose head ends there, or undefined where none does */
function headBefore(text: string, at: number): Found | undefined {
  const found = (object: number | undefined): Found => ({ object, at: at + 'obj'.length });
  const generationEnd = back(text, at, WHITE);
  const generation = back(text, generationEnd, NUMERIC);
  if (generation === generationEnd) return followsComment(text, generationEnd, at) ? found(undefined) : undefined;
  const numberEnd = back(text, generation, WHITE);
  const number = back(text, numberEnd, NUMERIC);
  if (number < numberEnd && numberEnd < generation)
    return found(Number(/\d*$/.exec(text.slice(Math.max(number, numberEnd - 20), numberEnd))?.[0]));
  return followsComment(text, numberEnd, generation) ? found(undefined) : undefined;
}

/**
 * All beginnings of objects, wherever they stand: also in earlier revisions, in comments, in strings and in the data of
 * streams. A cross-reference table is not asked: it can point anywhere, and a reader that distrusts it searches alike.
 */
export function* findObjects(text: string): Generator<Found> {
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 1)) {
    const found = AFTER_WORD.has(text[at + 'obj'.length]) ? headBefore(text, at) : undefined;
    if (found) yield found;
  }
}

/** Where the dictionary of each trailer begins, again wherever it stands. */
export function* findTrailers(text: string): Generator<number> {
  for (const found of text.matchAll(TRAILER)) yield found.index + found[0].length;
}
