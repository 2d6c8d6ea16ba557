import type { MemorialTeaser } from '#contract/content.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findLatestMemorial } from './store.ts';

export { countMemorials } from './store.ts';

/** The record that the home page leads to, or null as long as there is none. */
export async function latestMemorial(db: Db): Promise<MemorialTeaser | null> {
  return (await findLatestMemorial(db)) ?? null;
}
