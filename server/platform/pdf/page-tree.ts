import { maxPdfPages } from '#contract/files.ts';
import { PdfRefused } from './problems.ts';
import type { Follow } from './resolve.ts';
import { has, isArray, isDictionary, isReference, onlyEntry, type PdfDictionary, type PdfValue } from './values.ts';

/** A page with what it has from the nodes above it. */
export interface Page {
  readonly dictionary: PdfDictionary;
  /** What it says under a name, or what the nearest node above it says. */
  readonly inherited: (name: string) => PdfValue;
}

interface Waiting {
  readonly value: PdfValue;
  readonly inherited: Page['inherited'];
}

/**
 * Finds the pages by walking their tree: what it says of itself need not be true.
 * @throws PdfRefused `pages` for more than may be, `damaged` for a tree that is none
 */
export function pagesOf(root: PdfValue, follow: Follow): readonly Page[] {
  const dictionaryAt = (value: PdfValue) => {
    const target = follow(value);
    if (!isDictionary(target)) throw new PdfRefused('damaged');
    return target;
  };
  const waiting: Waiting[] = [{ value: onlyEntry(dictionaryAt(root), 'Pages'), inherited: () => null }];
  const seen = new Set<number>();
  const pages: Page[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, inherited: above } = next;
    const dictionary = dictionaryAt(value);
    const inherited = (name: string) => (has(dictionary, name) ? onlyEntry(dictionary, name) : above(name));
    if (!has(dictionary, 'Kids')) {
      pages.push({ dictionary, inherited });
      if (pages.length > maxPdfPages) throw new PdfRefused('pages');
      continue;
    }
    // A tree that leads back to itself has no end.
    if (!isReference(value) || seen.has(value.object)) throw new PdfRefused('damaged');
    seen.add(value.object);
    const kids = follow(onlyEntry(dictionary, 'Kids'));
    if (!isArray(kids)) throw new PdfRefused('damaged');
    if (kids.items.length > maxPdfPages) throw new PdfRefused('pages');
    waiting.push(...kids.items.map((kid) => ({ value: kid, inherited })));
  }
  if (pages.length === 0) throw new PdfRefused('damaged');
  return pages;
}
