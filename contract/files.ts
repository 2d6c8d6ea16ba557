const MEGABYTE = 1024 * 1024;

/** The largest files of each kind, in bytes; pictures have theirs in `images.ts`. */
export const maxPdfBytes = 15 * MEGABYTE;
export const maxTableBytes = 20 * MEGABYTE;
export const maxArchiveBytes = 500 * MEGABYTE;

export const maxPdfPages = 200;
