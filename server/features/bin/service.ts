import type * as z from 'zod/mini';
import type { BinEntry, listBin } from '#contract/bin.ts';
import type { Page } from '#contract/endpoint.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { listEntries } from '#server/records/bin/bin-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';

const DEFAULT_PAGE_SIZE = 100;

/** Returns the bin’s entries, the latest first: all of them, or one page of the matches (decision 3). */
export async function findBinEntries(
  { database, now }: Platform,
  query: z.output<typeof listBin.query>,
): Promise<Page<BinEntry>> {
  const patterns = likePatterns(query.search ?? '');
  const pageRange = pageRangeOf(query, patterns.length > 0, DEFAULT_PAGE_SIZE);
  return listEntries(database, { kind: query.kind, patterns, now: now(), ...pageRange });
}
