import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import type { Extension } from '#server/platform/storage/storage.ts';
import type { Decoded } from './decode.ts';
import { widthsFor } from './widths.ts';

/** What lists and phones show: made while somebody waits, with the largest, of which the others are made later. */
const URGENT_WIDTHS = [320, 640];
/** Link previews look at the JPEG; the messengers refuse one of more than about 600 kB. */
const JPEG_WIDTH = 1280;
const PLACEHOLDER_SIDE = 12;

export interface EncodedFile {
  readonly content: Buffer;
  /** Undefined for the JPEG, which bears the bare name. */
  readonly width?: number;
  readonly extension: Extension;
}

export interface EncodedImage {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  /** The JPEG first, then the WebP files, the smallest first. */
  readonly files: readonly EncodedFile[];
}

/** Steps of the pictures at hand, each with one thread: two fill two cores and leave the others to files and passwords. */
const steps = pLimit(2);

function pixelsOf({ data, info: { width, height, channels } }: Decoded): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** The picture in a dozen pixels, which a browser blurs when it draws them large. */
async function encodePlaceholder(image: Decoded): Promise<string> {
  const content = await pixelsOf(image)
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
    .webp({ quality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${content.toString('base64')}`;
}

/** With the least effort, for a few hundredths more of bytes take half the time. */
async function webp(image: Sharp, width: number): Promise<EncodedFile> {
  const content = await image.resize({ width }).webp({ quality: 78, effort: 0 }).toBuffer();
  return { content, width, extension: 'webp' };
}

async function jpeg(image: Sharp): Promise<EncodedFile> {
  const content = await image.resize({ width: JPEG_WIDTH, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer();
  return { content, extension: 'jpg' };
}

/** All that is needed at once; other sizes and AVIF follow as a job. */
export async function encodeImage(image: Decoded): Promise<EncodedImage> {
  const { width, height } = image.info;
  const sizes = widthsFor(width).filter((size) => size === width || URGENT_WIDTHS.includes(size));
  const [placeholder, ...files] = await Promise.all([
    steps(() => encodePlaceholder(image)),
    steps(() => jpeg(pixelsOf(image))),
    ...sizes.map((size) => steps(() => webp(pixelsOf(image), size))),
  ]);
  return { width, height, placeholder, files };
}

/** One more size in WebP, made from the file of the largest: what was sent is not kept. */
export async function encodeWebp(largest: string, width: number): Promise<EncodedFile> {
  return webp(sharp(largest), width);
}

/** One size in AVIF, made likewise. */
export async function encodeAvif(largest: string, width: number): Promise<EncodedFile> {
  const content = await sharp(largest).resize({ width }).avif({ quality: 55, effort: 2 }).toBuffer();
  return { content, width, extension: 'avif' };
}
