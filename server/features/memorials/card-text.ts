import sharp from 'sharp';
import { cleanLine } from '#contract/text.ts';

/** Characters in the card’s two fonts: Latin, Malayalam, dashes and quotation marks. */
const IN_OWN_FONTS = /[ -~\u00a0-\u00ff\u200c-\u200d\u2010-\u2014\u2018-\u201d\u2026\u0d00-\u0d7f]/;

const SIGN = /[\p{L}\p{Nd}]/u;

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
function withoutUnsupported(text: string): string {
  return cleanLine(text)
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
async function charactersWithoutFont(text: string, font: string): Promise<ReadonlySet<string>> {
  const foreign = new Set((text.match(/[\p{L}\p{Nd}]/gu) ?? []).filter((character) => !IN_OWN_FONTS.test(character)));
  if (foreign.size === 0) return foreign;
  const boxes = await Promise.all(BOXES.map((box) => sizeOf(box, font)));
  const missing = new Set<string>();
  for (const character of foreign) if (boxes.includes(await sizeOf(character, font))) missing.add(character);
  return missing;
}

/**
 * Returns the first text that can be drawn completely, if necessary with fonts of the system. Otherwise returns the
 * parts of a text that can be drawn; undefined if there are none.
 * @param texts in order of preference
 * @param font fonts of the card, with a size
 */
export async function textToDraw(texts: readonly string[], font: string): Promise<string | undefined> {
  const parts: string[] = [];
  for (const text of texts.map(withoutUnsupported)) {
    const missing = await charactersWithoutFont(text, font);
    if (missing.size === 0 && SIGN.test(text)) return text;
    const clusters = text.match(/\P{M}\p{M}*/gu) ?? [];
    parts.push(clusters.filter(([character = '']) => !missing.has(character)).join(''));
  }
  return parts
    .find((part) => SIGN.test(part))
    ?.replaceAll(/ +/g, ' ')
    .trim();
}
