import { filtersOf } from './filters.ts';
import { isImage, MAX_IMAGE_PIXELS, pixelsOf } from './measure-streams.ts';
import type { Page } from './page-tree.ts';
import { PdfRefused } from './problems.ts';
import type { Objects, PdfStream } from './resolve.ts';
import { type Content, scanContent } from './scan-content.ts';
import { unpackData } from './unpack-data.ts';
import { isArray, isDictionary, isReference, nameOf, onlyEntry, type PdfDictionary, type PdfValue } from './values.ts';

const MB = 1024 * 1024;
/** Bytes of operators that one page may draw, those of its parts as often as they are drawn. */
const MAX_DRAWN = 16 * MB;
/** Of all pictures on one page, each counted once: scanners lay up to three over each other. */
const MAX_PAGE_PIXELS = 1.5 * MAX_IMAGE_PIXELS;
/** Points, as far as the standard goes (ISO 32000-1, annex C): 5 m. */
const MAX_SIDE = 14_400;
/** Parts within parts; real ones go three or four deep. */
const DEEPEST = 30;

interface Measuring {
  readonly objects: Objects;
  /** Of each object that has been unpacked. */
  readonly contents: Map<number, Content>;
  /** Of each picture that has been looked into. */
  readonly pixels: Map<number, number>;
}

/** Of one page. */
interface PageMeter extends Measuring {
  readonly images: Set<number>;
  pixelsDrawn: number;
  /** Bytes that a part draws, by its object; undefined while it is being measured. */
  readonly drawn: Map<number, number | undefined>;
}

async function unpackContent({ objects }: Measuring, { dictionary, data }: PdfStream): Promise<string> {
  return (await unpackData(filtersOf(dictionary, objects.follow), data, MAX_DRAWN)).toString('latin1');
}

function addPixels(meter: PageMeter, pixels: number): void {
  meter.pixelsDrawn += pixels;
  if (meter.pixelsDrawn > MAX_PAGE_PIXELS) throw new PdfRefused('heavy');
}

function refuseMuch(bytes: number): number {
  if (bytes > MAX_DRAWN) throw new PdfRefused('heavy');
  return bytes;
}

/** The streams that drawing one entry of the resources draws. */
function drawnBy(meter: PageMeter, value: PdfValue): readonly PdfValue[] {
  const { follow, streamOf } = meter.objects;
  if (isReference(value) && streamOf(value)) return [value];
  const target = follow(value);
  if (!isDictionary(target)) return [];
  // What lies under a mask, and what a pattern is shaded with.
  const mask = follow(onlyEntry(target, 'SMask'));
  return [isDictionary(mask) ? onlyEntry(mask, 'G') : null, onlyEntry(target, 'Shading')].filter(isReference);
}

function dictionaryOf(meter: PageMeter, value: PdfValue): PdfDictionary | undefined {
  const target = meter.objects.follow(value);
  return isDictionary(target) ? target : undefined;
}

function isPicture(meter: PageMeter, value: PdfValue): boolean {
  const target = dictionaryOf(meter, value);
  return target !== undefined && isImage(target, meter.objects.follow);
}

/** A picture, and what masks it. */
async function measurePicture(meter: PageMeter, value: PdfValue): Promise<void> {
  const stream = isReference(value) ? meter.objects.streamOf(value) : undefined;
  if (!isReference(value) || !stream || meter.images.has(value.object)) return;
  meter.images.add(value.object);
  const pixels = meter.pixels.get(value.object) ?? (await pixelsOf(stream, meter.objects.follow));
  meter.pixels.set(value.object, pixels);
  addPixels(meter, pixels);
  for (const mask of ['SMask', 'Mask']) await measurePicture(meter, onlyEntry(stream.dictionary, mask));
}

async function measurePart(meter: PageMeter, value: PdfValue, above: PdfValue, depth: number): Promise<number> {
  if (!isReference(value)) return 0;
  const { object } = value;
  const stream = meter.objects.streamOf(value);
  if (!stream) return 0;
  const { dictionary } = stream;
  if (meter.drawn.has(object)) {
    const known = meter.drawn.get(object);
    // What draws itself has no end.
    if (known === undefined) throw new PdfRefused('heavy');
    return known;
  }
  meter.drawn.set(object, undefined);
  const content = meter.contents.get(object) ?? scanContent(await unpackContent(meter, stream));
  meter.contents.set(object, content);
  const own = onlyEntry(dictionary, 'Resources');
  const bytes = await measureContent(meter, content, own === null ? above : own, depth + 1);
  meter.drawn.set(object, bytes);
  return bytes;
}

/** The glyphs of a font that are drawn as pages are, each once: which of them a text shows is told by its bytes alone. */
async function measureGlyphs(meter: PageMeter, resources: PdfDictionary, depth: number): Promise<number> {
  let bytes = 0;
  for (const [, value] of dictionaryOf(meter, onlyEntry(resources, 'Font'))?.entries ?? []) {
    const font = dictionaryOf(meter, value);
    const glyphs =
      font && nameOf(onlyEntry(font, 'Subtype')) === 'Type3' && dictionaryOf(meter, onlyEntry(font, 'CharProcs'));
    if (!glyphs) continue;
    for (const [, glyph] of glyphs.entries) {
      bytes = refuseMuch(bytes + (await measurePart(meter, glyph, onlyEntry(font, 'Resources'), depth)));
    }
  }
  return bytes;
}

async function measureContent(meter: PageMeter, content: Content, resources: PdfValue, depth: number): Promise<number> {
  if (depth > DEEPEST) throw new PdfRefused('heavy');
  addPixels(meter, content.pixels);
  let bytes = content.bytes;
  const known = dictionaryOf(meter, resources);
  if (!known) return bytes;
  bytes = refuseMuch(bytes + (await measureGlyphs(meter, known, depth)));
  for (const [sort, names] of content.uses) {
    const named = dictionaryOf(meter, onlyEntry(known, sort));
    for (const [name, times] of names) {
      for (const part of named ? drawnBy(meter, onlyEntry(named, name)) : []) {
        // Elsewhere readers ask nothing what it is.
        if (sort === 'XObject' && isPicture(meter, part)) await measurePicture(meter, part);
        else bytes = refuseMuch(bytes + times * (await measurePart(meter, part, resources, depth)));
      }
    }
  }
  return bytes;
}

function refuseSize({ inherited }: Page, { follow }: Objects): void {
  for (const name of ['MediaBox', 'CropBox']) {
    const box = follow(inherited(name));
    if (!isArray(box)) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = box.items.map(follow).map(Number);
    if (!(Math.abs(right - left) <= MAX_SIDE && Math.abs(top - bottom) <= MAX_SIDE)) throw new PdfRefused('heavy');
  }
}

/** What lies on a page: stamps, fields, signatures. Each may look one way or another. */
function looksOf(meter: PageMeter, { dictionary }: Page): readonly PdfValue[] {
  const { follow } = meter.objects;
  const all = follow(onlyEntry(dictionary, 'Annots'));
  return (isArray(all) ? all.items : []).flatMap((value) => {
    const annotation = dictionaryOf(meter, value);
    const looks = annotation && dictionaryOf(meter, onlyEntry(annotation, 'AP'));
    const normal = looks ? onlyEntry(looks, 'N') : null;
    if (isReference(normal) && meter.objects.streamOf(normal)) return [normal];
    return dictionaryOf(meter, normal)?.entries.map(([, look]) => look) ?? [];
  });
}

async function measurePage(measuring: Measuring, page: Page): Promise<void> {
  const { follow, streamOf } = measuring.objects;
  refuseSize(page, measuring.objects);
  const meter: PageMeter = { ...measuring, images: new Set(), pixelsDrawn: 0, drawn: new Map() };
  const contents = onlyEntry(page.dictionary, 'Contents');
  const list = follow(contents);
  let text = '';
  for (const value of isArray(list) ? list.items : [contents]) {
    const stream = isReference(value) ? streamOf(value) : undefined;
    if (stream) text += `${await unpackContent(measuring, stream)}\n`;
    refuseMuch(text.length);
  }
  const resources = page.inherited('Resources');
  let bytes = await measureContent(meter, scanContent(text), resources, 0);
  for (const look of looksOf(meter, page)) bytes = refuseMuch(bytes + (await measurePart(meter, look, resources, 0)));
}

/**
 * Measures what a reader has to do for each page: the operators that are drawn, however often, and the pictures.
 * @throws PdfRefused `heavy` for more than a telephone bears, `damaged` for what cannot be unpacked
 */
export async function measurePages(pages: readonly Page[], objects: Objects): Promise<void> {
  const measuring = { objects, contents: new Map<number, Content>(), pixels: new Map<number, number>() };
  for (const page of pages) await measurePage(measuring, page);
}
