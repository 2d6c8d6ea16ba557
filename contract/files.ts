const MEGABYTE = 1024 * 1024;

/** The largest files of each kind, in bytes; pictures have theirs in `images.ts`. */
export const mostPdfBytes = 15 * MEGABYTE;
export const mostTableBytes = 20 * MEGABYTE;
export const mostArchiveBytes = 500 * MEGABYTE;

export const mostPdfPages = 200;
