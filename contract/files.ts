import * as z from 'zod/mini';

const MEGABYTE = 1024 * 1024;

/** Maximum sizes in bytes of a PDF, a table (Excel or CSV) and a zip file. */
export const maxPdfBytes = 15 * MEGABYTE;
export const maxTableBytes = 20 * MEGABYTE;
export const maxArchiveBytes = 500 * MEGABYTE;

export const maxImageBytes = 10 * 1024 * 1024;

/**
 * The data that a page needs to show a picture without layout shift. The record of the picture also has `image`, the
 * file name of the JPEG (decision 4). `sizedName` derives the names of the other files from `image`.
 */
export const picture = z.object({
  /** Width of the largest file of the picture, in pixels. */
  width: z.number(),
  height: z.number(),
  /** The picture as a few blurred pixels, in a `data:` URL of about 100 bytes. */
  placeholder: z.string(),
  /** Widths of the WebP files in pixels, ascending. */
  webp: z.array(z.number()),
  /** Widths of the AVIF files in pixels. Empty until these files are created, some seconds after the upload. */
  avif: z.array(z.number()),
});
export type Picture = z.output<typeof picture>;

/** Returns the file name of one size of a picture, such as `<32 digits>-640.webp` for `<32 digits>.jpg`. */
export function sizedName(image: string, width: number, format: 'webp' | 'avif'): string {
  return `${image.slice(0, image.lastIndexOf('.'))}-${width}.${format}`;
}

/** File name and data of the picture of a record. Both are null if the record has no picture. */
export const optionalPicture = { image: z.nullable(z.string()), picture: z.nullable(picture) };
