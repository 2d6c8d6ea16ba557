import { written } from './content.ts';
import { baseLine, type Flow, LEFT, TOP, WIDTH, writeLines } from './flow.ts';
import { heightOf, type Line, lineOf, type Style, wrap } from './lines.ts';
import { emblem, frame, kasavu, roundBox } from './ornaments.ts';
import type { Picture } from './sheet.ts';
import type { Styles } from './styles.ts';
import type { Words } from './words.ts';

const EMBLEM_SIZE = 40;
const PHOTO = { width: 112, height: 144, radius: 5, gap: 26 };
/** How much of what does not fit into the frame is cut off above: faces are in the upper part. */
const CUT_ABOVE = 0.2;
/** A name takes no more room than this, unless it does in the smallest size as well. In points. */
const MAX_NAME_HEIGHT = 92;
/** The foot: the base line of its first line, and how low that of its last may stand, which else lifts the first. */
const FOOT = { first: 44, lowest: 28, gap: 16, edge: 18, clearance: 36 };

/** Sets a text in the first of these styles in which it is short enough, else in the last. */
function fit(
  text: string,
  styles: readonly Style[],
  width: number,
  isShort: (lines: readonly Line[]) => boolean,
): readonly Line[] {
  const settings = styles.map((style) => wrap(text, style, width));
  return settings.find(isShort) ?? settings.at(-1) ?? [];
}

/** The association above its woven edge, at the head of the first page. @returns where what follows begins */
export function drawAssociation(
  { sheet, styles }: Pick<Flow, 'sheet' | 'styles'>,
  said: Words,
  shortName: string,
): number {
  const bureau = lineOf(said.kicker, styles.kicker);
  const kind = lineOf(said.biodata, styles.kicker);
  const tag = sheet.tags.add('P', sheet.tags.root);
  const inset = EMBLEM_SIZE + 12;
  const x = LEFT + inset;
  sheet.decorate(emblem(LEFT, TOP, EMBLEM_SIZE));
  let y = TOP;
  for (const line of fit(shortName, styles.associations, WIDTH - inset, (lines) => lines.length === 1)) {
    sheet.write(line, x, baseLine(line, y, line.height), tag);
    y -= line.height;
  }
  const bureauTop = y - 1;
  sheet.write(bureau, x, baseLine(bureau, bureauTop, bureau.height), tag);
  sheet.write(kind, LEFT + WIDTH - kind.width, baseLine(kind, bureauTop, bureau.height), tag);
  const edge = TOP - EMBLEM_SIZE - 14;
  sheet.decorate(kasavu(LEFT, edge, WIDTH));
  return edge - 24;
}

/** Fills the frame with the picture, which is cut where it is wider or higher. */
function photoAt(picture: Picture, x: number, y: number): string {
  const { width, height, radius } = PHOTO;
  const scale = Math.max(width / picture.width, height / picture.height);
  const [drawnWidth, drawnHeight] = [picture.width * scale, picture.height * scale];
  const left = x - (drawnWidth - width) / 2;
  const bottom = y - (drawnHeight - height) * (1 - CUT_ABOVE);
  const matrix = [drawnWidth, 0, 0, drawnHeight, left, bottom].map(written).join(' ');
  return `q ${roundBox(x, y, width, height, radius)} W n ${matrix} cm /${picture.key} Do Q`;
}

/** Draws the photo at the right, below where the flow is, and leaves it the room. @returns its lower edge */
export function drawPhoto(flow: Flow, picture: Picture, alt: string): number {
  const { width, height, radius, gap } = PHOTO;
  const { sheet } = flow;
  const [x, y] = [LEFT + WIDTH - width, flow.y - height];
  const figure = sheet.tags.add('Figure', sheet.tags.root, alt);
  sheet.draw(photoAt(picture, x, y), figure);
  sheet.decorate(frame(x, y, width, height, radius));
  flow.width = WIDTH - width - gap;
  return y;
}

export function writeName(flow: Flow, name: string): void {
  const { sheet, styles, width } = flow;
  const isShort = (lines: readonly Line[]) => heightOf(lines) <= MAX_NAME_HEIGHT && lines.length <= 2;
  writeLines(flow, fit(name, styles.names, width, isShort), sheet.tags.add('H1', sheet.tags.root));
}

/** What stands at the foot of every page, and where. */
interface Foot {
  readonly whose: readonly Line[];
  /** From one line to the next. */
  readonly step: number;
  /** Base lines. */
  readonly first: number;
  readonly last: number;
  /** How low what stands above may come. */
  readonly top: number;
}

/**
 * Sets the foot, in as many lines as it takes.
 * @param whose at its beginning
 * @param longestEnd what stands at the end of its last line, on the page where that is longest
 */
export function setFoot({ foot }: Styles, whose: string, longestEnd: string): Foot {
  const lines = wrap(whose, foot, WIDTH);
  const end = lineOf(longestEnd, foot);
  const isShared = (lines.at(-1)?.width ?? 0) + FOOT.gap + end.width <= WIDTH;
  const step = Math.max(...[...lines, end].map(({ height }) => height));
  const depth = step * (isShared ? lines.length - 1 : lines.length);
  const first = Math.max(FOOT.first, FOOT.lowest + depth);
  return { whose: lines, step, first, last: first - depth, top: first + FOOT.clearance };
}

/** @param end what stands at the end of the foot on each page, counted from 1 */
export function drawFeet(
  { sheet, styles }: Pick<Flow, 'sheet' | 'styles'>,
  foot: Foot,
  end: (page: number) => string,
): void {
  sheet.revisit((page) => {
    sheet.decorate(kasavu(LEFT, foot.first + FOOT.edge, WIDTH));
    for (const [index, line] of foot.whose.entries()) sheet.note(line, LEFT, foot.first - index * foot.step);
    const line = lineOf(end(page), styles.foot);
    sheet.note(line, LEFT + WIDTH - line.width, foot.last);
  });
}
