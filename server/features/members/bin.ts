import { binKind } from '#server/platform/bin/bin-kind.ts';
import { folioKey, folioOrder } from './folio.ts';
import { putMembersIntoSearch, removeMembersFromSearch } from './search-entries.ts';

/** A member in the bin; their folio is free meanwhile. */
export const memberBin = binKind({
  kind: 'members',
  table: 'members',
  subject: 'member',
  isPublic: false,
  title: ({ name, folio }) => `${name} (${folio})`,
  erasure: { kind: 'member', createdAt: ({ created_at }) => created_at },
  image: ({ image }) => image,
  pdf: ({ pdf }) => pdf,
  taken: { field: 'folio', code: 'folioTaken' },
  leave: (db, { id }) => removeMembersFromSearch(db, [id]),
  ready: async (_db, row, { folio = row.folio }, now) =>
    folio === row.folio
      ? row
      : {
          ...row,
          folio,
          folio_key: folioKey(folio),
          folio_order: folioOrder(folio),
          updated_at: Math.max(now, row.updated_at + 1),
        },
  enter: (db, row) => putMembersIntoSearch(db, [row.id]),
});
