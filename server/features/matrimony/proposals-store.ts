import { createHash, randomBytes } from 'node:crypto';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import { type ProfileLogEntry, proposalDays } from '#contract/proposals.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PageRange } from '#server/platform/database/lists.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { inNumbers } from '#server/platform/database/sql-fragments.ts';
import { DAY } from '#server/platform/limits/limits.ts';

type Table = Schema['proposals'];
export type ProposalRow = Selectable<Table>;
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
  const sides = [
    {
      profileId: row.profile_a,
      answer: row.answer_a,
      answeredAt: row.answered_a_at,
      shares: row.shares_a,
      contactNote: row.contact_note_a,
    },
    {
      profileId: row.profile_b,
      answer: row.answer_b,
      answeredAt: row.answered_b_at,
      shares: row.shares_b,
      contactNote: row.contact_note_b,
    },
  ] as const;
  return row.profile_a === profileId ? { own: sides[0], other: sides[1] } : { own: sides[1], other: sides[0] };
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

export async function deleteProposals(db: Db, profileIds: readonly number[]): Promise<void> {
  for (const { id } of await listProposals(db, profileIds)) {
    await db.deleteFrom('proposals').where('id', '=', id).execute();
  }
}

type NewLogEntry = Insertable<Schema['profile_log']>;

/** Adds entries to the logs of profiles. The words in them are erased with the profile. */
export async function insertLog(db: Db, ...entries: readonly NewLogEntry[]): Promise<void> {
  for (const entry of entries) await db.insertInto('profile_log').values(entry).execute();
}

/** Returns entries of a profile’s log with the names of the administrator and of the other profile, latest first. */
export async function listLog(db: Db, profileId: number, { offset, limit }: PageRange): Promise<Page<ProfileLogEntry>> {
  const entries = db
    .selectFrom('profile_log')
    .leftJoin('accounts', 'accounts.id', 'actor_id')
    .leftJoin('matrimony_profiles as other', 'other.id', 'other_id')
    .select(['profile_log.id', 'kind', 'at', 'accounts.name as by', 'other_id', 'other.name as other_name'])
    .select(['value', 'note'])
    .where('profile_id', '=', profileId)
    .orderBy('profile_log.id', 'desc');
  const found = await (limit === undefined ? entries : entries.limit(limit).offset(offset)).execute();
  const { count } = await db
    .selectFrom('profile_log')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();
  const rows = found.map(({ other_id, other_name, at, ...entry }) => ({
    ...entry,
    at: new Date(at).toISOString(),
    other: other_id === null ? null : { id: other_id, name: other_name },
  }));
  return { rows, total: count };
}

export async function deleteLog(db: Db, profileIds: readonly number[]): Promise<void> {
  await db.deleteFrom('profile_log').where(inNumbers('profile_id', profileIds)).execute();
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
