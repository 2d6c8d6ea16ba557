import sharp from 'sharp';
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
export async function nameToDraw(names: readonly string[], font: string): Promise<string | undefined> {
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
