import { listMemorialsForAdmin, type AdminMemorial } from '#contract/memorials.ts';
import { type BookEntry, readBookPortion } from '#contract/members-book.ts';
import { type Loaded, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import { createStore } from '#web/shared/state/store.ts';

export interface BookContent {
  /** The living by folio, as members see them. */
  readonly entries: readonly BookEntry[];
  /** The published memorials of the year, latest first. */
  readonly memorials: readonly AdminMemorial[];
  /** The time of the content, in ms since 1970. */
  readonly at: number;
  /** The year of `at`, such as `2026`. */
  readonly year: string;
}

/** Share of the entries that are loaded, from 0 to 1; undefined if it is not known yet. */
export const bookProgress = createStore<number | undefined>(undefined);

/** Loads the entries in portions. Starts anew if the directory changes before the empty portion after the last one. */
async function loadEntries(request: Request): Promise<Loaded<Pick<BookContent, 'entries' | 'at'>>> {
  for (;;) {
    bookProgress.write(undefined);
    const entries: BookEntry[] = [];
    const at = serverTime();
    const versions = new Set<number>();
    for (let page = 1; versions.size < 2; page += 1) {
      const portion = await loadAsAdmin(request, readBookPortion, { query: { page: String(page) } });
      if (!portion.ok) return portion;
      versions.add(portion.value.version);
      if (versions.size === 1 && portion.value.entries.length === 0) return { ok: true, value: { entries, at } };
      entries.push(...portion.value.entries);
      bookProgress.write(entries.length / portion.value.total);
    }
  }
}

const MEMORIALS_PER_CALL = 100;

async function loadMemorials(request: Request, year: string): Promise<Loaded<readonly AdminMemorial[]>> {
  const memorials: AdminMemorial[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page: String(page), pageSize: String(MEMORIALS_PER_CALL) };
    const portion = await loadAsAdmin(request, listMemorialsForAdmin, { query });
    if (!portion.ok) return portion;
    const ofYear = portion.value.rows.filter((memorial) => memorial.date_of_death.startsWith(year));
    memorials.push(...ofYear.filter(({ published }) => published));
    if (ofYear.length < MEMORIALS_PER_CALL) return { ok: true, value: memorials };
  }
}

export async function loadBook(request: Request): Promise<Loaded<BookContent>> {
  const loaded = await loadEntries(request);
  if (!loaded.ok) return loaded;
  const year = dayInKolkata(loaded.value.at).slice(0, 4);
  const memorials = await loadMemorials(request, year);
  return memorials.ok ? { ok: true, value: { ...loaded.value, memorials: memorials.value, year } } : memorials;
}
