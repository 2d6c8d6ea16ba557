import { type FontFaces, loadFontFaces } from './font-faces.ts';
import type { Style } from './lines.ts';
import { ACCENT, INK, INK_2 } from './ornaments.ts';

let fontFaces: FontFaces | undefined;

/**
 * The styles of the sheet; their faces are read from disk once, when the first sheet is drawn.
 * @param density by how much the text of the fields is larger than it was designed, below 1 smaller
 */
export function biodataStyles(density: number) {
  fontFaces ??= loadFontFaces();
  const { text, strong, display } = fontFaces;
  return {
    /** The largest in which the short name is one line is taken. */
    associations: [18, 15, 12].map((size): Style => ({ kind: display, size, leading: 1.1, colour: INK })),
    kicker: { kind: text, size: 11, leading: 1.3, colour: ACCENT },
    /** The largest with which the name is short enough is taken. */
    names: [32, 27, 23, 19].map((size): Style => ({ kind: display, size, leading: 1.16, colour: INK })),
    heading: { kind: display, size: 15 * density, leading: 1.3, colour: INK },
    label: { kind: text, size: 11 * density, leading: 1.4, colour: INK_2 },
    value: { kind: text, size: 12 * density, leading: 1.42, colour: INK },
    running: { kind: strong, size: 11, leading: 1.3, colour: INK },
    foot: { kind: text, size: 9.5, leading: 1.3, colour: INK_2 },
  } satisfies Record<string, Style | readonly Style[]>;
}

export type Styles = ReturnType<typeof biodataStyles>;
