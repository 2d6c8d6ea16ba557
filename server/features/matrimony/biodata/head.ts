import { written } from './content.ts';
import { baseLine, type Flow, LEFT, TOP, WIDTH, writeLines } from './flow.ts';
import { heightOf, type Line, lineOf, wrap } from './lines.ts';
import { emblem, frame, kasavu, roundBox } from './ornaments.ts';
import { PAGE, type Picture } from './sheet.ts';
import type { Styles } from './styles.ts';
import type { Words } from './words.ts';

const EMBLEM_SIZE = 40;
const PHOTO = { width: 112, height: 144, radius: 5, gap: 26 };
/** How much of what does not fit into the frame is cut off above: faces are in the upper part. */
const CUT_ABOVE = 0.2;
/** A name takes no more room than this, unless it does in the smallest size as well. In points. */
const MAX_NAME_HEIGHT = 92;
/** Of the line at the foot. */
const FOOT = 44;

/** The association above its woven edge, at the head of the first page. @returns where what follows begins */
export function drawAssociation(
  { sheet, styles }: Pick<Flow, 'sheet' | 'styles'>,
  said: Words,
  shortName: string,
): number {
  const name = lineOf(shortName, styles.association);
  const bureau = lineOf(said.kicker, styles.kicker);
  const kind = lineOf(said.biodata, styles.kicker);
  const tag = sheet.tags.add('P', sheet.tags.root);
  const x = LEFT + EMBLEM_SIZE + 12;
  const bureauTop = TOP - name.height - 1;
  sheet.decorate(emblem(LEFT, TOP, EMBLEM_SIZE));
  sheet.write(name, x, baseLine(name, TOP, name.height), tag);
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

function nameLines(name: string, { names }: Styles, width: number): readonly Line[] {
  const sizes = names.map((style) => wrap(name, style, width));
  return sizes.find((lines) => heightOf(lines) <= MAX_NAME_HEIGHT && lines.length <= 2) ?? sizes.at(-1) ?? [];
}

export function writeName(flow: Flow, name: string): void {
  const { sheet } = flow;
  writeLines(flow, nameLines(name, flow.styles, flow.width), sheet.tags.add('H1', sheet.tags.root));
}

/**
 * The line at the foot of every page.
 * @param left whose it is
 * @param right what stands at its end on each page, counted from 1
 */
export function drawFeet({ sheet, styles: { foot } }: Flow, left: string, right: (page: number) => string): void {
  sheet.revisit((page) => {
    sheet.decorate(kasavu(LEFT, FOOT + 18, WIDTH));
    sheet.note(lineOf(left, foot), LEFT, FOOT);
    const line = lineOf(right(page), foot);
    sheet.note(line, PAGE.width - LEFT - line.width, FOOT);
  });
}
