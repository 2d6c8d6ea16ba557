import type { Kind } from './font-faces.ts';
import { type Run, shape } from './shape.ts';

/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly [number, number, number];

export interface Style {
  readonly kind: Kind;
  /** In points. */
  readonly size: number;
  /** From one line to the next, in sizes. */
  readonly leading: number;
  readonly colour: Colour;
}

export interface Line {
  readonly runs: readonly Run[];
  readonly style: Style;
  /** In points. */
  readonly width: number;
  readonly height: number;
}

/** Stacked conjuncts and signs below need more room. */
const MALAYALAM_LEADING = 1.14;

const letters = new Intl.Segmenter('ml', { granularity: 'grapheme' });

function widthOf(runs: readonly Run[], { size }: Style): number {
  return runs.reduce((sum, { width }) => sum + width, 0) * (size / 1000);
}

function asLine(runs: readonly Run[], style: Style): Line {
  const { size, leading } = style;
  const height = size * leading * (runs.some(({ isMalayalam }) => isMalayalam) ? MALAYALAM_LEADING : 1);
  return { runs, style, width: widthOf(runs, style), height };
}

/** Cuts a word that is wider than a line between its letters, never within one. */
function cutWord(word: string, style: Style, width: number): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of letters.segment(word)) {
    if (part !== '' && widthOf(shape(part + segment, style.kind), style) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

/** Sets one line, however wide it becomes. */
export function lineOf(text: string, style: Style): Line {
  return asLine(shape(text, style.kind), style);
}

/**
 * Breaks a paragraph into lines, between words where it can.
 * @param width in points
 */
export function wrap(text: string, style: Style, width: number): readonly Line[] {
  const space = shape(' ', style.kind);
  const lines: Line[] = [];
  let runs: readonly Run[] = [];
  for (const word of text.split(/[ \t\n]+/)) {
    const whole = shape(word, style.kind);
    const longer = runs.length === 0 ? whole : [...runs, ...space, ...whole];
    if (widthOf(longer, style) <= width) {
      runs = longer;
      continue;
    }
    if (runs.length > 0) lines.push(asLine(runs, style));
    const parts = widthOf(whole, style) <= width ? [word] : cutWord(word, style, width);
    for (const part of parts.slice(0, -1)) lines.push(lineOf(part, style));
    runs = shape(parts.at(-1) ?? '', style.kind);
  }
  if (runs.length > 0) lines.push(asLine(runs, style));
  return lines;
}

export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0);
}
