import iconsFile from '#web/shared/art/icons.svg';
import icons from '#web/shared/art/icons.svg?raw';
import jasmineFile from '#web/shared/art/jasmine.svg';
import jasmine from '#web/shared/art/jasmine.svg?raw';
import ornamentsFile from '#web/shared/art/ornaments.svg';
import ornaments from '#web/shared/art/ornaments.svg?raw';

/** Each drawing by the address under which the application fetches it. */
const drawings = new Map(
  [
    { file: iconsFile, source: icons },
    { file: jasmineFile, source: jasmine },
    { file: ornamentsFile, source: ornaments },
  ].flatMap(({ file, source }) =>
    [...source.matchAll(/<symbol id="([^"]+)"([^>]*)>([^]*?)<\/symbol>/g)].map(
      ([, name = '', attributes = '', parts = '']): [string, string] => [
        `${file}#${name}`,
        `<svg${attributes}>${parts.replaceAll(/>\s+</g, '><').trim()}</svg>`,
      ],
    ),
  ),
);

/**
 * Puts the drawings that a document refers to in place: what the first view shows need not be fetched, and a drawing
 * weighs less than the head of a request.
 */
export function withDrawings(html: string): string {
  return html.replaceAll(/<use href="([^"]+)"><\/use>/g, (use, address: string) => drawings.get(address) ?? use);
}
