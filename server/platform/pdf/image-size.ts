import type { Filter } from './filters.ts';
import { PdfRefused } from './problems.ts';

/** What the codec of a picture says of it in its own head, whatever the PDF says; in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** An honest one has ten or so; each is decoded over the whole picture. */
const MAX_SCANS = 100;

const START_OF_SCAN = 0xda;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Without a length, or within the data of a scan. */
const isBare = (marker: number) =>
  marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8) || marker === 0xff;

function* jpegSizes(data: Buffer): Generator<Size> {
  let scans = 0;
  let at = Math.max(0, data.indexOf('ffd8', 0, 'hex'));
  while (at >= 0 && at + 9 < data.length) {
    const marker = data[at + 1] ?? 0;
    if (isFrame(marker)) yield { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    if (marker === START_OF_SCAN && (scans += 1) > MAX_SCANS) throw new PdfRefused('heavy');
    const next = isBare(marker) ? at + (marker === 0xff ? 1 : 2) : at + 2 + data.readUInt16BE(at + 2);
    at = data.indexOf(0xff, next);
  }
}

function* jpxSizes(data: Buffer): Generator<Size> {
  const head = Buffer.from('ff4fff51', 'hex');
  for (let at = data.indexOf(head); at >= 0 && at + 24 < data.length; at = data.indexOf(head, at + 1)) {
    const field = (index: number) => data.readUInt32BE(at + 8 + 4 * index);
    yield { width: field(0) - field(2), height: field(1) - field(3) };
  }
}

const PAGE = 48;
/** Pages and regions begin with their width and height. */
const isSized = (type: number) => type === PAGE || (type >= 4 && type <= 43 && type !== 16);
/** Height of a page that is told strip by strip. */
const UNKNOWN = 0xff_ff_ff_ff;

function* jbig2Sizes(data: Buffer): Generator<Size> {
  for (let at = 0; at + 19 <= data.length;) {
    const number = data.readUInt32BE(at);
    const flags = data[at + 4] ?? 0;
    const short = (data[at + 5] ?? 0) >> 5;
    const referred = short < 7 ? short : data.readUInt32BE(at + 5) & 0x1f_ff_ff_ff;
    const retained = short < 7 ? 1 : 4 + Math.ceil((referred + 1) / 8);
    const digits = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
    const length = at + 5 + retained + referred * digits + (flags & 0x40 ? 4 : 1);
    if (length + 12 > data.length) return;
    const body = length + 4;
    const width = data.readUInt32BE(body);
    const height = data.readUInt32BE(body + 4);
    if (isSized(flags & 0x3f)) yield { width, height: height === UNKNOWN ? 0 : height };
    at = body + data.readUInt32BE(length);
  }
}

function* faxSizes({ parameters }: Filter, { height }: Size): Generator<Size> {
  const number = (name: string) => {
    const value = parameters?.entries.find(([key]) => key === name)?.[1];
    return typeof value === 'number' ? Math.abs(value) : 0;
  };
  yield { width: number('Columns') || 1728, height: number('Rows') || height };
}

function sizesOf(filter: Filter, data: Buffer, said: Size): Iterable<Size> {
  if (filter.name === 'DCTDecode') return jpegSizes(data);
  if (filter.name === 'JPXDecode') return jpxSizes(data);
  if (filter.name === 'JBIG2Decode') return jbig2Sizes(data);
  return filter.name === 'CCITTFaxDecode' ? faxSizes(filter, said) : [];
}

/**
 * How many pixels a reader could make of a picture.
 * @param said by its dictionary
 * @throws PdfRefused `heavy` for one that is decoded over and over
 */
export function countPixels(filter: Filter | undefined, data: Buffer, said: Size): number {
  let pixels = said.width * said.height;
  if (filter === undefined) return pixels;
  for (const { width, height } of sizesOf(filter, data, said)) {
    // A height that comes later is the one that the dictionary knows.
    pixels = Math.max(pixels, width * (height || said.height));
  }
  return pixels;
}
