import { join } from 'node:path';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { formatDay, formatLocalTime } from '#server/platform/clock/kolkata.ts';
import { fontFile } from '#server/platform/fonts/fonts.ts';
import { escapeMarkup } from '#server/platform/text/markup.ts';
import { textToDraw } from './card-text.ts';

export type CardLanguage = 'en' | 'ml';

/** What a card shows, in its language. */
export interface CardSubject {
  /** The names of the deceased in order of preference. If the system has no font for a name, the next one is used. */
  readonly names: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly died: string;
  readonly relation: string;
  /** Null if it is not known when the funeral begins. */
  readonly funeral: {
    /** `YYYY-MM-DDTHH:MM` in Asia/Kolkata. */
    readonly at: string;
    readonly place: string;
    /** What the family asks of visitors. */
    readonly notes: readonly string[];
  } | null;
  /** The address of the memorial without scheme. */
  readonly address: string;
}

/** The part of a card for the texts, in pixels. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly align: 'left' | 'centre';
  /** Maximum height of the name. */
  readonly maxName: number;
  /** Maximum number of lines of the relation, the place and each note. */
  readonly maxLines: number;
  readonly hasNotes: boolean;
}

type TextBox = Pick<Area, 'width' | 'align'>;

interface Piece {
  readonly input: Buffer;
  readonly width: number;
  readonly height: number;
}

const wide = { maxName: 250, maxLines: 1, hasNotes: false } as const;
const tall = { maxName: 190, maxLines: 2, hasNotes: true } as const;

/** Messengers crop the outer 70 pixels of some cards, so texts and portrait are within them. */
const formats = {
  landscape: {
    width: 1200,
    height: 630,
    oval: { left: 120, top: 94, width: 316, height: 396 },
    beside: { left: 500, top: 76, width: 630, height: 484, align: 'left', ...wide },
    alone: { left: 120, top: 76, width: 960, height: 484, align: 'centre', ...wide },
  },
  portrait: {
    width: 1080,
    height: 1350,
    oval: { left: 378, top: 84, width: 324, height: 405 },
    beside: { left: 70, top: 570, width: 940, height: 710, align: 'centre', ...tall },
    alone: { left: 70, top: 120, width: 940, height: 1110, align: 'centre', ...tall },
  },
} as const;
export type CardFormat = keyof typeof formats;
type Format = (typeof formats)[CardFormat];

const words = {
  en: { died: (day: string) => `Died ${day}`, funeral: 'Funeral' },
  ml: { died: (day: string) => `വേർപാട്: ${day}`, funeral: 'സംസ്കാരം' },
} as const;

const LATIN = fontFile('fraunces');
const MALAYALAM = fontFile('manjari-700');
const FAMILIES = 'Fraunces, Manjari';

const TEAK = '#2b1810';
const BRASS = '#e0b76c';
const IVORY = '#f7ecda';
const SAND = '#dcc8b0';

const BAND = 26;
const GAP = 16;
const FRAME = { padding: 24, background: '#3a2318', line: '#55392a' };
const SPRAY_WIDTH = 300;

/** Font sizes of a name in pixels. The largest one at which the name fits is used. */
const NAME_SIZES = [84, 72, 60, 50, 42, 34, 28];
/** Minimum font size in pixels that is readable on a phone. */
const MIN_SIZE = 22;
const LINE_HEIGHT = 1.6;
/** Factors for all font sizes. The first one at which the texts fit is used. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6];

async function pieceOf(image: Sharp): Promise<Piece> {
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

interface Style {
  readonly size: number;
  readonly colour: string;
}

async function setText(text: string, { size, colour }: Style, { width, align }: TextBox) {
  // Pango accepts one font file per call and remembers earlier ones, so load the second font first.
  await sharp({ text: { text: '.', fontfile: MALAYALAM } }).metadata();
  const markup = `<span foreground="${colour}">${escapeMarkup(text)}</span>`;
  const font = `${FAMILIES} ${size}`;
  const options = { fontfile: LATIN, width, align, dpi: 72, rgba: true, wrap: 'word-char' } as const;
  return pieceOf(sharp({ text: { text: markup, font, ...options } }));
}

interface Fitting {
  readonly colour: string;
  /** Font sizes in pixels, largest first. */
  readonly sizes: readonly number[];
  readonly maxHeight: number;
}

/** Draws a text in the largest size that fits; a text that is too long for the smallest size is shortened. */
async function fitText(text: string, fitting: Fitting, box: TextBox): Promise<Piece> {
  for (const size of fitting.sizes) {
    const piece = await setText(text, { size, colour: fitting.colour }, box);
    if (piece.height <= fitting.maxHeight) return piece;
  }
  const characters = [...text];
  return fitText(`${characters.slice(0, characters.length * 0.8).join('')}…`, fitting, box);
}

/** Draws a text in few lines; nothing if no font has its letters. */
async function setLines(text: string, { size, colour }: Style, box: TextBox & Pick<Area, 'maxLines'>) {
  const drawn = await textToDraw([text], `${FAMILIES} ${size}`);
  if (drawn === undefined) return [];
  return [
    await fitText(
      drawn,
      {
        colour,
        sizes: [size, Math.max(MIN_SIZE, Math.round(size * 0.8))],
        maxHeight: box.maxLines * LINE_HEIGHT * size,
      },
      box,
    ),
  ];
}

function heightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { height }) => sum + height, GAP * (pieces.length - 1));
}

/** Stacks pieces vertically in the middle of an area. */
function stack(
  pieces: readonly Piece[],
  { left, top, width, height, align }: Pick<Area, 'left' | 'top' | 'width' | 'height' | 'align'>,
): OverlayOptions[] {
  let y = top + (height - heightOf(pieces)) / 2;
  return pieces.map((piece) => {
    const indent = align === 'left' ? 0 : (width - piece.width) / 2;
    const overlay = { input: piece.input, top: Math.round(y), left: Math.round(left + indent) };
    y += piece.height + GAP;
    return overlay;
  });
}

const svg = (width: number, height: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

/** Draws a frame around the pieces. */
async function framed(pieces: readonly Piece[], { width, align }: Area): Promise<Piece> {
  const { padding, background, line } = FRAME;
  const height = heightOf(pieces) + 2 * padding;
  const rectangle = `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="24" fill="${background}" stroke="${line}" stroke-width="2"/>`;
  const inside = { left: padding, top: 0, width: width - 2 * padding, height, align };
  return pieceOf(sharp(svg(width, height, rectangle)).composite(stack(pieces, inside)));
}

async function setFuneral(
  { at, place, notes }: NonNullable<CardSubject['funeral']>,
  language: CardLanguage,
  area: Area,
  sizeOf: (size: number) => number,
): Promise<Piece> {
  const box = { ...area, width: area.width - 2 * FRAME.padding };
  const time = { colour: IVORY, sizes: [46, 40, 34].map(sizeOf), maxHeight: sizeOf(110) };
  const plain = { size: sizeOf(32), colour: SAND };
  return framed(
    [
      await setText(words[language].funeral, { size: sizeOf(28), colour: BRASS }, box),
      await fitText(formatLocalTime(at, language), time, box),
      ...(await setLines(place, plain, box)),
      ...(await Promise.all((area.hasNotes ? notes : []).map((note) => setLines(note, plain, box)))).flat(),
    ],
    area,
  );
}

/** @param scale factor for all font sizes */
async function setTexts(subject: CardSubject, language: CardLanguage, area: Area, scale: number): Promise<Piece[]> {
  const sizeOf = (size: number) => Math.max(MIN_SIZE, Math.round(size * scale));
  // Draw this text before the name, because this call loads the fonts.
  const kicker = await setText('In Loving Memory   സ്നേഹസ്മരണ', { size: sizeOf(34), colour: BRASS }, area);
  const name = await textToDraw(subject.names, `${FAMILIES} 34`);
  const fitting = { colour: IVORY, sizes: NAME_SIZES.map(sizeOf), maxHeight: area.maxName * scale };
  const died = words[language].died(formatDay(subject.died, language));
  return [
    kicker,
    ...(name === undefined ? [] : [await fitText(name, fitting, area)]),
    await setText(died, { size: sizeOf(36), colour: SAND }, area),
    ...(await setLines(subject.relation, { size: sizeOf(32), colour: SAND }, area)),
    ...(subject.funeral === null ? [] : [await setFuneral(subject.funeral, language, area, sizeOf)]),
    ...(await setLines(subject.address, { size: sizeOf(26), colour: SAND }, area)),
  ];
}

/** Draws the texts as large as they fit into an area of the given height. */
async function fitTexts(subject: CardSubject, language: CardLanguage, area: Area, height: number): Promise<Piece[]> {
  let pieces: Piece[] = [];
  for (const scale of SCALES) {
    pieces = await setTexts(subject, language, area, scale);
    if (heightOf(pieces) <= height) break;
  }
  return pieces;
}

async function drawSpray(): Promise<Piece> {
  const density = (72 * SPRAY_WIDTH) / 290;
  return pieceOf(sharp(join(import.meta.dirname, 'card', 'spray.svg'), { density }));
}

async function layPortrait(portrait: Buffer, { oval }: Format): Promise<OverlayOptions[]> {
  const { left, top, width, height } = oval;
  const ellipse = (inset: number, look: string) =>
    svg(width, height, `<ellipse cx="50%" cy="50%" rx="${width / 2 - inset}" ry="${height / 2 - inset}" ${look}/>`);
  const input = await sharp(portrait)
    .resize({ width, height, fit: 'cover', position: 'top' })
    .composite([{ input: ellipse(12, 'fill="#fff"'), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const spray = await drawSpray();
  return [
    { input, left, top },
    { input: ellipse(1.5, `fill="none" stroke="${BRASS}" stroke-width="2.5"`), left, top },
    { input: spray.input, left: left - 10, top: top + height - Math.round(spray.height * 0.66) },
  ];
}

/** Returns the background: teak with floor tiles at the sides, below a woven border. */
function groundOf({ width, height }: Format): Buffer {
  const all = `d="M0 0h${width}v${height}H0z"`;
  return svg(
    width,
    height,
    `<defs>
<pattern id="tiles" width="72" height="72" patternUnits="userSpaceOnUse"><g transform="scale(1.636)" fill="none" stroke="${BRASS}" stroke-opacity=".3">
<path d="M22 0Q34 10 22 22Q10 10 22 0ZM22 22Q34 34 22 44Q10 34 22 22ZM0 22Q10 10 22 22Q10 34 0 22ZM22 22Q34 10 44 22Q34 34 22 22Z"/>
<circle cx="22" cy="22" r="2.2" fill="${BRASS}" stroke="none"/><circle r="4"/><circle cx="44" r="4"/><circle cy="44" r="4"/><circle cx="44" cy="44" r="4"/></g></pattern>
<linearGradient id="sides"><stop offset="0" stop-color="#fff"/><stop offset=".16" stop-color="#000"/><stop offset=".84" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>
<mask id="edges"><path fill="url(#sides)" ${all}/></mask></defs>
<path fill="${TEAK}" ${all}/><path fill="url(#tiles)" mask="url(#edges)" ${all}/>
<path fill="${TEAK}" d="M0 0h${width}v${BAND}H0z"/>
<path d="M0 1h${width}M0 ${BAND - 1}h${width}" stroke="#b88a3e" stroke-width="2"/>
<path d="M0 13h${width}" stroke="#b88a3e" stroke-width="14"/>
<path d="M0 13h${width}" stroke="#94691f" stroke-width="14" stroke-dasharray="2 5"/>`,
  );
}

/**
 * Draws the picture of a memorial for messages: the facts on teak with jasmine, beside or below the portrait if there
 * is one. Returns a JPEG of 1200 × 630 or 1080 × 1350 pixels.
 */
export async function drawShareCard(
  subject: CardSubject,
  language: CardLanguage,
  name: CardFormat,
  portrait: Buffer | undefined,
): Promise<Buffer> {
  const format = formats[name];
  const area = portrait ? format.beside : format.alone;
  const spray = portrait ? [] : [await drawSpray()];
  const texts = await fitTexts(subject, language, area, area.height - heightOf(spray) - GAP);
  const overlays = [...(portrait ? await layPortrait(portrait, format) : []), ...stack([...spray, ...texts], area)];
  return sharp(groundOf(format)).composite(overlays).jpeg({ quality: 84, progressive: true }).toBuffer();
}
