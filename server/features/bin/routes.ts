import { eraseBinEntry, listBin, restoreBinEntry } from '#contract/bin.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { type BinKinds, restoreFromBin, eraseForGood } from '#server/records/bin/bin.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findBinEntries } from './service.ts';

export function binRoutes(platform: Platform, kinds: BinKinds): readonly Route[] {
  return [
    route(listBin, ({ query }) => findBinEntries(platform, query)),

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
