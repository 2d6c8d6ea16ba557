import { Buffer as Shaper, BufferFlag, Direction, shape as shapeWith } from 'harfbuzzjs';
import type { FontFace, Kind } from './font-faces.ts';

/** A glyph as it is drawn; measures in thousandths of the em. */
export interface Glyph {
  readonly id: number;
  /** What it stands for. Read one after another, the glyphs of a run give its text, though they may stand in another order. */
  readonly text: string;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

/** A piece of text in one face. */
interface Piece {
  readonly fontFace: FontFace;
  readonly text: string;
  readonly isMalayalam: boolean;
}

export interface Run extends Piece {
  readonly glyphs: readonly Glyph[];
  /** In thousandths of the size of the text, in which a face may be set larger. */
  readonly width: number;
}

const MALAYALAM = /^[\u0d00-\u0d7f]/;
/** Marks and joiners belong to the letter before them. */
const CLINGING = /^[\p{M}\u200c\u200d]/u;

function has(fontFace: FontFace, letter: string): boolean {
  return fontFace.font.nominalGlyph(letter.codePointAt(0) ?? 0) !== undefined;
}

/** Which face sets a letter; one that none has is left to the first, which draws a box. */
function fontFaceFor(kind: Kind, letter: string): FontFace | undefined {
  return MALAYALAM.test(letter)
    ? kind.malayalam
    : (kind.latin.find((fontFace) => has(fontFace, letter)) ?? kind.latin[0]);
}

/** Splits text where the face changes. */
function piecesOf(text: string, kind: Kind): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const letter of text) {
    const last = pieces.at(-1);
    const fontFace =
      last && CLINGING.test(letter) && has(last.fontFace, letter) ? last.fontFace : fontFaceFor(kind, letter);
    if (!fontFace) continue;
    if (last?.fontFace === fontFace) pieces.splice(-1, 1, { ...last, text: last.text + letter });
    else pieces.push({ fontFace, text: letter, isMalayalam: fontFace === kind.malayalam });
  }
  return pieces;
}

/** Letters one by one; a joiner stays with the letter before it, for readers drop one that stands alone. */
function lettersOf(text: string): readonly string[] {
  return text.match(/[^\u200c\u200d][\u200c\u200d]*|[\u200c\u200d]+/gu) ?? [];
}

/** Gives each glyph of a cluster its part of the text: those after the first one letter each, from the end. */
function shareOut(text: string, count: number): readonly string[] {
  const letters = lettersOf(text);
  // A vowel sign drawn on both sides of its consonant is one letter, but canonically the same as two.
  const enough = letters.length < count ? lettersOf(text.normalize('NFD')) : letters;
  const first = Math.max(1, enough.length - count + 1);
  return [enough.slice(0, first).join(''), ...enough.slice(first)];
}

/** A letter with a mark that its face lacks loses the mark on paper, and keeps it in what is copied. */
function drawable(text: string, fontFace: FontFace): string {
  return [...text]
    .map((letter) => {
      const [bare = letter, ...marks] = letter.normalize('NFD');
      const isSettable = has(fontFace, letter) || marks.every((mark) => has(fontFace, mark));
      return isSettable || bare.length !== letter.length ? letter : bare;
    })
    .join('');
}

/** Joiners have done their work when the glyphs are chosen. */
const FLAGS = BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE | BufferFlag.REMOVE_DEFAULT_IGNORABLES;

/** One for all: its memory is not freed when it is forgotten, but when there is time. */
const shaper = new Shaper();

function shapePiece(piece: Piece): Run {
  const { fontFace, text, isMalayalam } = piece;
  shaper.reset();
  shaper.addText(drawable(text, fontFace));
  shaper.setDirection(Direction.LTR);
  shaper.setScript(isMalayalam ? 'Mlym' : 'Latn');
  shaper.setLanguage(isMalayalam ? 'ml' : 'en');
  shaper.setFlags(FLAGS);
  shapeWith(fontFace.font, shaper);
  const thousandths = 1000 / fontFace.unitsPerEm;
  const shaped = shaper.getGlyphInfosAndPositions().map(({ codepoint, cluster, ...place }) => ({
    id: codepoint,
    cluster,
    advance: (place.xAdvance ?? 0) * thousandths,
    x: (place.xOffset ?? 0) * thousandths,
    y: (place.yOffset ?? 0) * thousandths,
  }));
  const starts = [...new Set(shaped.map(({ cluster }) => cluster)), text.length];
  const glyphs = starts.slice(0, -1).flatMap((start, index) => {
    const members = shaped.filter(({ cluster }) => cluster === start);
    const shares = shareOut(text.slice(start, starts[index + 1]), members.length);
    return members.map(({ id, advance, x, y }, at) => ({ id, text: shares[at] ?? '', advance, x, y }));
  });
  const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) * fontFace.scale;
  return { ...piece, glyphs, width };
}

/** Turns text of one line into glyphs: conjuncts formed, vowel signs in their places. */
export function shape(text: string, kind: Kind): readonly Run[] {
  return piecesOf(text, kind).map(shapePiece);
}
