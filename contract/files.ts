import * as z from 'zod/mini';

const MEGABYTE = 1024 * 1024;

/** Maximum sizes of a PDF, a table (Excel or CSV) and a zip file. */
export const maxPdfBytes = 15 * MEGABYTE;
export const maxTableBytes = 20 * MEGABYTE;
export const maxArchiveBytes = 500 * MEGABYTE;

export const maxPdfPages = 200;

export const maxImageBytes = 10 * 1024 * 1024;

/**
 * The data that a page needs to show a picture without layout shift. It accompanies `image`, the file name of the JPEG
 * (decision 4), from which `sizedName` derives the other file names.
 */
export const picture = z.object({
  /** In pixels, of the largest size. */
  width: z.number(),
  height: z.number(),
  /** A `data:` URL of about 100 bytes: the picture in a few blurred pixels. */
  placeholder: z.string(),
  /** Available widths as WebP, ascending. */
  webp: z.array(z.number()),
  /** Available widths as AVIF. Empty until they are created, some seconds after the upload. */
  avif: z.array(z.number()),
});
export type Picture = z.output<typeof picture>;

/** Returns the file name of one size of a picture, such as `<32 digits>-640.webp` for `<32 digits>.jpg`. */
export function sizedName(image: string, width: number, format: 'webp' | 'avif'): string {
  return `${image.slice(0, image.lastIndexOf('.'))}-${width}.${format}`;
}

/** A record's picture and its data. Both null if there is none. */
export const optionalPicture = { image: z.nullable(z.string()), picture: z.nullable(picture) };
