import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { answerProposal } from '#contract/proposals.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { cardFacts } from './cards.ts';
import { emailProposals } from './emails.ts';
import {
  cardIdOf,
  findProposal,
  insertLog,
  isOver,
  listProposals,
  logPair,
  type Pair,
  type ProposalRow,
  sidesOf,
  updateProposal,
} from './proposals-store.ts';
import { isOpen } from './states-store.ts';
import { listProfiles, lockProfile, type ProfileValues, type StoredProfile, updateColumns } from './store.ts';
import { housesOf } from './telling.ts';

/** Locks two profiles, the lower id first. Undefined if one does not exist. */
export async function lockPair(
  db: Db,
  { profile_a, profile_b }: Pair,
): Promise<readonly [StoredProfile, StoredProfile] | undefined> {
  const one = await lockProfile(db, profile_a);
  const other = await lockProfile(db, profile_b);
  return one && other && [one, other];
}

/** Returns whether both profiles are open. Lock them first. */
export async function areOpen(db: Db, { profile_a, profile_b }: Pair): Promise<boolean> {
  return (await listProfiles(db, { ids: [profile_a, profile_b] })).every(isOpen);
}

/** The same error whether a proposal never existed, has ended, was withdrawn or was answered with no. */
const proposalOver = () => new AppError('missing', 'proposalOver');

interface Answer {
  readonly answer: z.output<typeof answerProposal.body>['answer'];
  readonly shares: readonly string[];
  readonly contactNote: string | null;
  /** The administrator who answers for a family without an account. */
  readonly by: number | null;
}

/** Saves the answer of one side. A no keeps the pair from being proposed again; the other family does not notice. */
export async function saveAnswer(
  db: Db,
  row: ProposalRow,
  { id }: Pick<StoredProfile, 'id'>,
  { answer, shares, contactNote, by }: Answer,
  at: number,
): Promise<void> {
  const shared = answer === 'yes' ? [...new Set(shares)].toSorted().join(',') : null;
  const note = answer === 'yes' ? contactNote : null;
  const { own, other } = sidesOf(row, id);
  if (own.answer === answer && own.shares === shared && own.contactNote === note) return;
  if (row.state === 'introduced') throw new AppError('duplicate', 'proposalSettled');
  if (own.answer === 'no') throw proposalOver();
  await updateProposal(db, row.id, {
    ...(id === row.profile_a
      ? { answer_a: answer, answered_a_at: at, shares_a: shared, contact_note_a: note }
      : { answer_b: answer, answered_b_at: at, shares_b: shared, contact_note_b: note }),
    ...(answer === 'no' && { declined: 1 as const }),
  });
  await updateColumns(db, id, { confirmed_at: at, asked_at: null });
  const log = { profile_id: id, other_id: other.profileId, at, actor_id: by };
  await insertLog(db, { ...log, kind: 'answered', value: answer });
}

/**
 * Answers a proposal for the account that sent one of its profiles.
 * @throws AppError `missing` if the proposal has ended or is hidden; `duplicate` after the introduction; for
 *   `contactNote` if a yes shares no way to reach the family
 */
export async function answerAsFamily(
  platform: Platform,
  cardId: string,
  { shares = [], contactNote = null, answer }: z.output<typeof answerProposal.body>,
  accountId: number,
): Promise<void> {
  if (answer === 'yes' && contactNote === null && !shares.includes('mobile') && !shares.includes('email')) {
    throw fieldAppError('invalid', 'contactNote', 'contactRequired');
  }
  await inTransaction(platform.database, async (db) => {
    const at = platform.now();
    const ids = (await listProfiles(db, { accountId })).map(({ id }) => id);
    const found = (await listProposals(db, ids)).find((one) => ids.some((id) => cardIdOf(one, id) === cardId));
    const pair = found && (await lockPair(db, found));
    const own = pair?.find(({ account_id }) => account_id === accountId);
    // Read again, because it may have changed until the profiles were locked.
    const row = found && (await findProposal(db, { public_id: found.public_id }));
    if (!row || !own || isOver(row, at) || !(await areOpen(db, row))) throw proposalOver();
    await saveAnswer(db, row, own, { answer, shares, contactNote, by: null }, at);
  });
}

/** Returns the running proposals of a profile, with the other profile and the answer of its family. */
async function listRunning({ now }: Platform, db: Db, profileId: number) {
  const rows = (await listProposals(db, [profileId])).filter((row) => row.state === 'proposed' && !isOver(row, now()));
  const others = await listProfiles(db, { ids: rows.map((row) => sidesOf(row, profileId).other.profileId) });
  return rows.flatMap((row) => {
    const { other: side } = sidesOf(row, profileId);
    const other = others.find(({ id }) => id === side.profileId);
    return other ? [{ row, other, side }] : [];
  });
}

/** Takes back the yes of families whose cards show something else after a change. Lock the changed profile first. */
export async function askAgain(
  platform: Platform,
  db: Db,
  { before, after, by }: { before: StoredProfile; after: ProfileValues; by: number | null },
): Promise<void> {
  const at = platform.now();
  const houses = (await housesOf(db, [before.account_id]))(before.account_id);
  for (const { row, other, side } of await listRunning(platform, db, before.id)) {
    if (side.answer !== 'yes') continue;
    const [was, is] = [before, after].map((person) => {
      const { age: _age, ...facts } = cardFacts(other, person, houses, kolkataDay(at));
      return { ...facts, dob: person.dob, reasons: facts.reasons.filter(({ wishOf }) => wishOf === 'own') };
    });
    if (isDeepStrictEqual(was, is)) continue;
    // The card keeps when the family answered and what it wanted to share.
    await updateProposal(db, row.id, other.id === row.profile_a ? { answer_a: null } : { answer_b: null });
    await logPair(db, row, { kind: 'asked', at, actor_id: by });
    if (other.account_id !== null) await emailProposals(platform, db, other.account_id);
  }
}

/** Emails the families that were asked again while the changed profile waited for approval. */
export async function emailAskedAgain(platform: Platform, db: Db, profileId: number): Promise<void> {
  for (const { other, side } of await listRunning(platform, db, profileId)) {
    const isAskedAgain = side.answer === null && side.answeredAt !== null;
    if (isAskedAgain && other.account_id !== null) await emailProposals(platform, db, other.account_id);
  }
}
