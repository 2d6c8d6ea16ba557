import { createHash } from 'node:crypto';
import { PDFHexString, PDFName, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import type { FontFace } from './font-faces.ts';
import type { Glyph } from './shape.ts';
import { subset } from './subset.ts';

/** A glyph with the text that it stands for; the same glyph may stand for several texts. */
interface Code {
  /** How it is written in the content of a page: four hexadecimal digits. */
  readonly hex: string;
  readonly glyph: number;
  readonly text: string;
  /** In thousandths of the em, as the face has it. */
  readonly width: number;
}

interface Font {
  /** Its name in the resources of a page. */
  readonly key: string;
  readonly ref: PDFRef;
  readonly fontFace: FontFace;
  /** By glyph and text, in the order of their numbers; the first is that of the box for missing letters. */
  readonly codes: Map<string, Code>;
}

export interface Fonts {
  /** The name in the resources of a page under which a face is found. */
  readonly keyOf: (fontFace: FontFace) => string;
  readonly codeOf: (fontFace: FontFace, glyph: Pick<Glyph, 'id' | 'text'>) => Code;
  /** Writes what was used into the document. @returns the dictionary of fonts for the resources of the pages */
  readonly embed: () => Promise<PDFRef>;
}

/** No italic, no symbols of its own: letters are found by number (ISO 32000-2, table 121). */
const SYMBOLIC = 4;
/** Ranges that a table of texts may have at once (ISO 32000-2, 9.10.3). */
const MAX_AT_ONCE = 100;

const hex = (value: number) => value.toString(16).padStart(4, '0');

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('');
}

/** Which text each code stands for. */
function textTable(codes: readonly Code[]): string {
  const lines = codes.flatMap((code) => (code.text === '' ? [] : [`<${code.hex}> <${utf16(code.text)}>`]));
  const blocks = Array.from({ length: Math.ceil(lines.length / MAX_AT_ONCE) }, (_, block) =>
    lines.slice(block * MAX_AT_ONCE, (block + 1) * MAX_AT_ONCE),
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** Six letters that differ when the glyphs do (ISO 32000-2, 9.9.2). */
function tagOf(file: Uint8Array): string {
  const digest = createHash('sha256').update(file).digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

async function embedFont(context: PDFContext, font: Font): Promise<void> {
  const { ref, fontFace } = font;
  const codes = [...font.codes.values()];
  const file = await subset(fontFace.file, new Set(codes.map(({ glyph }) => glyph)));
  const name = `${tagOf(file)}+${fontFace.name}`;
  const { ascender, descender } = fontFace.font.hExtents();
  const thousandths = (units: number) => Math.round((units * 1000) / fontFace.unitsPerEm);
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: fontFace.box.map(thousandths),
      ItalicAngle: 0,
      Ascent: thousandths(ascender),
      Descent: thousandths(descender),
      CapHeight: 700,
      StemV: 80,
      FontFile2: context.register(context.flateStream(file, { Length1: file.length })),
    }),
  );
  const glyphNumbers = Uint8Array.from(codes.flatMap(({ glyph }) => [glyph >> 8, glyph & 0xff]));
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: {
        Registry: PDFHexString.fromText('Adobe'),
        Ordering: PDFHexString.fromText('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      W: [0, codes.map(({ width }) => width)],
      CIDToGIDMap: context.register(context.flateStream(glyphNumbers)),
    }),
  );
  const dictionary = context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: context.register(context.flateStream(textTable(codes))),
  });
  context.assign(ref, dictionary);
}

/** The code of a glyph with its text; a new one when it is the first time. */
function codeIn({ fontFace: { font, unitsPerEm }, codes }: Font, glyph: number, text: string): Code {
  const key = `${glyph} ${text}`;
  const known = codes.get(key);
  if (known) return known;
  const width = Math.round(font.glyphHAdvance(glyph) * (1000 / unitsPerEm));
  const code = { hex: hex(codes.size), glyph, text, width };
  codes.set(key, code);
  return code;
}

/**
 * The fonts of a document. Glyphs get codes of their own as they are used, one for each text that they stand for: so
 * readers that do not know `ActualText` find the letters too, in the order in which they are written.
 */
export function createFonts(context: PDFContext): Fonts {
  const fonts = new Map<FontFace, Font>();

  function fontOf(fontFace: FontFace): Font {
    const known = fonts.get(fontFace);
    if (known) return known;
    const font: Font = { key: `F${fonts.size + 1}`, ref: context.nextRef(), fontFace, codes: new Map() };
    codeIn(font, 0, '');
    fonts.set(fontFace, font);
    return font;
  }

  return {
    keyOf: (fontFace) => fontOf(fontFace).key,
    codeOf: (fontFace, { id, text }) => codeIn(fontOf(fontFace), id, text),

    embed: async () => {
      const dictionary = context.obj({});
      for (const font of fonts.values()) {
        await embedFont(context, font);
        dictionary.set(PDFName.of(font.key), font.ref);
      }
      return context.register(dictionary);
    },
  };
}
