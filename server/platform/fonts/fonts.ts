import { join } from 'node:path';

/** Fonts of the share cards, one weight each, with their licences. Created by tools/fonts/rebuild.ts. */
export type FontName = 'fraunces' | 'manjari-700';

/** Returns the path of a TrueType file. */
export function fontFile(name: FontName): string {
  return join(import.meta.dirname, `${name}.ttf`);
}
