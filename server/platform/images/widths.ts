/** Widths of stored pictures in pixels, from a photo in a list to a full screen, in steps of about 1.5. */
const WIDTHS = [160, 320, 480, 640, 960, 1280, 1920];
/** Sizes wider than this share of the picture's own width are not made, because they would save almost nothing. */
const MAX_RATIO = 0.85;

/** Returns the widths of a picture's files, up to its own width. */
export function widthsFor(width: number): number[] {
  return [...WIDTHS.filter((smaller) => smaller < width * MAX_RATIO), width];
}
