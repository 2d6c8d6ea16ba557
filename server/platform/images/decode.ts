import { createReadStream } from 'node:fs';
import sharp, { type OutputInfo } from 'sharp';
import { AppError } from '#server/platform/app-error.ts';
import { sniffImage } from './kinds.ts';

/** Beginnings of what a browser or a reader could take for a document; none of them occurs in an honest photo. */
const DOCUMENT = /<(?:!doctype\s|html[\s>]|script[\s>]|iframe\s|svg\s|body[\s>])|%PDF-\d|<\?php\s/i;
/** Longer than any beginning, so that none is missed where two batches meet. */
const OVERLAP = 16;

/**
 * Whether a picture also holds a web page, a program or a document (a polyglot). Re-encoding would leave nothing of it;
 * but whoever made such a file means harm, and is told so.
 */
async function hidesDocument(path: string): Promise<boolean> {
  let before = '';
  for await (const chunk of createReadStream(path, { encoding: 'latin1', highWaterMark: 64 * 1024 })) {
    const text = before + String(chunk);
    if (DOCUMENT.test(text)) return true;
    before = text.slice(-OVERLAP);
  }
  return false;
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
  if (await hidesDocument(path)) throw new AppError('wrong-type', 'imageHidesOther');
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

/**
 * Reads a picture of any accepted kind. Nothing but pixels goes on from here: no place, no camera, no comments.
 * @throws AppError `invalid` (damaged), with a sentence for the person who sent it
 */
export async function decodeImage(path: string): Promise<Decoded> {
  return sharp(path, options)
    .autoOrient()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged();
    });
}
