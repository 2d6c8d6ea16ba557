import { binKind } from '#server/platform/bin/bin-kind.ts';
import { forgetWords, saveWords } from './store.ts';

/** A memorial in the bin. */
export const memorialBin = binKind({
  kind: 'deceased',
  table: 'deceased',
  subject: 'memorial',
  isPublic: true,
  title: ({ name }) => name,
  titleInMalayalam: ({ name_ml }) => name_ml,
  erasure: { kind: 'memorial', createdAt: ({ created_at }) => created_at },
  image: ({ image }) => image,
  leave: (db, { id }) => forgetWords(db, [id]),
  enter: (db, row) => saveWords(db, [row.id], [row]),
});
