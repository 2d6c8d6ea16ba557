import { type FontFaces, loadFontFaces } from './font-faces.ts';
import type { Style } from './lines.ts';
import { ACCENT, INK, INK_2 } from './ornaments.ts';

export interface Styles {
  readonly association: Style;
  readonly kicker: Style;
  /** The largest with which the name is short enough is taken. */
  readonly names: readonly [Style, ...Style[]];
  readonly heading: Style;
  readonly label: Style;
  readonly value: Style;
  readonly running: Style;
  readonly foot: Style;
}

function stylesOf({ text, strong, display }: FontFaces, density: number): Styles {
  const name = (size: number): Style => ({ kind: display, size, leading: 1.16, colour: INK });
  const dense = (style: Style): Style => ({ ...style, size: style.size * density });
  return {
    association: { kind: display, size: 18, leading: 1.1, colour: INK },
    kicker: { kind: text, size: 11, leading: 1.3, colour: ACCENT },
    names: [name(32), name(27), name(23), name(19)],
    heading: dense({ kind: display, size: 15, leading: 1.3, colour: INK }),
    label: dense({ kind: text, size: 11, leading: 1.4, colour: INK_2 }),
    value: dense({ kind: text, size: 12, leading: 1.42, colour: INK }),
    running: { kind: strong, size: 11, leading: 1.3, colour: INK },
    foot: { kind: text, size: 9.5, leading: 1.3, colour: INK_2 },
  };
}

let fontFaces: FontFaces | undefined;

/**
 * The styles of the sheet; their faces are read from disk once, when the first sheet is drawn.
 * @param density by how much the text of the fields is larger than it was designed, below 1 smaller
 */
export function biodataStyles(density: number): Styles {
  fontFaces ??= loadFontFaces();
  return stylesOf(fontFaces, density);
}
