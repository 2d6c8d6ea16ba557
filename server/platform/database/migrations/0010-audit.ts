import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** The columns by which entries are chosen; each index ends in the order in which they are listed. */
const CHOSEN_BY = ['actor_id', 'action', 'subject'] as const;

/** The audit log is read by whom, by what and by when; and an entry, once written, stays as it is. */
export async function audit(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute();
  for (const column of CHOSEN_BY) {
    await db.schema.createIndex(`audit_${column}`).on('audit').columns([column, 'at', 'id']).execute();
  }
  await engine.refuseChanges(db, 'audit');
}
