import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { Memorial } from '#contract/memorials.ts';
import { formatDay } from '#server/platform/clock/kolkata.ts';
import { fontFile } from '#server/platform/fonts/fonts.ts';
import { escapeMarkup } from '#server/platform/text/markup.ts';
import { cleanLine } from '#contract/text.ts';

/** What the two faces of the card have: Latin, Malayalam, dashes and quotation marks. */
const OWN = /[ -~\u00a0-\u00ff\u200c-\u200d\u2010-\u2014\u2018-\u201d\u2026\u0d00-\u0d7f]/;

/** Characters without a meaning to the fonts: Pango draws a box with the code of each letter that no font has. */
const BOXES = ['\u0378', '\u{1fffe}'];

/** Returns width and height of a letter as a card shows it, in pixels. */
async function sizeOf(character: string, font: string): Promise<string> {
  const { info } = await sharp({ text: { text: character, font, dpi: 72, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return `${info.width} ${info.height}`;
}

/** Writes letters without the marks that the faces lack, and leaves out what is neither letter nor digit, such as emoji. */
function withoutOddities(name: string): string {
  return cleanLine(name)
    .replaceAll(/./gu, (character) => {
      if (OWN.test(character)) return character;
      const [base = ''] = character.normalize('NFD');
      if (OWN.test(base)) return base;
      return /[\p{L}\p{M}\p{Nd}]/u.test(character) ? character : '';
    })
    .replaceAll(/[\u0300-\u036f\ufe00-\ufe0f]|(?<![\p{L}\p{M}])[\u200c\u200d]/gu, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Finds the letters of other scripts for which the system has no font. */
async function charactersWithoutFont(name: string, font: string): Promise<ReadonlySet<string>> {
  const foreign = new Set((name.match(/[\p{L}\p{Nd}]/gu) ?? []).filter((character) => !OWN.test(character)));
  if (foreign.size === 0) return foreign;
  const boxes = await Promise.all(BOXES.map((box) => sizeOf(box, font)));
  const missing = new Set<string>();
  for (const character of foreign) if (boxes.includes(await sizeOf(character, font))) missing.add(character);
  return missing;
}

/**
 * Returns the first of the names that can be drawn whole, in the system's fonts where the own faces lack a script; else
 * what can be drawn of them. Undefined if no letter can.
 * @param names in the order of preference
 * @param font what cards are set in, with a size
 */
async function nameToDraw(names: readonly string[], font: string): Promise<string | undefined> {
  const parts: string[] = [];
  for (const name of names.map(withoutOddities)) {
    const missing = await charactersWithoutFont(name, font);
    if (missing.size === 0 && /\p{L}/u.test(name)) return name;
    const clusters = name.match(/\P{M}\p{M}*/gu) ?? [];
    parts.push(clusters.filter(([character = '']) => !missing.has(character)).join(''));
  }
  return parts
    .find((part) => /\p{L}/u.test(part))
    ?.replaceAll(/ +/g, ' ')
    .trim();
}

export type CardLanguage = 'en' | 'ml';
export interface CardSubject extends Pick<Memorial, 'date_of_death'> {
  /** In the order of preference; the next one stands in where the system has no font for one. */
  readonly names: readonly string[];
}

interface Setting {
  /** In pixels. */
  readonly size: number;
  readonly colour: string;
  readonly width: number;
  readonly align: 'left' | 'centre';
}

interface Piece {
  readonly input: Buffer;
  readonly width: number;
  readonly height: number;
}

const folder = join(import.meta.dirname, 'card');
const LATIN = fontFile('fraunces');
const MALAYALAM = fontFile('manjari-700');
const FAMILIES = 'Fraunces, Manjari';

const BRASS = '#e0b76c';
const IVORY = '#f7ecda';
const SAND = '#dcc8b0';

const WIDTH = 1200;
/** Above the woven edge. */
const HEIGHT = 600;
/** The largest with which the name is low enough is taken. */
const NAME_SIZES = [84, 72, 60, 50, 42, 34, 28];
const MAX_NAME_HEIGHT = 300;
const GAP = 32;

const OVAL = { width: 316, height: 396, left: 120, top: 74 };
const SPRAY_WIDTH = 300;

async function setText(words: string, { size, colour, width, align }: Setting): Promise<Piece> {
  // The engine takes one file at a time and remembers those it has had.
  await sharp({ text: { text: '.', fontfile: MALAYALAM } }).metadata();
  const text = `<span foreground="${colour}">${escapeMarkup(words)}</span>`;
  const { data, info } = await sharp({
    text: { text, font: `${FAMILIES} ${size}`, fontfile: LATIN, width, align, dpi: 72, rgba: true, wrap: 'word-char' },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Sets a name as large as it fits; one that is too long even in small letters is cut. */
async function setName(name: string, setting: Omit<Setting, 'size' | 'colour'>): Promise<Piece> {
  for (const size of NAME_SIZES) {
    const piece = await setText(name, { ...setting, size, colour: IVORY });
    if (piece.height <= MAX_NAME_HEIGHT) return piece;
  }
  const characters = [...name];
  return setName(`${characters.slice(0, characters.length * 0.8).join('')}…`, setting);
}

/** Lays the words one below the other. */
async function setWords(subject: CardSubject, language: CardLanguage, box: Pick<Setting, 'width' | 'align'>) {
  // Before the name: it makes the faces known to the engine.
  const kicker = await setText('In Loving Memory   സ്നേഹസ്മരണ', { ...box, size: 34, colour: BRASS });
  const name = await nameToDraw(subject.names, `${FAMILIES} 34`);
  const day = await setText(formatDay(subject.date_of_death, language), { ...box, size: 40, colour: SAND });
  return [kicker, ...(name === undefined ? [] : [await setName(name, box)]), day];
}

function heightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { height }) => sum + height, GAP * (pieces.length - 1));
}

/** Lays pieces below each other. @param middle where the middle of each stands; undefined: they begin at `left` */
function stack(pieces: readonly Piece[], top: number, left: number, middle?: number): OverlayOptions[] {
  let y = top;
  return pieces.map(({ input, width, height }) => {
    const overlay = { input, top: Math.round(y), left: Math.round(middle === undefined ? left : middle - width / 2) };
    y += height + GAP;
    return overlay;
  });
}

async function drawSpray(): Promise<Piece> {
  const density = (72 * SPRAY_WIDTH) / 290;
  const { data, info } = await sharp(join(folder, 'spray.svg'), { density })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

const oval = (inset: number, look: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${OVAL.width}" height="${OVAL.height}"><ellipse cx="50%" cy="50%" rx="${OVAL.width / 2 - inset}" ry="${OVAL.height / 2 - inset}" ${look}/></svg>`,
  );

/** The portrait in its oval, with jasmine at its foot. */
async function layPortrait(portrait: Buffer): Promise<OverlayOptions[]> {
  const { width, height, left, top } = OVAL;
  const input = await sharp(portrait)
    .resize({ width, height, fit: 'cover', position: 'top' })
    .composite([{ input: oval(12, 'fill="#fff"'), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const ring = oval(1.5, `fill="none" stroke="${BRASS}" stroke-width="2.5"`);
  const spray = await drawSpray();
  return [
    { input, left, top },
    { input: ring, left, top },
    { input: spray.input, left: left - 10, top: top + height - Math.round(spray.height * 0.66) },
  ];
}

async function layWithPortrait(subject: CardSubject, language: CardLanguage, portrait: Buffer) {
  const words = await setWords(subject, language, { width: 610, align: 'left' });
  return [...(await layPortrait(portrait)), ...stack(words, (HEIGHT - heightOf(words)) / 2, 520)];
}

async function layCentred(subject: CardSubject, language: CardLanguage) {
  const pieces = [await drawSpray(), ...(await setWords(subject, language, { width: 960, align: 'centre' }))];
  return stack(pieces, (HEIGHT - heightOf(pieces)) / 2, 0, WIDTH / 2);
}

/**
 * Draws what a link to a memorial page looks like in a message: name and day on teak with jasmine, beside the portrait if
 * there is one. A JPEG of 1200 × 630 pixels.
 */
export async function drawShareCard(
  subject: CardSubject,
  language: CardLanguage,
  portrait: Buffer | undefined,
): Promise<Buffer> {
  const overlays = portrait ? await layWithPortrait(subject, language, portrait) : await layCentred(subject, language);
  return sharp(join(folder, 'ground.svg')).composite(overlays).jpeg({ quality: 84, progressive: true }).toBuffer();
}
