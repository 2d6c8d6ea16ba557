import { AppError } from '#server/platform/app-error.ts';
import { binKind } from '#server/records/bin/bin-kind.ts';
import { listEntriesOf } from '#server/records/bin/bin-store.ts';
import { recordCommitteeChange } from './change-term.ts';
import { eraseBearer, eraseCommittee, findUnusedPortraits } from './portraits.ts';
import { findTerm } from './store.ts';
import { termSubject } from './term-snapshot.ts';

/** Moves terms with their committees to the bin and back. Erasing a term deletes its versions. */
export const termBin = binKind({
  kind: 'terms',
  table: 'office_terms',
  subject: 'term',
  title: ({ begins_on, ends_on }) => (ends_on === null ? begins_on : `${begins_on} – ${ends_on}`),
  parts: [{ table: 'office_bearers', column: 'term_id' }],
  images: findUnusedPortraits,
  erase: (db, { id }, { parts }) => eraseCommittee(db, id, parts),
  versionedAs: ({ id }) => termSubject(id),
  taken: { field: 'begins_on', code: 'termBeginTaken' },
});

/** Moves bearers to the bin and back. Restoring a version of the term also restores portraits of bearers in the bin. */
export const bearerBin = binKind({
  kind: 'bearers',
  table: 'office_bearers',
  subject: 'bearer',
  title: ({ name_en }) => name_en,
  images: findUnusedPortraits,
  erase: eraseBearer,
  versionedAs: ({ term_id }) => termSubject(term_id),
  prepareRow: async (db, row) => {
    if (await findTerm(db, row.term_id)) return row;
    const [binnedTerm] = await listEntriesOf(db, 'terms', [row.term_id]);
    throw new AppError('invalid', binnedTerm ? 'bearerTermInBin' : 'bearerTermErased');
  },
  onRestore: (db, { term_id }, { platform, administratorId }) =>
    recordCommitteeChange(platform, db, term_id, administratorId),
});
