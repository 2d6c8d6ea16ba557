import { readFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { AppError } from '#server/platform/app-error.ts';
import { type ImageKind, sniffImage } from './kinds.ts';

/** Beginnings of what a browser or a reader could take for a document. */
const DOCUMENT = /<(?:!doctype\s|html[\s>]|script[\s>]|iframe\s|svg\s|body[\s>])|%PDF-\d|<\?php\s/i;
const JPEG_END = Buffer.from([0xff, 0xd9]);
const GIF_END = Buffer.from([0, 0x3b]);

/** Returns the place behind the last end mark of a picture, or behind the whole file if there is none. */
function endOf(kind: ImageKind, bytes: Buffer): number {
  const behind = (mark: Buffer | string, length: number) => {
    const at = bytes.lastIndexOf(mark, bytes.length, 'latin1');
    return at < 0 ? bytes.length : at + length;
  };
  if (kind === 'jpeg') return behind(JPEG_END, JPEG_END.length);
  if (kind === 'png') return behind('IEND', 'IEND'.length + 4);
  if (kind === 'gif') return behind(GIF_END, GIF_END.length);
  return kind === 'webp' ? 8 + bytes.readUInt32LE(4) : bytes.length;
}

/**
 * Whether a web page, a program or a document follows the picture (a polyglot). Re-encoding would leave nothing of it, but
 * somebody made such a file on purpose, and is told so. Words inside the picture are harmless: drawing programs and
 * cameras write such texts.
 */
async function hidesDocument(path: string, kind: ImageKind): Promise<boolean> {
  const bytes = await readFile(path);
  return DOCUMENT.test(bytes.toString('latin1', endOf(kind, bytes)));
}

const SRGB_GAMMA = 2.2;

/**
 * Reads how bright a PNG is meant to be, which browsers honour and libvips does not: the exponent between its values and
 * those of sRGB. Undefined if the file has a colour profile, says nothing, or differs too little to be seen.
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

/** A picture as it is worked with: pixels in sRGB, upright, opaque, no larger than the largest size. */
export interface Decoded {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const MAX_PIXELS = 50_000_000;
const MAX_PER_SIDE = 16_383;
/** In pixels. Most kinds take 4 to 10 bytes of memory for each at worst; AVIF is decoded whole and takes up to 25. */
const LARGE = 30_000_000;
const LARGE_AVIF = 12_000_000;
const MAX_WIDTH = 1920;
/** Room for the tall ones: a page that was photographed on a phone, a long poster. */
const MAX_HEIGHT = 3840;
const TIMEOUT_SECONDS = 20;

/** What damage may be overlooked: none that changes the picture. Of animations the first picture is taken. */
const options = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 } as const;

const damaged = () => new AppError('invalid', 'imageDamaged');

/**
 * Looks at a file before its pixels are read; a large one takes much memory.
 * @throws AppError `wrong-type`, `too-large` or `invalid`, each with a sentence for the person who sent it
 */
export async function inspectImage(path: string): Promise<{ readonly isLarge: boolean }> {
  const kind = await sniffImage(path);
  if (kind === 'heic') throw new AppError('wrong-type', 'imageIsHeic');
  if (!kind) throw new AppError('wrong-type', 'imageKindRefused');
  if (await hidesDocument(path, kind)) throw new AppError('wrong-type', 'imageHidesOther');
  // The header alone is read; a picture of any size may tell how large it is.
  const { format, width, height } = await sharp(path, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  // libvips calls AVIF by the name of its container.
  if (format !== (kind === 'avif' ? 'heif' : kind)) throw new AppError('wrong-type', 'imageKindRefused');
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_PER_SIDE) {
    throw new AppError('too-large', 'imageTooManyPixels');
  }
  return { isLarge: width * height > (kind === 'avif' ? LARGE_AVIF : LARGE) };
}

/** Applies the gamma of a PNG. sharp takes exponents from 1 to 3, one for each direction. */
function brighten(picture: Sharp, gamma: number | undefined): Sharp {
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
  return brighten(picture, gamma).toBuffer({ resolveWithObject: true });
}

/**
 * Reads a picture of any accepted kind. Nothing but pixels goes on from here: no place, no camera, no comments.
 * @throws AppError `invalid` (damaged), with a sentence for the person who sent it
 */
export async function decodeImage(path: string): Promise<Decoded> {
  const bytes = await readFile(path);
  const kind = await sniffImage(path);
  try {
    return await decode(bytes, 'error', kind === 'png' ? gammaOf(bytes) : undefined);
  } catch {
    if (kind !== 'jpeg') throw damaged();
    // A transfer that was cut short by the last bytes loses the end mark alone. A missing row is a warning.
    return decode(Buffer.concat([bytes, JPEG_END]), 'warning').catch(() => {
      throw damaged();
    });
  }
}
