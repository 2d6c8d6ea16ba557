import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { Memorial } from '#contract/memorials.ts';
import { formatDay } from '#server/platform/clock/kolkata.ts';
import { fontFile } from '#server/platform/fonts/fonts.ts';
import { escapeMarkup } from '#server/platform/text/markup.ts';
import { cleanLine } from '#contract/text.ts';

/** Characters in the card’s two fonts: Latin, Malayalam, dashes and quotation marks. */
const IN_OWN_FONTS = /[ -~\u00a0-\u00ff\u200c-\u200d\u2010-\u2014\u2018-\u201d\u2026\u0d00-\u0d7f]/;

/** Unassigned characters. Pango draws them as boxes with the code point, like any character without a font. */
const BOXES = ['\u0378', '\u{1fffe}'];

/** Returns width and height of a character on the card, in pixels. */
async function sizeOf(character: string, font: string): Promise<string> {
  const { info } = await sharp({ text: { text: character, font, dpi: 72, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return `${info.width} ${info.height}`;
}

/** Removes diacritics that the fonts lack, and characters that are neither letters nor digits, such as emoji. */
function withoutUnsupported(name: string): string {
  return cleanLine(name)
    .replaceAll(/./gu, (character) => {
      if (IN_OWN_FONTS.test(character)) return character;
      const [base = ''] = character.normalize('NFD');
      if (IN_OWN_FONTS.test(base)) return base;
      return /[\p{L}\p{M}\p{Nd}]/u.test(character) ? character : '';
    })
    .replaceAll(/[\u0300-\u036f\ufe00-\ufe0f]|(?<![\p{L}\p{M}])[\u200c\u200d]/gu, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Returns the letters and digits for which neither the card nor the system has a font. */
async function charactersWithoutFont(name: string, font: string): Promise<ReadonlySet<string>> {
  const foreign = new Set((name.match(/[\p{L}\p{Nd}]/gu) ?? []).filter((character) => !IN_OWN_FONTS.test(character)));
  if (foreign.size === 0) return foreign;
  const boxes = await Promise.all(BOXES.map((box) => sizeOf(box, font)));
  const missing = new Set<string>();
  for (const character of foreign) if (boxes.includes(await sizeOf(character, font))) missing.add(character);
  return missing;
}

/**
 * Returns the first name that can be drawn completely, if necessary with fonts of the system. Otherwise returns the
 * parts of a name that can be drawn; undefined if there are none.
 * @param names in order of preference
 * @param font fonts of the card, with a size
 */
async function nameToDraw(names: readonly string[], font: string): Promise<string | undefined> {
  const parts: string[] = [];
  for (const name of names.map(withoutUnsupported)) {
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
  /** The names of the deceased in order of preference. If the system has no font for a name, the next one is used. */
  readonly names: readonly string[];
}

interface Setting {
  /** The font size in pixels. */
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
/** Height of the card in pixels, without the woven border at its bottom. */
const HEIGHT = 600;
/** Font sizes for the name, in pixels. The first one at which the name fits the maximum height is used. */
const NAME_SIZES = [84, 72, 60, 50, 42, 34, 28];
const MAX_NAME_HEIGHT = 300;
const GAP = 32;

const OVAL = { width: 316, height: 396, left: 120, top: 74 };
const SPRAY_WIDTH = 300;

async function setText(words: string, { size, colour, width, align }: Setting): Promise<Piece> {
  // Pango accepts one font file per call and remembers earlier ones, so load the second font first.
  await sharp({ text: { text: '.', fontfile: MALAYALAM } }).metadata();
  const text = `<span foreground="${colour}">${escapeMarkup(words)}</span>`;
  const { data, info } = await sharp({
    text: { text, font: `${FAMILIES} ${size}`, fontfile: LATIN, width, align, dpi: 72, rgba: true, wrap: 'word-char' },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Draws a name in the largest size that fits; a name that is too long for the smallest size is shortened. */
async function setName(name: string, setting: Omit<Setting, 'size' | 'colour'>): Promise<Piece> {
  for (const size of NAME_SIZES) {
    const piece = await setText(name, { ...setting, size, colour: IVORY });
    if (piece.height <= MAX_NAME_HEIGHT) return piece;
  }
  const characters = [...name];
  return setName(`${characters.slice(0, characters.length * 0.8).join('')}…`, setting);
}

async function setWords(subject: CardSubject, language: CardLanguage, box: Pick<Setting, 'width' | 'align'>) {
  // Draw this text before the name, because this call loads the fonts.
  const kicker = await setText('In Loving Memory   സ്നേഹസ്മരണ', { ...box, size: 34, colour: BRASS });
  const name = await nameToDraw(subject.names, `${FAMILIES} 34`);
  const day = await setText(formatDay(subject.date_of_death, language), { ...box, size: 40, colour: SAND });
  return [kicker, ...(name === undefined ? [] : [await setName(name, box)]), day];
}

function heightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { height }) => sum + height, GAP * (pieces.length - 1));
}

/** Stacks pieces vertically. @param middle horizontal center of the pieces; undefined to align them at `left` */
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
 * Draws the preview image for links to a memorial page: name and date on teak with jasmine, beside the portrait if
 * there is one. Returns a JPEG of 1200 × 630 pixels.
 */
export async function drawShareCard(
  subject: CardSubject,
  language: CardLanguage,
  portrait: Buffer | undefined,
): Promise<Buffer> {
  const overlays = portrait ? await layWithPortrait(subject, language, portrait) : await layCentred(subject, language);
  return sharp(join(folder, 'ground.svg')).composite(overlays).jpeg({ quality: 84, progressive: true }).toBuffer();
}
