import sharp, { type Sharp } from 'sharp';
import type { Extension } from '#server/platform/storage/storage.ts';
import type { Decoded } from './decode.ts';

/** In pixels: phones, large phones and cards, desktops, whole screens. */
const WIDTHS = [320, 640, 1280, 1920];
/** A size that is hardly smaller than the next one saves nothing. */
const WORTH_IT = 0.85;
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

/** The widths in which a picture is kept, never wider than it is. */
function widthsFor(width: number): readonly number[] {
  return [...WIDTHS.filter((smaller) => smaller < width * WORTH_IT), width];
}

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

/** All that is needed at once; AVIF takes longer and follows as a job. */
export async function encodeImage(image: Decoded): Promise<EncodedImage> {
  const { width, height } = image.info;
  const jpeg = await pixelsOf(image)
    .resize({ width: JPEG_WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 80, progressive: true })
    .toBuffer();
  const files: EncodedFile[] = [{ content: jpeg, extension: 'jpg' }];
  for (const size of widthsFor(width)) {
    const content = await pixelsOf(image).resize({ width: size }).webp({ quality: 78, effort: 2 }).toBuffer();
    files.push({ content, width: size, extension: 'webp' });
  }
  return { width, height, placeholder: await encodePlaceholder(image), files };
}

/** One size in AVIF, made from the largest WebP: what was sent is not kept. */
export async function encodeAvif(largest: Buffer, width: number): Promise<EncodedFile> {
  const content = await sharp(largest).resize({ width }).avif({ quality: 55, effort: 2 }).toBuffer();
  return { content, width, extension: 'avif' };
}
