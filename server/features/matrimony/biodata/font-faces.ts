import { readFileSync } from 'node:fs';
import { Blob, Face as Tables, Font } from 'harfbuzzjs';
import { type FontName, fontFile } from '#server/platform/fonts/fonts.ts';

/** One face, ready to set text with. */
export interface FontFace {
  readonly name: FontName;
  readonly file: Uint8Array;
  readonly font: Font;
  readonly unitsPerEm: number;
  /** Smallest and largest x and y of its letters, in its own units. */
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
  /** By how much larger it is set than the others, to look as large. */
  readonly scale: number;
}

/** The faces of one kind of text: the first that has a letter sets it. */
export interface Kind {
  readonly latin: readonly FontFace[];
  readonly malayalam: FontFace;
}

export interface FontFaces {
  readonly text: Kind;
  readonly strong: Kind;
  readonly display: Kind;
}

/** Where the head table keeps xMin; the other three follow, 16 bits each. */
const BOX = 36;
/** Beside Latin letters (design handbook, "Type"). */
const MALAYALAM_SCALE = 1.06;

function load(name: FontName): FontFace {
  const file = readFileSync(fontFile(name));
  const tables = new Tables(new Blob(file));
  const head = tables.referenceTable('head');
  if (!head) throw new Error(`the face ${name} has no head table`);
  const view = new DataView(head.buffer, head.byteOffset + BOX);
  return {
    name,
    file,
    font: new Font(tables),
    unitsPerEm: tables.upem,
    box: [view.getInt16(0), view.getInt16(2), view.getInt16(4), view.getInt16(6)],
    scale: name.startsWith('manjari') ? MALAYALAM_SCALE : 1,
  };
}

/** All faces of the sheet, read from disk: about 400 kB. */
export function loadFontFaces(): FontFaces {
  const bold = [load('hanken-600'), load('hanken-further-600')];
  const boldMalayalam = load('manjari-700');
  return {
    text: { latin: [load('hanken-400'), load('hanken-further-400')], malayalam: load('manjari-400') },
    strong: { latin: bold, malayalam: boldMalayalam },
    display: { latin: [load('fraunces'), ...bold], malayalam: boldMalayalam },
  };
}
