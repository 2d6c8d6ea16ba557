import { open } from 'node:fs/promises';

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const HEAD_BYTES = 512;
const HEIC_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)$/;

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns the brands in the header of an ISO media file: the major brand, then the compatible ones. */
function isoBrands(head: Buffer): readonly string[] {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

/**
 * Detects the kind of picture by the first bytes, not by name or declared type. HEIC is detected only for its own error
 * message.
 */
export async function sniffImage(path: string): Promise<ImageKind | 'heic' | undefined> {
  const head = await readHead(path);
  const start = head.toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp';
  const brands = isoBrands(head);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.test(brand)) ? 'heic' : undefined;
}

/** Widths of stored pictures in pixels, from a photo in a list to a full screen, in steps of about 1.5. */
const WIDTHS = [160, 320, 480, 640, 960, 1280, 1920];
/** Sizes wider than this share of the picture's own width are not made, because they would save almost nothing. */
const MAX_RATIO = 0.85;

/** Returns the widths of a picture's files, up to its own width. */
export function widthsFor(width: number): number[] {
  return [...WIDTHS.filter((smaller) => smaller < width * MAX_RATIO), width];
}
