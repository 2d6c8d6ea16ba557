import { maxPdfPages } from '#contract/files.ts';
import { PdfRefused } from './problems.ts';
import { entry, has, isArray, isDictionary, isReference, type PdfDictionary, type PdfValue } from './values.ts';

/** Reads an object of its own; null when there is none. */
export type Resolve = (object: number) => PdfValue;

const MAX_CHAIN = 10;

function follow(value: PdfValue, resolve: Resolve): PdfValue {
  let target = value;
  for (let step = 0; isReference(target); step += 1) {
    if (step === MAX_CHAIN) throw new PdfRefused('damaged');
    target = resolve(target.object);
  }
  return target;
}

function dictionaryAt(value: PdfValue, resolve: Resolve): PdfDictionary {
  const target = follow(value, resolve);
  if (!isDictionary(target)) throw new PdfRefused('damaged');
  return target;
}

/**
 * Counts the pages by walking their tree: what it says of itself need not be true.
 * @throws PdfRefused `pages` for more than may be, `damaged` for a tree that is none
 */
export function countPages(root: PdfValue, resolve: Resolve): number {
  const waiting: PdfValue[] = [entry(dictionaryAt(root, resolve), 'Pages')];
  const seen = new Set<number>();
  let pages = 0;
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const node = dictionaryAt(value, resolve);
    if (!has(node, 'Kids')) {
      pages += 1;
      if (pages > maxPdfPages) throw new PdfRefused('pages');
      continue;
    }
    // A tree that leads back to itself has no end.
    if (!isReference(value) || seen.has(value.object)) throw new PdfRefused('damaged');
    seen.add(value.object);
    const kids = follow(entry(node, 'Kids'), resolve);
    if (!isArray(kids)) throw new PdfRefused('damaged');
    if (kids.items.length > maxPdfPages) throw new PdfRefused('pages');
    waiting.push(...kids.items);
  }
  if (pages === 0) throw new PdfRefused('damaged');
  return pages;
}
