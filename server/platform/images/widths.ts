/** In pixels: from a small card to a whole screen, each about half as much again as the one before. */
const WIDTHS = [320, 480, 640, 960, 1280, 1920];
/** A size that is hardly smaller than the next one saves nothing. */
const WORTH_IT = 0.85;

/** The widths in which a picture is kept in the end, never wider than it is. */
export function widthsFor(width: number): number[] {
  return [...WIDTHS.filter((smaller) => smaller < width * WORTH_IT), width];
}
