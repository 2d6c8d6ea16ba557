import { createHash } from 'node:crypto';
import { proposalDays } from '#contract/proposals.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import { insertLog, type NewLogEntry } from './log-store.ts';
import { endProposal, listProposals, type ProposalRow } from './proposals-store.ts';
import { lockProfile, type ProfileValues } from './store.ts';

export type LockedProfile = ProfileValues & { readonly id: number };

/** Locks two profiles, the lower id first. Undefined if one does not exist. */
export async function lockPair(
  db: Db,
  { profile_a, profile_b }: Pick<ProposalRow, 'profile_a' | 'profile_b'>,
): Promise<readonly [LockedProfile, LockedProfile] | undefined> {
  const one = await lockProfile(db, profile_a);
  const other = await lockProfile(db, profile_b);
  return one && other && [one, other];
}

export function asPair(one: number, other: number): Pick<ProposalRow, 'profile_a' | 'profile_b'> {
  return { profile_a: Math.min(one, other), profile_b: Math.max(one, other) };
}

/** Returns the id of one family's card. The ids of both cards are random, and only the server knows that they belong together. */
export function cardIdOf({ public_id }: Pick<ProposalRow, 'public_id'>, profileId: number): string {
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

/** Adds an entry to the logs of both profiles. */
export async function logPair(
  db: Db,
  { profile_a, profile_b }: Pick<ProposalRow, 'profile_a' | 'profile_b'>,
  entry: Pick<NewLogEntry, 'kind' | 'at' | 'actor_id' | 'value'>,
): Promise<void> {
  await insertLog(db, { ...entry, profile_id: profile_a, other_id: profile_b });
  await insertLog(db, { ...entry, profile_id: profile_b, other_id: profile_a });
}

/**
 * Ends a proposal or an introduction, and adds this to both logs.
 * @param by the administrator; null for the family, and for what ends by itself
 */
export async function endPair(db: Db, row: ProposalRow, at: number, by: number | null): Promise<void> {
  if (await endProposal(db, row, at)) await logPair(db, row, { kind: 'ended', at, actor_id: by });
}

/** Ends all proposals and introductions of a profile. Lock the profile first. */
export async function endProposalsOf(db: Db, profileId: number, at: number, by: number | null): Promise<void> {
  for (const row of await listProposals(db, [profileId])) await endPair(db, row, at, by);
}
