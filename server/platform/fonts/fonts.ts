import { join } from 'node:path';

/** The fonts of the share cards, each of one weight; licences beside them. Made by tools/fonts/rebuild.ts. */
export type FontName = 'fraunces' | 'manjari-700';

/** The path of a TrueType file. */
export function fontFile(name: FontName): string {
  return join(import.meta.dirname, `${name}.ttf`);
}
