import * as z from 'zod/mini';

const MEGABYTE = 1024 * 1024;

/** The largest files of each kind, in bytes; pictures have theirs in `images.ts`. */
export const maxPdfBytes = 15 * MEGABYTE;
export const maxTableBytes = 20 * MEGABYTE;
export const maxArchiveBytes = 500 * MEGABYTE;

export const maxPdfPages = 200;

/** 10 MB in bytes. */
export const maxImageBytes = 10 * 1024 * 1024;

/**
 * What a page needs to show a picture without anything jumping; it stands beside `image`, the bare name of the JPEG
 * (decision 4). The other files have names that follow from that one: see `sizedName`.
 */
export const picture = z.object({
  /** In pixels, of the largest size. */
  width: z.number(),
  height: z.number(),
  /** A `data:` address of about 100 bytes: the picture in a few blurred pixels. */
  placeholder: z.string(),
  /** The widths that exist as WebP, the smallest first. */
  webp: z.array(z.number()),
  /** The widths that exist as AVIF: none until they have been made, some seconds after the picture was sent. */
  avif: z.array(z.number()),
});
export type Picture = z.output<typeof picture>;

/** The name of one size of a picture, such as `<32 digits>-640.webp` for `<32 digits>.jpg`. */
export function sizedName(image: string, width: number, format: 'webp' | 'avif'): string {
  return `${image.slice(0, image.lastIndexOf('.'))}-${width}.${format}`;
}

/** A record's own picture: its name, and what a page needs to show it. Both null when there is none. */
export const optionalPicture = { image: z.nullable(z.string()), picture: z.nullable(picture) };
