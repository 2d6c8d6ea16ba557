import { readFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { AppError } from '#server/platform/app-error.ts';
import { type ImageKind, sniffImage } from './formats.ts';

/** Content that a browser or PDF reader could mistake for a document. */
const DOCUMENT = /<(?:!doctype\s|html[\s>]|script[\s>]|iframe\s|svg\s|body[\s>])|%PDF-\d|<\?php\s/i;
const JPEG_END = Buffer.from([0xff, 0xd9]);
const GIF_END = Buffer.from([0, 0x3b]);

/**
 * Returns the offset at which the picture ends: after the last end marker or, in a WebP, at the declared size. Returns
 * the file size if the file has neither.
 */
function endOf(kind: ImageKind, bytes: Buffer): number {
  const endAfter = (mark: Buffer | string, length: number) => {
    const at = bytes.lastIndexOf(mark, bytes.length, 'latin1');
    return at < 0 ? bytes.length : at + length;
  };
  if (kind === 'jpeg') return endAfter(JPEG_END, JPEG_END.length);
  if (kind === 'png') return endAfter('IEND', 'IEND'.length + 4);
  if (kind === 'gif') return endAfter(GIF_END, GIF_END.length);
  return kind === 'webp' ? 8 + bytes.readUInt32LE(4) : bytes.length;
}

/**
 * Returns whether a web page, program or document follows the picture (a polyglot). Re-encoding would remove that part,
 * but such a file is made on purpose, so the upload is refused. Text inside the picture is harmless: drawing programs
 * and cameras write such text.
 */
async function containsDocument(path: string, kind: ImageKind): Promise<boolean> {
  const bytes = await readFile(path);
  return DOCUMENT.test(bytes.toString('latin1', endOf(kind, bytes)));
}

const SRGB_GAMMA = 2.2;

/**
 * Returns the gamma of a PNG relative to sRGB, which browsers apply and libvips ignores. Undefined if the file has a
 * colour profile or no gamma, or if the difference is too small to see.
 */
function gammaOf(png: Buffer): number | undefined {
  let gamma: number | undefined;
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const chunk = png.toString('latin1', at + 4, at + 8);
    if (chunk === 'IDAT') break;
    if (['cICP', 'iCCP', 'sRGB'].includes(chunk)) return undefined;
    if (chunk === 'gAMA') gamma = SRGB_GAMMA * (png.readUInt32BE(at + 8) / 100_000);
  }
  return gamma === undefined || Math.abs(gamma - 1) < 0.05 ? undefined : gamma;
}

/** A decoded picture: sRGB pixels, upright, opaque, no larger than the largest size. */
export interface Decoded {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const MAX_PIXELS = 50_000_000;
const MAX_PER_SIDE = 16_383;
/** Pictures with more pixels are decoded one at a time. AVIF needs up to 25 bytes per pixel, other formats 4 to 10. */
const LARGE = 30_000_000;
const LARGE_AVIF = 12_000_000;
const MAX_WIDTH = 1920;
/** Allows for tall pictures such as photographed pages and posters. */
const MAX_HEIGHT = 3840;
const TIMEOUT_SECONDS = 20;

/** Tolerates damage that does not change the picture. Only the first frame of an animation is used. */
const options = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 } as const;

const damaged = () => new AppError('invalid', 'imageDamaged');

/**
 * Checks a file before its pixels are read.
 * @returns whether decoding needs so much memory that only one such picture may be decoded at a time
 * @throws AppError `wrong-type`, `too-large` or `invalid`, each with a message for the user
 */
export async function inspectImage(path: string): Promise<{ readonly isLarge: boolean }> {
  const kind = await sniffImage(path);
  if (kind === 'heic') throw new AppError('wrong-type', 'imageIsHeic');
  if (!kind) throw new AppError('wrong-type', 'imageKindRefused');
  if (await containsDocument(path, kind)) throw new AppError('wrong-type', 'imageHidesOther');
  // Reads only the header, without sharp's pixel limit: pictures with too many pixels get their own error below.
  const { format, width, height } = await sharp(path, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  // libvips reports an AVIF file as `heif`, the name of its container format.
  if (format !== (kind === 'avif' ? 'heif' : kind)) throw new AppError('wrong-type', 'imageKindRefused');
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_PER_SIDE) {
    throw new AppError('too-large', 'imageTooManyPixels');
  }
  return { isLarge: width * height > (kind === 'avif' ? LARGE_AVIF : LARGE) };
}

/**
 * Applies the gamma of a PNG. sharp accepts only exponents from 1 to 3, so a smaller exponent is inverted and applied
 * in the opposite direction.
 */
function applyGamma(picture: Sharp, gamma: number | undefined): Sharp {
  if (gamma === undefined) return picture;
  return gamma > 1 ? picture.gamma(1, Math.min(gamma, 3)) : picture.gamma(Math.min(1 / gamma, 3), 1);
}

async function decode(bytes: Buffer, failOn: 'error' | 'warning', gamma?: number): Promise<Decoded> {
  const picture = sharp(bytes, { ...options, failOn })
    .autoOrient()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw();
  return applyGamma(picture, gamma).toBuffer({ resolveWithObject: true });
}

/**
 * Decodes a picture of any accepted kind. Only pixels are kept: no location, camera data or comments.
 * @throws AppError `invalid` if the file is damaged, with a message for the user
 */
export async function decodeImage(path: string): Promise<Decoded> {
  const bytes = await readFile(path);
  const kind = await sniffImage(path);
  try {
    return await decode(bytes, 'error', kind === 'png' ? gammaOf(bytes) : undefined);
  } catch {
    if (kind !== 'jpeg') throw damaged();
    // Adds the end marker, in case the file lacks nothing else. `warning` makes sharp refuse pictures with missing
    // rows.
    return decode(Buffer.concat([bytes, JPEG_END]), 'warning').catch(() => {
      throw damaged();
    });
  }
}
