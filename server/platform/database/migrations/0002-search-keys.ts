import type { Kysely } from 'kysely';
import { rebuildSearchKeys } from '#server/platform/search/rebuild-store.ts';

/** Rebuilds the search keys, because the spelling rules have changed. */
export async function searchKeys(db: Kysely<unknown>): Promise<void> {
  await rebuildSearchKeys(db);
}
