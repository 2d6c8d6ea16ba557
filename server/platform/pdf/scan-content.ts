import { countPixels } from './image-size.ts';
import { type Cursor, cursorAt, readWord, skipBlank } from './cursor.ts';
import { PdfRefused } from './problems.ts';
import { readValue } from './read-value.ts';

/** Where the resources of a page name what is drawn. */
type Sort = 'XObject' | 'ExtGState' | 'Pattern' | 'Shading';

/** What the operators of a page, or of a part of it, draw. */
export interface Content {
  /** Bytes of the operators themselves. */
  readonly bytes: number;
  /** How often each is drawn or chosen, by what stands in the resources for it. */
  readonly uses: ReadonlyMap<Sort, ReadonlyMap<string, number>>;
  /** Of pictures that stand between the operators. */
  readonly pixels: number;
}

const SORTS: ReadonlyMap<string, Sort> = new Map([
  ['Do', 'XObject'],
  ['gs', 'ExtGState'],
  ['scn', 'Pattern'],
  ['SCN', 'Pattern'],
  ['sh', 'Shading'],
]);
/** Readers divide words of which no operator is made: `Doq` is two. */
const OPERATOR = /^(?:Do|gs|scn|SCN|sh)/;
const INLINE = /BI(?=[\0\t\n\f\r /%])/g;
const SIDES: ReadonlyMap<string, 'width' | 'height'> = new Map([
  ['W', 'width'],
  ['Width', 'width'],
  ['H', 'height'],
  ['Height', 'height'],
]);

const JPEGS: ReadonlySet<string> = new Set(['DCT', 'DCTDecode']);
/** What a JPEG can be packed in once more. */
const PACKED = /^(?:AHx|A85|LZW|Fl|RL|(?:ASCIIHex|ASCII85|LZW|Flate|RunLength)Decode)$/;
const END_OF_JPEG = '\xff\xd9';

/** How often a place may be read, on average: only comments within comments, made for it, are read again and again. */
const MAX_ROUNDS = 16;
/** Characters that are read beyond that, for short texts. */
const LEEWAY = 1_000_000;
/** As far as Chromium reads a name; the resources have none that is longer. */
const MAX_NAME_LENGTH = 255;

/** Reads at any place of a text, and in all no more than so much. */
interface Reader {
  readonly text: string;
  /** As the text, with the bytes that are white space to some. */
  readonly raw: string;
  readonly read: <Read>(cursor: Cursor, take: (cursor: Cursor) => Read) => Read;
}

function readerOf(raw: string): Reader {
  // Chromium takes these for white space; no name in the resources has them.
  const text = raw.replace(/[\x80\xff]/g, ' ');
  let left = MAX_ROUNDS * text.length + LEEWAY;
  const spend = (characters: number) => {
    left -= characters;
    if (left < 0) throw new PdfRefused('heavy');
  };
  return {
    text,
    raw,
    read: (cursor, take) => {
      const before = cursor.at;
      try {
        const taken = take(cursor);
        spend(cursor.at - before);
        return taken;
      } catch (error) {
        // What has no end was looked for to the end.
        spend(text.length - before);
        throw error;
      }
    },
  };
}

/** White space and comments before it are passed over; it is empty in front of a delimiter. */
function nextWord(cursor: Cursor): string {
  skipBlank(cursor);
  return readWord(cursor);
}

function decodeName(name: string): string {
  return name.replace(/#([\da-f]{2})/gi, (_whole, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** The name whose slash stands at the cursor. */
function nextName(cursor: Cursor): string {
  cursor.at += 1;
  return readWord(cursor);
}

/** Operators that follow on a text that only ends like the beginning of a picture; none is a key in the head of one. */
const NOT_IN_HEAD: ReadonlySet<string> = new Set(['Tj', 'TJ', 'ET', 'BT', 'Tf', 'Td', 'TD', 'Tm', 'BDC', 'BMC', 'EMC']);

/** Whether a string that begins at the cursor was passed over: in what is no picture it may have no end. */
function passesString({ read }: Reader, cursor: Cursor): boolean {
  try {
    read(cursor, readValue);
    return true;
  } catch (error) {
    if (error instanceof PdfRefused && error.problem === 'damaged') return false;
    throw error;
  }
}

/**
 * Pixels of a JPEG between the operators, by what it says of itself.
 * @throws PdfRefused `damaged` where it says nothing of its size: some readers would look further for it than others
 */
function countJpegPixels({ raw, read }: Reader, at: number): number {
  const pixels = read(cursorAt(raw, at), (cursor) => {
    const end = raw.indexOf(END_OF_JPEG, cursor.at);
    cursor.at = end < 0 ? raw.length : end + END_OF_JPEG.length;
    const data = Buffer.from(raw.slice(at, cursor.at), 'latin1');
    return countPixels({ name: 'DCTDecode', parameters: undefined }, data, { width: 0, height: 0 });
  });
  if (pixels === 0) throw new PdfRefused('damaged');
  return pixels;
}

/**
 * Pixels of the picture whose head begins there; 0 where it is none. What only looks like one, as the end of a word in a
 * text does, is nothing to refuse.
 * @throws PdfRefused `damaged` for a picture that says its sides in anything but plain numbers, and for a JPEG that is
 *   packed once more
 */
function countInlinePixels(reader: Reader, at: number): number {
  const { text, read } = reader;
  const said = { width: 0, height: 0 };
  let isUnclear = false;
  let isJpeg = false;
  let isPacked = false;
  let isBehindName = false;
  const cursor = cursorAt(text, at);
  while (cursor.at < text.length) {
    const word = read(cursor, nextWord);
    const delimiter = text[cursor.at];
    if (word.startsWith('ID')) {
      if (isUnclear || (isJpeg && isPacked)) throw new PdfRefused('damaged');
      const pixels = said.width * said.height;
      return isJpeg ? Math.max(pixels, countJpegPixels(reader, cursor.at)) : pixels;
    }
    // Nobody goes on behind a bracket that nothing opened: this was the end of a text.
    if (delimiter === ')' || (NOT_IN_HEAD.has(word) && !isBehindName)) return 0;
    isBehindName = false;
    if (delimiter === '(') {
      if (!passesString(reader, cursor)) return 0;
    } else if (delimiter === '/') {
      const name = decodeName(nextName(cursor));
      const side = SIDES.get(name);
      if (JPEGS.has(name)) isJpeg = true;
      else if (PACKED.test(name)) isPacked = true;
      isBehindName = side === undefined;
      if (side === undefined) continue;
      const length = read(cursor, nextWord);
      if (/^\d+$/.test(length)) said[side] = Math.max(said[side], Number(length));
      else isUnclear = true;
    } else if (word === '') cursor.at += 1;
  }
  return 0;
}

/**
 * Looks for all that is drawn by name, wherever a reader could find it: also in strings and in the data of pictures.
 * @param content each character one byte
 * @throws PdfRefused `heavy` for what takes longer and longer to read, `damaged` for what readers understand differently
 */
export function scanContent(content: string): Content {
  const reader = readerOf(content);
  const { text, read } = reader;
  const uses = new Map<Sort, Map<string, number>>();
  const cursor = cursorAt(text, 0);
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1)) {
    cursor.at = at;
    const name = nextName(cursor);
    const sort = SORTS.get(OPERATOR.exec(read(cursor, nextWord))?.[0] ?? '');
    if (sort === undefined) continue;
    if (name.length > MAX_NAME_LENGTH) throw new PdfRefused('damaged');
    const names = uses.get(sort) ?? new Map<string, number>();
    const key = decodeName(name);
    names.set(key, (names.get(key) ?? 0) + 1);
    uses.set(sort, names);
  }
  let pixels = 0;
  for (const { index } of text.matchAll(INLINE)) pixels += countInlinePixels(reader, index + 'BI'.length);
  return { bytes: text.length, uses, pixels };
}
