import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import type { Extension } from '#server/platform/storage/storage.ts';
import type { Decoded } from './decode.ts';
import { widthsFor } from './formats.ts';

/** Widths for lists and phones, encoded during the upload along with the largest width. Jobs make the other widths. */
const URGENT_WIDTHS = [160, 320, 640];
/** The JPEG is used for link previews. Messengers refuse previews above about 600 kB. */
const JPEG_WIDTH = 1280;
const PLACEHOLDER_SIDE = 12;

export interface EncodedFile {
  readonly content: Buffer;
  /** The width in pixels; undefined for the JPEG, whose name contains no width. */
  readonly width?: number;
  readonly extension: Extension;
}

export interface EncodedImage {
  readonly width: number;
  readonly height: number;
  /** Data URL of a tiny WebP. */
  readonly placeholder: string;
  /** The JPEG first, then the WebP files by ascending size. */
  readonly files: readonly EncodedFile[];
}

/** Encodes at most two files at once, each on one thread. */
const steps = pLimit(2);

function pixelsOf({ data, info: { width, height, channels } }: Decoded): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** Returns a tiny version of the picture as a data URL. Pages show it blurred while the picture loads. */
async function encodePlaceholder(image: Decoded): Promise<string> {
  const content = await pixelsOf(image)
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
    .webp({ quality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${content.toString('base64')}`;
}

/** Encodes with the lowest effort, which takes half the time for a few per cent more bytes. */
async function webp(image: Sharp, width: number): Promise<EncodedFile> {
  const content = await image.resize({ width }).webp({ quality: 78, effort: 0 }).toBuffer();
  return { content, width, extension: 'webp' };
}

async function jpeg(image: Sharp): Promise<EncodedFile> {
  const content = await image.resize({ width: JPEG_WIDTH, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer();
  return { content, extension: 'jpg' };
}

/** Encodes the placeholder, the JPEG and the WebP sizes needed immediately. A job makes the other files. */
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

/**
 * Encodes a WebP size from the largest WebP file, because the upload is not stored.
 * @param largest path of the largest WebP file
 */
export async function encodeWebp(largest: string, width: number): Promise<EncodedFile> {
  return webp(sharp(largest), width);
}

/** Encodes an AVIF size. @param largest path of the largest WebP file */
export async function encodeAvif(largest: string, width: number): Promise<EncodedFile> {
  const content = await sharp(largest).resize({ width }).avif({ quality: 55, effort: 2 }).toBuffer();
  return { content, width, extension: 'avif' };
}
