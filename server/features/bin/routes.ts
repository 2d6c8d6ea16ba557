import { eraseBinEntry, listBin, restoreBinEntry } from '#contract/bin.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { listEntries } from '#server/records/bin-entries.ts';
import { type BinKinds, eraseForGood, restoreFromBin } from '#server/records/bin.ts';

const DEFAULT_PAGE_SIZE = 100;

export function binRoutes(platform: Platform, kinds: BinKinds): readonly Route[] {
  return [
    // Returns the latest entries first: all of them, or one page of the matches (decision 3).
    route(listBin, async ({ query }) => {
      const patterns = likePatterns(query.search ?? '');
      const pageRange = pageRangeOf(query, patterns.length > 0, DEFAULT_PAGE_SIZE);
      return listEntries(platform.database, { kind: query.kind, patterns, now: platform.now(), ...pageRange });
    }),

    route(restoreBinEntry, async ({ params, body }, { accountId }) => {
      const { id, isWhole } = await restoreFromBin(platform, kinds, {
        ...body,
        id: params.id,
        administratorId: accountId,
      });
      return { ...succeeded(isWhole ? 'broughtBack' : 'broughtBackInPart'), id };
    }),

    route(eraseBinEntry, async ({ params }, { accountId }) => {
      await eraseForGood(platform, kinds, { id: params.id, administratorId: accountId });
      return succeeded('erasedForGood');
    }),
  ];
}
