import type { Kysely } from 'kysely';
import { rebuildSearchKeys } from '#server/platform/search/rebuild-store.ts';

/** Rebuilds the search keys, because the rules for spellings have changed. */
export async function searchKeys(db: Kysely<unknown>): Promise<void> {
  await rebuildSearchKeys(db);
}
