import { PDFHexString } from '@cantoo/pdf-lib';
import type { Fonts } from './fonts.ts';
import type { Colour, Line, Style } from './lines.ts';
import type { Run } from './shape.ts';

/** A number as the content of a page has it, which knows no exponents. */
export function written(value: number): string {
  return String(Number(value.toFixed(3)));
}

/** The operator that chooses a colour: `rg` to fill, `RG` for lines. */
export const painted = (paint: Colour, operator: 'rg' | 'RG') => `${paint.map(written).join(' ')} ${operator}`;

/** No part of what is copied where it joins nothing. Some faces draw a bar for it, so a blank is drawn in its place. */
const JOINER = '\u200c';
/** Readers take a gap of this width for a blank, in thousandths. */
const MIN_BLANK = 50;

/**
 * Writes the glyphs of a run. Readers take the last one for the end of a word: when it is a mark that stands back over its
 * letter, they would find a blank behind it, so something invisible is put where the word ends.
 */
function glyphsOf({ fontFace, glyphs, isMalayalam }: Run, size: number, fonts: Fonts): string {
  const parts: string[] = [];
  let row = '';
  /** How far the glyphs so far have moved on too much, in thousandths. */
  let ahead = 0;
  const show = () => {
    if (row !== '') parts.push(`[${row}] TJ`);
    row = '';
  };
  for (const glyph of glyphs) {
    const { hex, width } = fonts.codeOf(fontFace, glyph);
    const back = Math.round(ahead - glyph.x);
    if (back !== 0) row += String(back);
    if (glyph.y !== 0) {
      show();
      parts.push(`${written((glyph.y * size) / 1000)} Ts [<${hex}>] TJ 0 Ts`);
    } else {
      row += `<${hex}>`;
    }
    ahead += width - glyph.advance - back;
  }
  const blank = fontFace.font.nominalGlyph(' '.charCodeAt(0));
  if (isMalayalam && ahead < -MIN_BLANK && blank !== undefined) {
    row += `${Math.round(ahead)}<${fonts.codeOf(fontFace, { id: blank, text: JOINER }).hex}>`;
  }
  show();
  return parts.join('\n');
}

function runAt(run: Run, x: number, y: number, { size }: Style, fonts: Fonts): string {
  const ownSize = size * run.fontFace.scale;
  const shown = [
    `/${fonts.keyOf(run.fontFace)} ${written(ownSize)} Tf 1 0 0 1 ${written(x)} ${written(y)} Tm`,
    glyphsOf(run, ownSize, fonts),
  ];
  if (!run.isMalayalam) return shown.join('\n');
  const actual = PDFHexString.fromText(run.text).toString();
  return [`/Span <</Lang (ml) /ActualText ${actual}>> BDC`, ...shown, 'EMC'].join('\n');
}

/**
 * The operators that draw a line of text.
 * @param y of the base line; both in points from the lower left corner
 */
export function textAt({ runs, style }: Line, x: number, y: number, fonts: Fonts): string {
  let at = x;
  const shown = runs.map((run) => {
    const operators = runAt(run, at, y, style, fonts);
    at += (run.width * style.size) / 1000;
    return operators;
  });
  return ['BT', painted(style.colour, 'rg'), ...shown, 'ET'].join('\n');
}
