import { useEffect, useState } from 'react';
import { listMembersForAdmin } from '#contract/admin-members.ts';
import { folioOrder } from '#contract/folio.ts';
import type { BookEntry } from '#contract/members-book.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { addressLines, type SizedEntry, type Sizes } from './labels-sheets.tsx';
import { type LabelChoices, readIds } from './labels-layout.ts';

/** A longer address is usually wrong, for example several addresses in one. */
const MAX_LINES = 5;

/** Returns the ids of the members that a search finds. Similar names count only if there is no exact match. */
async function findIds(search: string, signal: AbortSignal): Promise<ReadonlySet<number>> {
  const { rows } = await api.call(listMembersForAdmin, { query: { search } }, { signal });
  const exact = rows.filter(({ similar }) => similar !== true);
  return new Set((exact.length > 0 ? exact : rows).map(({ id }) => id));
}

/** Returns the entries that the search and the folios find; undefined while the search runs. */
export function useFoundEntries(
  entries: readonly BookEntry[],
  { search, from, to }: LabelChoices,
): readonly BookEntry[] | 'failed' | undefined {
  const [found, setFound] = useState<{ readonly search: string; readonly ids: ReadonlySet<number> | 'failed' }>();
  const isSearch = search.trim() !== '';
  useEffect(() => {
    if (!isSearch) return undefined;
    const leaving = new AbortController();
    findIds(search, leaving.signal).then(
      (ids) => setFound({ search, ids }),
      (error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof SessionEnded)) setFound({ search, ids: 'failed' });
      },
    );
    return () => leaving.abort();
  }, [search, isSearch]);
  const ids = found?.search === search ? found.ids : undefined;
  if (isSearch && typeof ids !== 'object') return ids;
  const [first, last] = [folioOrder(from), folioOrder(to)];
  return entries.filter(({ id, folio }) => {
    const order = folioOrder(folio);
    const isInRange = (from === '' || order >= first) && (to === '' || order <= last);
    return isInRange && (!isSearch || (typeof ids === 'object' && ids.has(id)));
  });
}

/** Returns the first entry of each house. Capitals, spaces and punctuation make no difference. */
function firstOfHouses(entries: readonly BookEntry[]): readonly BookEntry[] {
  const houses = new Set<string>();
  return entries.filter(({ id, house_name, address }) => {
    const place = `${house_name ?? ''} ${address ?? ''}`.normalize('NFKC').toLocaleLowerCase('en');
    const house = address === null ? String(id) : place.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
    return !houses.has(house) && houses.add(house);
  });
}

export interface LeftOutEntry {
  readonly entry: BookEntry;
  readonly reason: 'noAddress' | 'manyLines' | 'tooLong';
}

/** Returns the chosen entries that get a label, those that get none, and those whose type size is not known yet. */
export function divideEntries(found: readonly BookEntry[], { without, houses }: LabelChoices, sizes: Sizes) {
  const ids = readIds(without);
  const chosen = found.filter(({ id }) => !ids.has(id));
  const labels: SizedEntry[] = [];
  const leftOut: LeftOutEntry[] = [];
  const unknown: BookEntry[] = [];
  for (const entry of houses === 'yes' ? firstOfHouses(chosen) : chosen) {
    const { length } = addressLines(entry);
    const size = sizes.get(entry.id);
    if (length === 0) leftOut.push({ entry, reason: 'noAddress' });
    else if (length > MAX_LINES) leftOut.push({ entry, reason: 'manyLines' });
    else if (size !== undefined) labels.push({ entry, size });
    else if (sizes.has(entry.id)) leftOut.push({ entry, reason: 'tooLong' });
    else unknown.push(entry);
  }
  return { labels, leftOut, unknown };
}
