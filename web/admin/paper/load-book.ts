import { listMemorialsForAdmin, type AdminMemorial } from '#contract/memorials.ts';
import { type Loaded, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import { type LoadedEntries, loadEntries } from './load-entries.ts';

/** The entries are as members see them. */
export interface BookContent extends LoadedEntries {
  /** The published memorials of the year, latest first. */
  readonly memorials: readonly AdminMemorial[];
  /** The year of `at`, such as `2026`. */
  readonly year: string;
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
