import { AppError } from '#server/platform/app-error.ts';
import { binKind } from '#server/records/bin/bin-kind.ts';
import { listEntriesOf } from '#server/records/bin/bin-store.ts';
import { recordCommitteeChange } from './change-term.ts';
import { imagesIn } from '#server/records/values-store.ts';
import { eraseCommittee, erasePortraits, findUnusedPortraits } from './portraits.ts';
import { lockTerm } from './store.ts';

/** Moves terms with their committees to the bin and back. */
export const termBin = binKind({
  kind: 'term',
  table: 'office_terms',
  title: ({ begins_on, ends_on }) => (ends_on === null ? begins_on : `${begins_on} – ${ends_on}`),
  parts: [{ table: 'office_bearers', column: 'term_id' }],
  images: findUnusedPortraits,
  erase: (db, _term, { parts }) => eraseCommittee(db, parts),
  taken: { field: 'begins_on', code: 'termBeginTaken' },
});

/** Moves bearers to the bin and back. */
export const bearerBin = binKind({
  kind: 'bearer',
  table: 'office_bearers',
  title: ({ name_en }) => name_en,
  images: findUnusedPortraits,
  erase: (db, { image }, _content, values) =>
    erasePortraits(db, new Set([...(image == null ? [] : [image]), ...imagesIn(values)])),
  lockFirst: async (db, { term_id }) => {
    await lockTerm(db, term_id);
  },
  prepareRow: async (db, row) => {
    if (await lockTerm(db, row.term_id)) return row;
    const [binnedTerm] = await listEntriesOf(db, 'term', [row.term_id]);
    throw new AppError('invalid', binnedTerm ? 'bearerTermInBin' : 'bearerTermErased');
  },
  onRestore: (db, { term_id }, { platform, administratorId }) =>
    recordCommitteeChange(platform, db, term_id, administratorId),
});
