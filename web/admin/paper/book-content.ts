import { type AdminMemorial, listMemorialsForAdmin } from '#contract/admin-memorials.ts';
import type { BookEntry } from '#contract/members-book.ts';
import { recordFilter } from '#web/admin/records/record-choice.tsx';
import { type Loaded, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import type { Site } from '#web/shared/documents/document.ts';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import { choiceFilter, ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { loadEntries, type LoadedRows } from './load-rows.ts';

const yes = choiceFilter(['yes']);

/** The choices for the members' book. Without a choice, the order is by folio, in two columns of A4. */
export const bookAddress = new ListAddress({
  path: paths.adminBook,
  filters: {
    ward: recordFilter,
    order: choiceFilter(['name', 'house']),
    size: choiceFilter(['A5']),
    columns: choiceFilter(['1', '3']),
    photos: yes,
    large: yes,
    people: yes,
    memorials: yes,
  },
});

export type BookChoices = typeof bookAddress.all.filters;

/** The rows are the entries, as members see them. */
export interface BookContent extends LoadedRows<BookEntry> {
  /** The published memorials of the year, latest first. */
  readonly memorials: readonly AdminMemorial[];
  /** The year of `at`, such as `2026`. */
  readonly year: string;
  readonly site: Site;
}

export async function loadBook(request: Request): Promise<Loaded<Omit<BookContent, 'site'>>> {
  const entries = await loadEntries(request);
  if (!entries.ok) return entries;
  const read = await loadAsAdmin(request, listMemorialsForAdmin, { query: {} });
  if (!read.ok) return read;
  const year = dayInKolkata(entries.value.at).slice(0, 4);
  const memorials = read.value.rows.filter(
    ({ published, date_of_death }) => published && date_of_death.startsWith(year),
  );
  return { ok: true, value: { ...entries.value, memorials, year } };
}
