import type * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { addProposal, changeProposal, excludeMatch, previewProposal } from '#contract/proposals.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAction } from '#server/records/change-record.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import { areOpen, lockPair, saveAnswer } from './answers.ts';
import { cardFacts } from './cards.ts';
import { emailIntroduction, emailProposals } from './emails.ts';
import { householdOf, maySuit } from './matches.ts';
import { readWishes } from './profile-record.ts';
import {
  asPair,
  endProposal,
  findProposal,
  haveBothAgreed,
  isOver,
  logPair,
  type Pair,
  type ProposalRow,
  putProposal,
  updateProposal,
} from './proposals-store.ts';
import { listProfiles, type StoredProfile } from './store.ts';
import { cardTextsOf, housesOf } from './telling.ts';

/** What an office's yes shares of a profile without an account. */
const SHARED_BY_OFFICE = ['mobile', 'photo'] as const;

/** Records an act of the office in the audit log, for both profiles. */
async function auditPair(platform: Platform, db: Db, pair: Pair, action: AuditAction, administratorId: number) {
  for (const id of [pair.profile_a, pair.profile_b]) {
    await recordAction(platform, db, { record: { type: 'profile', id }, action, administratorId });
  }
}

/**
 * Returns two profiles that may be proposed to each other.
 * @throws AppError `missing`; `duplicate` if they are proposed already, or must not be
 */
async function findProposable(db: Db, profile: number, other: number, at: number) {
  const before = await findProposal(db, asPair(profile, other));
  if (before && before.declined === 0 && !isOver(before, at)) throw new AppError('duplicate', 'proposalExists');
  const found = await listProfiles(db, { ids: [profile, other] });
  const [one, second] = [found.find(({ id }) => id === profile), found.find(({ id }) => id === other)];
  if (!one || !second) throw notFound();
  if (before?.declined === 1 || !maySuit(one, second, kolkataDay(at), await householdOf(db, one))) {
    throw new AppError('duplicate', 'proposalNotPossible');
  }
  return [one, second] as const;
}

/** Returns both cards as the families would see them. @throws AppError like `propose` */
export async function previewCards(
  { database, now }: Platform,
  profile: number,
  other: number,
): Promise<z.output<typeof previewProposal.responses.record>> {
  const [one, second] = await findProposable(database, profile, other, now());
  const houses = await housesOf(database, [one.account_id, second.account_id]);
  const cardOf = (person: typeof one, reader: typeof one) => ({
    profile: { id: person.id, name: person.name, ...readWishes(person.wishes) },
    card: cardFacts(reader, person, houses(person.account_id), kolkataDay(now())),
    withheld: cardTextsOf(person, houses(person.account_id)).withheld,
  });
  return { own: cardOf(one, second), other: cardOf(second, one) };
}

/**
 * Proposes two profiles to both families. Returns the ids of the profiles.
 * @throws AppError `missing`; `duplicate` if they are proposed already, or must not be
 */
export async function propose(
  platform: Platform,
  { profile, other }: z.output<typeof addProposal.body>,
  submission: Submission,
): Promise<number[]> {
  return inTransaction(platform.database, (db) =>
    addOnce(platform, db, submission, async () => {
      const pair = asPair(profile, other);
      const locked = await lockPair(db, pair);
      if (!locked) throw notFound();
      const at = platform.now();
      await findProposable(db, profile, other, at);
      await putProposal(db, pair, { state: 'proposed', proposed_at: at });
      await logPair(db, pair, { kind: 'proposed', at, actor_id: submission.accountId });
      await auditPair(platform, db, pair, 'profiles proposed', submission.accountId);
      // In the order of ids, so that two proposals to the same accounts do not wait for each other.
      const accounts = locked.flatMap(({ account_id }) => account_id ?? []).toSorted((a, b) => a - b);
      for (const account of accounts) await emailProposals(platform, db, account);
      return [profile, other];
    }),
  );
}

export async function findPairId(db: Db, [one = 0, other = 0]: readonly number[]): Promise<number> {
  return (await findProposal(db, asPair(one, other)))?.id ?? 0;
}

/** Introduces two families. Repeating it has no effect. @throws AppError `duplicate` if it is not possible */
async function introduce(
  platform: Platform,
  db: Db,
  { row, pair, administratorId }: Locked & { readonly administratorId: number },
): Promise<void> {
  if (row.state === 'introduced') return;
  const at = platform.now();
  if (isOver(row, at)) throw new AppError('duplicate', 'proposalOver');
  if (!haveBothAgreed(row) || row.declined === 1) throw new AppError('duplicate', 'proposalNotAgreed');
  if (!(await areOpen(db, row))) throw new AppError('duplicate', 'proposalNotPossible');
  await updateProposal(db, row.id, { state: 'introduced', introduced_at: at });
  await logPair(db, row, { kind: 'introduced', at, actor_id: administratorId });
  await auditPair(platform, db, row, 'families introduced', administratorId);
  for (const { account_id } of pair) {
    if (account_id !== null) await emailIntroduction(platform, db, account_id, row.id, at);
  }
}

interface Locked {
  readonly row: ProposalRow;
  readonly pair: readonly [StoredProfile, StoredProfile];
}

/** Changes a proposal for the office. @throws AppError `missing`; `duplicate` if the change is not possible */
export async function decideProposal(
  platform: Platform,
  id: number,
  body: z.output<typeof changeProposal.body>,
  administratorId: number,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const found = await findProposal(db, { id });
    const pair = found && (await lockPair(db, found));
    const row = found && (await findProposal(db, { id }));
    if (!pair || !row) throw notFound();
    const at = platform.now();
    if ('answer' in body) {
      const own = pair.find((profile) => profile.id === body.profile);
      if (own?.account_id !== null) throw new AppError('duplicate', 'proposalNotPossible');
      if (isOver(row, at) || !(await areOpen(db, row))) throw new AppError('duplicate', 'proposalOver');
      const shared = { shares: SHARED_BY_OFFICE, contactNote: null, by: administratorId };
      await saveAnswer(db, row, own, { answer: body.answer, ...shared }, at);
      await recordAction(platform, db, {
        record: { type: 'profile', id: own.id },
        action: 'proposal answered for a family',
        administratorId,
      });
    } else if (body.state === 'introduced') {
      await introduce(platform, db, { row, pair, administratorId });
    } else {
      await stop(platform, db, row, body.state, administratorId);
    }
  });
}

/** Ends a proposal or an introduction, and excludes an unsuitable pair for ever. Repeating it has no effect. */
async function stop(
  platform: Platform,
  db: Db,
  row: ProposalRow,
  as: 'ended' | 'unsuitable',
  administratorId: number,
): Promise<void> {
  const isNew = row.state !== 'ended' || (as === 'unsuitable' && row.declined === 0);
  if (!isNew) return;
  if (as === 'unsuitable') await updateProposal(db, row.id, { declined: 1 });
  await endProposal(db, row, platform.now(), administratorId);
  const action = as === 'ended' ? 'proposal ended' : 'match excluded';
  await auditPair(platform, db, row, action, administratorId);
}

/**
 * Excludes another profile from the matches of a profile for ever.
 * @throws AppError `missing`; `duplicate` if a colleague has proposed them meanwhile
 */
export async function exclude(
  platform: Platform,
  id: number,
  { other }: z.output<typeof excludeMatch.body>,
  administratorId: number,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const pair = asPair(id, other);
    if (id === other || !(await lockPair(db, pair))) throw notFound();
    const before = await findProposal(db, pair);
    const at = platform.now();
    if (before && !isOver(before, at)) throw new AppError('duplicate', 'proposalExists');
    if (before) return stop(platform, db, before, 'unsuitable', administratorId);
    await putProposal(db, pair, { state: 'ended', declined: 1, ended_at: at, proposed_at: at });
    return auditPair(platform, db, pair, 'match excluded', administratorId);
  });
}
