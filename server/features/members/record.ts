import type { AdminMember } from '#contract/admin-members.ts';
import { officeRecord } from '#server/records/office-record.ts';
import { deleteCorrections } from './corrections-store.ts';
import { folioKey, folioOrder } from '#contract/folio.ts';
import { updateMemberSearchEntries, deleteMemberSearchEntries } from './search-entries.ts';
import { memberColumns, type NewMember, readMembers } from './store.ts';

const orderedBy = (folio: string) => ({ folio_key: folioKey(folio), folio_order: folioOrder(folio) });

/** Adds, changes and deletes members with photo and PDF (specification sections 5 and 8, decision 11). */
export const memberRecord = officeRecord<'members', NewMember, AdminMember>({
  type: 'member',
  table: 'members',
  actions: { added: 'member added', changed: 'member changed', deleted: 'member deleted' },
  fields: memberColumns,
  pictures: 'images',
  unique: { field: 'folio', code: 'folioTaken', column: 'folio_key' },
  erased: 'member',
  derive: ({ folio }) => orderedBy(folio),
  search: { put: updateMemberSearchEntries, remove: deleteMemberSearchEntries },
  find: async (db, id) => (await readMembers(db, [id]))[0],
  bin: {
    kind: 'members',
    title: ({ name, folio }) => `${name} (${folio})`,
    fallsAway: (db, ids) => deleteCorrections(db, 'member_id', ids),
    // Another member may have taken the folio meanwhile, so the office can restore the member with a new folio.
    prepareRow: async (_db, row, { folio = row.folio }, now) =>
      folio === row.folio ? row : { ...row, folio, ...orderedBy(folio), updated_at: Math.max(now, row.updated_at + 1) },
  },
});
