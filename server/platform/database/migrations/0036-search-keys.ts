import type { Kysely } from 'kysely';
import { rebuildSearchKeys } from '#server/platform/search/rebuild-store.ts';

/** The rules of sounds have changed: Ahammed behind another name, Subramaniam, Quader, Iyyappan, Zaveri. */
export async function searchKeys(db: Kysely<unknown>): Promise<void> {
  await rebuildSearchKeys(db);
}
