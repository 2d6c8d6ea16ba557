import iconsFile from '#web/shared/art/icons.svg';
import icons from '#web/shared/art/icons.svg?raw';
import jasmineFile from '#web/shared/art/jasmine.svg';
import jasmine from '#web/shared/art/jasmine.svg?raw';
import ornamentsFile from '#web/shared/art/ornaments.svg';
import ornaments from '#web/shared/art/ornaments.svg?raw';

/** Inline markup of each SVG symbol, by the URL under which the app loads it. */
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
 * Replaces the SVG references of a document by their markup. The first view then needs no request for drawings, and a
 * drawing is smaller than the headers of a request.
 */
export function inlineDrawings(html: string): string {
  return html.replaceAll(/<use href="([^"]+)"><\/use>/g, (use, address: string) => drawings.get(address) ?? use);
}
