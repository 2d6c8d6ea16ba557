import { type BookEntry, readBookPortion } from '#contract/members-book.ts';
import { type Loaded, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { createStore } from '#web/shared/state/store.ts';

/** Share of the entries that are loaded, from 0 to 1; undefined if it is not known yet. */
export const entriesProgress = createStore<number | undefined>(undefined);

export interface LoadedEntries {
  /** The living by folio. */
  readonly entries: readonly BookEntry[];
  /** The time of the entries, in ms since 1970. */
  readonly at: number;
}

/**
 * Loads the entries in portions, as members see them or as the office does. Starts again if the directory changes before
 * the empty portion after the last one.
 */
export async function loadEntries(request: Request, as?: 'office'): Promise<Loaded<LoadedEntries>> {
  for (;;) {
    entriesProgress.write(undefined);
    const entries: BookEntry[] = [];
    const at = serverTime();
    const versions = new Set<number>();
    for (let page = 1; versions.size < 2; page += 1) {
      const portion = await loadAsAdmin(request, readBookPortion, { query: { page: String(page), as } });
      if (!portion.ok) return portion;
      versions.add(portion.value.version);
      if (versions.size === 1 && portion.value.entries.length === 0) {
        entriesProgress.write(undefined);
        return { ok: true, value: { entries, at } };
      }
      entries.push(...portion.value.entries);
      entriesProgress.write(entries.length / portion.value.total);
    }
  }
}
