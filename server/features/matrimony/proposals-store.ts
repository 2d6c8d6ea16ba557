import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { inNumbers } from '#server/platform/database/sql-fragments.ts';

type Table = Schema['proposals'];
export type ProposalRow = Selectable<Table>;

export async function findProposal(
  db: Db,
  by: Pick<ProposalRow, 'id'> | Pick<ProposalRow, 'public_id'> | Pick<ProposalRow, 'profile_a' | 'profile_b'>,
): Promise<ProposalRow | undefined> {
  return db
    .selectFrom('proposals')
    .selectAll()
    .where((e) => e.and({ ...by }))
    .executeTakeFirst();
}

/** Adds a pair, or replaces the values of its row. Lock both profiles first. @returns the id of the row */
export async function putProposal(
  db: Db,
  values: Insertable<Table> & Required<Pick<Updateable<Table>, keyof typeof fresh>>,
): Promise<number> {
  const { id } = await db
    .insertInto('proposals')
    .values(values)
    .onConflict((conflict) => conflict.columns(['profile_a', 'profile_b']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The columns of a pair that nobody has answered. */
export const fresh = {
  answer_a: null,
  answer_b: null,
  answered_a_at: null,
  answered_b_at: null,
  shares_a: null,
  shares_b: null,
  contact_note_a: null,
  contact_note_b: null,
  introduced_at: null,
  ended_at: null,
} as const;

export async function updateProposal(db: Db, id: number, values: Updateable<Table>): Promise<void> {
  await db.updateTable('proposals').set(values).where('id', '=', id).execute();
}

/** Returns the proposals of profiles, in the order in which they are locked. */
export async function listProposals(db: Db, profileIds: readonly number[]): Promise<ProposalRow[]> {
  return db
    .selectFrom('proposals')
    .selectAll()
    .where((e) => e.or([inNumbers('profile_a', profileIds), inNumbers('profile_b', profileIds)]))
    .orderBy('id')
    .execute();
}

/** Ends a proposal or introduction. @returns false if it had already ended, or the pair was proposed again */
export async function endProposal(
  db: Db,
  { id, public_id }: Pick<ProposalRow, 'id' | 'public_id'>,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('proposals')
    .set({ state: 'ended', ended_at: at })
    .where('id', '=', id)
    .where('public_id', '=', public_id)
    .where('state', '!=', 'ended')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Returns the proposals that are neither introduced nor ended, the oldest first. */
export async function listProposed(db: Db): Promise<ProposalRow[]> {
  return db.selectFrom('proposals').selectAll().where('state', '=', 'proposed').orderBy('id').execute();
}

export async function deleteProposals(db: Db, profileIds: readonly number[]): Promise<void> {
  for (const { id } of await listProposals(db, profileIds)) {
    await db.deleteFrom('proposals').where('id', '=', id).execute();
  }
}
