import { binSubjects, eraseBinEntry, listBin, restoreBinEntry } from '#contract/bin.ts';
import { covers, dutiesFor } from '#contract/duties.ts';
import { UNDONE } from '#server/features/deaths/service.ts';
import { route, type Route, type SignedIn, succeeded } from '#server/http/route.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireDuty } from '#server/records/duties.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { findEntry, listEntries } from '#server/records/bin-entries.ts';
import { type BinKinds, eraseForGood, restoreFromBin } from '#server/records/bin.ts';

const DEFAULT_PAGE_SIZE = 100;

export function binRoutes(platform: Platform, kinds: BinKinds): readonly Route[] {
  /**
   * @param email the email with which an account is restored
   * @throws AppError `forbidden` if the caller's duties do not cover the record in the bin
   */
  async function requireDutyFor(id: number, caller: SignedIn, email?: string): Promise<void> {
    const entry = await findEntry(platform.database, id);
    if (!entry) return;
    requireDuty(caller, dutiesFor.kinds[entry.kind]);
    const row = entry.content?.row;
    const isOfEntry = row?.['member_id'] != null || row?.['undo_until'] === UNDONE;
    if (entry.kind === 'memorial' && isOfEntry) requireDuty(caller, dutiesFor.entryOfMemorial);
    const changesEmail = entry.kind === 'user' && email !== undefined && email !== row?.['email'];
    if (changesEmail) requireDuty(caller, dutiesFor.emailOfAccount);
  }

  return [
    // Returns the latest entries first: all of them, or one page of the matches (decision 3).
    route(listBin, async ({ query }, caller) => {
      const asked = query.kind && binSubjects[query.kind];
      if (asked) requireDuty(caller, dutiesFor.kinds[asked]);
      const covered = Object.values(binSubjects).filter((kind) => covers(caller.duties, dutiesFor.kinds[kind]));
      const patterns = likePatterns(query.search ?? '');
      const pageRange = pageRangeOf(query, patterns.length > 0, DEFAULT_PAGE_SIZE);
      return listEntries(platform.database, {
        kinds: asked ? [asked] : covered,
        patterns,
        now: platform.now(),
        ...pageRange,
      });
    }),

    route(restoreBinEntry, async ({ params, body }, caller) => {
      await requireDutyFor(params.id, caller, body.email);
      const { id, isWhole } = await restoreFromBin(platform, kinds, {
        ...body,
        id: params.id,
        administratorId: caller.accountId,
      });
      return { ...succeeded(isWhole ? 'broughtBack' : 'broughtBackInPart'), id };
    }),

    route(eraseBinEntry, async ({ params }, caller) => {
      await requireDutyFor(params.id, caller);
      await eraseForGood(platform, kinds, { id: params.id, administratorId: caller.accountId });
      return succeeded('erasedForGood');
    }),
  ];
}
