import { crc32, deflateSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

export const webPage = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>';
export const pdf = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

/** The header of a photo from a phone, without image data. */
export function heic(): Buffer {
  const head = Buffer.alloc(64);
  head.writeUInt32BE(28, 0);
  head.write('ftypheic', 4, 'latin1');
  head.write('mif1heicmiaf', 16, 'latin1');
  return head;
}

export function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  // Eight bits per channel, RGB.
  data.set([8, 2], 8);
  return chunk('IHDR', data);
}

/** Inserts a chunk after the header of a PNG. */
export function withChunk(png: Buffer, type: string, data: Buffer | string): Buffer {
  const behindHeader = SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, behindHeader), chunk(type, Buffer.from(data)), png.subarray(behindHeader)]);
}

/** A PNG that declares the given size but contains little data. */
export function decompressionBomb(width: number, height: number): Buffer {
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(100)));
  return Buffer.concat([SIGNATURE, header(width, height), pixels, chunk('IEND', Buffer.alloc(0))]);
}

const WIDTH = 40;
const HEIGHT = 30;

function frame(colour: readonly number[]): Buffer {
  return deflateSync(
    Buffer.concat(Array.from({ length: HEIGHT }, () => Buffer.from([0, ...Array(WIDTH).fill(colour).flat()]))),
  );
}

/** An animated PNG: red, then green. */
export function apng(): Buffer {
  const control = (sequence: number) => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE(sequence, 0);
    data.writeUInt32BE(WIDTH, 4);
    data.writeUInt32BE(HEIGHT, 8);
    return chunk('fcTL', data);
  };
  return Buffer.concat([
    SIGNATURE,
    header(WIDTH, HEIGHT),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    control(0),
    chunk('IDAT', frame([255, 0, 0])),
    control(1),
    chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), frame([0, 255, 0])])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An animated GIF or WebP: red, then green. */
export async function animatedPicture(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = ['#ff0000', '#00ff00'].map((background) => ({
    create: { width: WIDTH, height: HEIGHT, channels: 3 as const, background },
  }));
  const pictures = await Promise.all(frames.map((input) => sharp(input).png().toBuffer()));
  return sharp(pictures, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** Property names of every JavaScript object, which users could type as text. */
export const objectPropertyNames = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
] as const;

/** Creates a zip file with the files in the given order. */
export async function zipOf(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, { compress: content.length > 0 });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** Replaces bytes in an archive, for example to forge a file name. */
export function replaceBytes(content: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('the replacement must have the same length');
  return Buffer.from(content.toString('latin1').replaceAll(from, to), 'latin1');
}
