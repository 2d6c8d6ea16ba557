import { join } from 'node:path';

/**
 * The faces that the server itself draws with, each of one weight; licences beside them. `hanken-further` has the letters
 * of Europe that `hanken` lacks. Made by tools/fonts/rebuild.ts.
 */
export type FontName =
  | 'fraunces'
  | 'hanken-400'
  | 'hanken-600'
  | 'hanken-further-400'
  | 'hanken-further-600'
  | 'manjari-400'
  | 'manjari-700';

/** The path of a TrueType file. */
export function fontFile(name: FontName): string {
  return join(import.meta.dirname, `${name}.ttf`);
}
