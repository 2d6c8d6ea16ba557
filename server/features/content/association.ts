import type { Documents } from '#contract/content.ts';
import type { Db } from '#server/platform/database/database.ts';
import { documentOf } from './documents.ts';
import { readDocuments } from './store.ts';

/** What the association calls itself. */
export async function findAssociation(db: Db): Promise<Documents['association']> {
  return documentOf(await readDocuments(db, ['association']), 'association');
}
