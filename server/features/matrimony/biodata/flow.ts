import type { Row } from './groups.ts';
import { heightOf, type Line, wrap } from './lines.ts';
import { kasavu, thinLine } from './ornaments.ts';
import { PAGE, type Sheet } from './sheet.ts';
import type { Styles } from './styles.ts';
import type { Tag } from './tags.ts';

export const LEFT = 54;
export const WIDTH = PAGE.width - 2 * LEFT;
export const TOP = PAGE.height - 46;
const LABEL_WIDTH = 140;
const COLUMN_GAP = 14;
const ROW_PADDING = 3.5;
/** Between groups, and between paragraphs. */
const GROUP_GAP = 15;
const PARAGRAPH_GAP = 6;
/** A heading stays with so much of what follows. */
const KEEP_WITH_HEADING = 40;

/** Where the next thing goes: below what was drawn, on another page when there is no room. */
export interface Flow {
  readonly sheet: Sheet;
  readonly styles: Styles;
  /** By how much all gaps are larger than they were designed. */
  readonly density: number;
  /** What stands at the head of further pages. */
  readonly running: string;
  y: number;
  /** How low it may come: above the foot. */
  readonly bottom: number;
  /** Less than the page has while something stands beside. */
  width: number;
}

/** Where the base line of a line is whose upper edge is at `top`. @param height of the line, or of a taller one beside */
export function baseLine({ style }: Line, top: number, height: number): number {
  return top - height / 2 - style.size * 0.33;
}

function turnPage(flow: Flow): void {
  const { sheet, styles, running } = flow;
  sheet.addPage();
  const [line] = wrap(running, styles.running, WIDTH);
  flow.y = TOP;
  flow.width = WIDTH;
  if (line) {
    sheet.note(line, LEFT, baseLine(line, TOP, line.height));
    flow.y -= line.height + 10;
  }
  sheet.decorate(kasavu(LEFT, flow.y, WIDTH));
  flow.y -= 22;
}

/** Goes to the next page unless so much fits on this one. @param height in points */
function makeRoom(flow: Flow, height: number): void {
  if (flow.y - height < flow.bottom) turnPage(flow);
}

/** Goes on in the whole width, below what stands beside on the first page. @param lowest its lower edge */
export function leaveAside(flow: Flow, lowest: number): void {
  if (flow.sheet.pageCount() === 1) flow.y = Math.min(flow.y, lowest);
  flow.width = WIDTH;
}

/** Writes lines below each other. */
export function writeLines(flow: Flow, lines: readonly Line[], tag: Tag): void {
  for (const line of lines) {
    makeRoom(flow, line.height);
    flow.sheet.write(line, LEFT, baseLine(line, flow.y, line.height), tag);
    flow.y -= line.height;
  }
}

export function writeHeading(flow: Flow, text: string): void {
  const lines = wrap(text, flow.styles.heading, flow.width);
  flow.y -= GROUP_GAP * flow.density;
  makeRoom(flow, heightOf(lines) + KEEP_WITH_HEADING);
  writeLines(flow, lines, flow.sheet.tags.add('H2', flow.sheet.tags.root));
  flow.y -= 4;
  flow.sheet.decorate(thinLine(LEFT, flow.y, flow.width, 'heading'));
  flow.y -= 3;
}

function paragraphs(text: string, style: Line['style'], width: number): readonly (readonly Line[])[] {
  return text.split('\n').map((paragraph) => wrap(paragraph.trim(), style, width));
}

/** A label and its value beside it; a value that is too long for this page goes on on the next one. */
function writeRow(flow: Flow, { label, value }: Row, list: Tag): void {
  const { sheet, styles, density } = flow;
  const labels = wrap(label, styles.label, LABEL_WIDTH);
  const values = paragraphs(value, styles.value, flow.width - LABEL_WIDTH - COLUMN_GAP).flat();
  const item = sheet.tags.add('LI', list);
  const tags = { label: sheet.tags.add('Lbl', item), value: sheet.tags.add('LBody', item) };
  flow.y -= ROW_PADDING * density;
  for (let index = 0; index < Math.max(labels.length, values.length); index += 1) {
    const [left, right] = [labels[index], values[index]];
    const height = Math.max(left?.height ?? 0, right?.height ?? 0);
    makeRoom(flow, height);
    if (left) sheet.write(left, LEFT, baseLine(right ?? left, flow.y, height), tags.label);
    const x = LEFT + LABEL_WIDTH + COLUMN_GAP;
    if (right) sheet.write(right, x, baseLine(right, flow.y, height), tags.value);
    flow.y -= height;
  }
  flow.y -= ROW_PADDING * density;
}

export function writeRows(flow: Flow, rows: readonly Row[]): void {
  const list = flow.sheet.tags.add('L', flow.sheet.tags.root);
  for (const [index, row] of rows.entries()) {
    if (index > 0) flow.sheet.decorate(thinLine(LEFT, flow.y, flow.width, 'row'));
    writeRow(flow, row, list);
  }
}

/** Text of several paragraphs; an empty line is a little room. */
export function writeText(flow: Flow, text: string): void {
  flow.y -= ROW_PADDING * flow.density;
  for (const lines of paragraphs(text, flow.styles.value, flow.width)) {
    if (lines.length === 0) flow.y -= PARAGRAPH_GAP;
    else writeLines(flow, lines, flow.sheet.tags.add('P', flow.sheet.tags.root));
  }
}
