import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type Effect = Selectable<Schema['death_effects']>;

export async function insertEffects(db: Db, effects: readonly Effect[]): Promise<void> {
  if (effects.length > 0) await db.insertInto('death_effects').values(effects).execute();
}

/** The order in which recording a death changes records. */
const kinds: readonly Effect['kind'][] = ['entry', 'profile', 'account', 'correction'];

/** Deletes what recording a death changed, and returns it in the same order. */
export async function takeEffects(db: Db, memorialId: number): Promise<Effect[]> {
  const effects = await db.deleteFrom('death_effects').where('memorial_id', '=', memorialId).returningAll().execute();
  return effects.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.record_id - b.record_id);
}

/** @param time epoch milliseconds */
export async function deleteEffectsBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('death_effects').where('at', '<=', time).execute();
}
