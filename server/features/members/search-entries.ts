import type { SearchEntry } from '#server/platform/search/entries-store.ts';
import type { StoredMember } from './store.ts';

/** What members are found by. */
export function searchEntriesOf(members: readonly StoredMember[]): readonly SearchEntry[] {
  return members.map(({ id, folio, folio_order, name }) => ({
    record: id,
    sort: folio_order,
    code: folio,
    text: name,
  }));
}
