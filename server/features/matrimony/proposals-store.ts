import { createHash, randomBytes } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import { proposalDays } from '#contract/proposals.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RowOf, Schema } from '#server/platform/database/schema.ts';
import { inNumbers } from '#server/platform/database/sql-fragments.ts';
import { DAY } from '#server/platform/limits/limits.ts';

type Table = Schema['proposals'];
export type ProposalRow = RowOf<'proposals'>;
/** Two profiles, the lower id first. */
export type Pair = Pick<ProposalRow, 'profile_a' | 'profile_b'>;

export function asPair(one: number, other: number): Pair {
  return { profile_a: Math.min(one, other), profile_b: Math.max(one, other) };
}

/**
 * Returns the id of one family's card. The ids of both cards are random, and only the server knows that they belong
 * together.
 */
export function cardIdOf({ public_id }: ProposalRow, profileId: number): string {
  return createHash('sha256').update(`${public_id} ${profileId}`).digest('base64url').slice(0, 22);
}

/** Returns both sides of a proposal as they are seen from one of its profiles. */
export function sidesOf(row: ProposalRow, profileId: number) {
  const sideOf = (end: 'a' | 'b') => ({
    profileId: row[`profile_${end}`],
    answer: row[`answer_${end}`],
    answeredAt: row[`answered_${end}_at`],
    shares: row[`shares_${end}`],
    contactNote: row[`contact_note_${end}`],
  });
  const [own, other] = row.profile_a === profileId ? (['a', 'b'] as const) : (['b', 'a'] as const);
  return { own: sideOf(own), other: sideOf(other) };
}

export const haveBothAgreed = (row: ProposalRow): boolean => row.answer_a === 'yes' && row.answer_b === 'yes';

/** Returns the last day on which a proposal can be answered, `YYYY-MM-DD` in Asia/Kolkata. */
export const lastDayOf = (row: ProposalRow): string => kolkataDay(row.proposed_at + proposalDays * DAY);

/**
 * Returns whether a proposal or an introduction has ended. A proposal ends after its last day even if both have said yes:
 * a card that stays would tell a family the answer of the other one.
 * @param now epoch milliseconds
 */
export function isOver(row: ProposalRow, now: number): boolean {
  if (row.state !== 'proposed') return row.state === 'ended';
  return lastDayOf(row) < kolkataDay(now);
}

export async function findProposal(
  db: Db,
  by: Pick<ProposalRow, 'id'> | Pick<ProposalRow, 'public_id'> | Pair,
): Promise<ProposalRow | undefined> {
  return db
    .selectFrom('proposals')
    .selectAll()
    .where((e) => e.and({ ...by }))
    .executeTakeFirst();
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

/** Returns the proposals that are neither introduced nor ended, the oldest first. */
export async function listProposed(db: Db): Promise<ProposalRow[]> {
  return db.selectFrom('proposals').selectAll().where('state', '=', 'proposed').orderBy('id').execute();
}

/** The columns of a pair that nobody has answered. */
const unanswered = {
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

/**
 * Adds a pair, or replaces the values of its row. It gets a new random id, which tells families nothing about the order
 * of proposals. Lock both profiles first.
 */
export async function putProposal(db: Db, pair: Pair, values: Omit<Insertable<Table>, keyof Pair | 'public_id'>) {
  const row = { ...pair, ...unanswered, ...values, public_id: randomBytes(16).toString('base64url') };
  await db
    .insertInto('proposals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['profile_a', 'profile_b']).doUpdateSet(row))
    .execute();
}

export async function updateProposal(db: Db, id: number, values: Updateable<Table>): Promise<void> {
  await db.updateTable('proposals').set(values).where('id', '=', id).execute();
}

/** Deletes the proposals and the logs of profiles that are erased. */
export async function deleteProposalsAndLogs(db: Db, profileIds: readonly number[]): Promise<void> {
  for (const { id } of await listProposals(db, profileIds)) {
    await db.deleteFrom('proposals').where('id', '=', id).execute();
  }
  await db.deleteFrom('profile_log').where(inNumbers('profile_id', profileIds)).execute();
}

type NewLogEntry = Insertable<Schema['profile_log']>;

/** Adds entries to the logs of profiles. The words in them are erased with the profile. */
export async function insertLog(db: Db, ...entries: readonly NewLogEntry[]): Promise<void> {
  for (const entry of entries) await db.insertInto('profile_log').values(entry).execute();
}

/** Adds an entry to the logs of both profiles. */
export async function logPair(
  db: Db,
  { profile_a, profile_b }: Pair,
  entry: Pick<NewLogEntry, 'kind' | 'at' | 'actor_id' | 'value'>,
): Promise<void> {
  const [ofA, ofB] = [
    { profile_id: profile_a, other_id: profile_b },
    { profile_id: profile_b, other_id: profile_a },
  ];
  await insertLog(db, { ...entry, ...ofA }, { ...entry, ...ofB });
}

/**
 * Ends a proposal or an introduction, and adds this to both logs. Does nothing if it had already ended, or the pair was
 * proposed again.
 * @param by the administrator; null for the family, and for what ends by itself
 */
export async function endProposal(db: Db, row: ProposalRow, at: number, by: number | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('proposals')
    .set({ state: 'ended', ended_at: at })
    .where('id', '=', row.id)
    .where('public_id', '=', row.public_id)
    .where('state', '!=', 'ended')
    .executeTakeFirst();
  if (numUpdatedRows > 0) await logPair(db, row, { kind: 'ended', at, actor_id: by });
}

/** Ends all proposals and introductions of a profile. Lock the profile first. */
export async function endProposalsOf(db: Db, profileId: number, at: number, by: number | null): Promise<void> {
  for (const row of await listProposals(db, [profileId])) await endProposal(db, row, at, by);
}
