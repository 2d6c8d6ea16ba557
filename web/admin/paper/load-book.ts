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

export async function loadBook(request: Request): Promise<Loaded<BookContent>> {
  const loaded = await loadEntries(request);
  if (!loaded.ok) return loaded;
  const year = dayInKolkata(loaded.value.at).slice(0, 4);
  // One call for all, so that a change meanwhile loses or doubles none.
  const read = await loadAsAdmin(request, listMemorialsForAdmin, { query: {} });
  if (!read.ok) return read;
  const memorials = read.value.rows.filter(
    ({ published, date_of_death }) => published && date_of_death.startsWith(year),
  );
  return { ok: true, value: { ...loaded.value, memorials, year } };
}
