import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit-actions.ts';
import type {
  addProposal,
  answerProposal,
  changeProposal,
  excludeMatch,
  previewProposal,
} from '#contract/proposals.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAction } from '#server/records/change-record.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import { listCandidates } from './candidates-store.ts';
import { cardFacts } from './cards.ts';
import { insertLog } from './log-store.ts';
import { householdOf, maySuit } from './matches.ts';
import {
  asPair,
  cardIdOf,
  endPair,
  haveBothAgreed,
  isOver,
  lockPair,
  type LockedProfile,
  logPair,
  sidesOf,
} from './pairs.ts';
import { emailIntroduction, emailProposals } from './proposal-emails.ts';
import {
  findProposal,
  fresh,
  listProposals,
  type ProposalRow,
  putProposal,
  updateProposal,
} from './proposals-store.ts';
import { confirmProfile, isOpen } from './states-store.ts';
import { listProfiles } from './store.ts';
import { cardTextsOf, housesOf } from './telling.ts';
import { readWishes } from './profile-values.ts';

/** What an office's yes shares of a profile without an account. */
const SHARED_BY_OFFICE = ['mobile', 'photo'] as const;

/** Returns a random id, which tells families nothing about the order of proposals. */
export const newPublicId = () => randomBytes(16).toString('base64url');

type Pair = Pick<ProposalRow, 'profile_a' | 'profile_b'>;

/** Returns whether both profiles are open. Lock them first. */
async function areOpen(db: Db, { profile_a, profile_b }: Pair): Promise<boolean> {
  return (await listCandidates(db, { ids: [profile_a, profile_b] })).every(isOpen);
}

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
  const found = await listCandidates(db, { ids: [profile, other] });
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
      const values = { ...pair, ...fresh, public_id: newPublicId(), state: 'proposed', proposed_at: at } as const;
      await putProposal(db, values);
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
async function saveAnswer(
  db: Db,
  row: ProposalRow,
  own: LockedProfile,
  { answer, shares, contactNote, by }: Answer,
  at: number,
): Promise<void> {
  const before = sidesOf(row, own.id);
  const shared = answer === 'yes' ? [...new Set(shares)].toSorted().join(',') : null;
  const note = answer === 'yes' ? contactNote : null;
  const { own: side } = before;
  if (side.answer === answer && side.shares === shared && side.contactNote === note) return;
  if (row.state === 'introduced') throw new AppError('duplicate', 'proposalSettled');
  if (side.answer === 'no') throw proposalOver();
  await updateProposal(db, row.id, {
    ...(own.id === row.profile_a
      ? { answer_a: answer, answered_a_at: at, shares_a: shared, contact_note_a: note }
      : { answer_b: answer, answered_b_at: at, shares_b: shared, contact_note_b: note }),
    ...(answer === 'no' && { declined: 1 as const }),
  });
  await confirmProfile(db, own.id, at);
  const entry = { kind: 'answered', at, actor_id: by, value: answer } as const;
  await insertLog(db, { ...entry, profile_id: own.id, other_id: before.other.profileId });
}

/**
 * Answers a proposal for the account that sent one of its profiles.
 * @throws AppError `missing` if the proposal has ended or is hidden; `duplicate` after the introduction; for
 *   `contactNote` if a yes shares no way to reach the family
 */
export async function answerAsFamily(
  platform: Platform,
  cardId: string,
  { shares = [], contactNote = null, ...body }: z.output<typeof answerProposal.body>,
  accountId: number,
): Promise<void> {
  if (body.answer === 'yes' && contactNote === null && !shares.includes('mobile') && !shares.includes('email')) {
    throw fieldAppError('invalid', 'contactNote', 'contactRequired');
  }
  await inTransaction(platform.database, async (db) => {
    const at = platform.now();
    const profiles = await listProfiles(db, { searchQuery: [], accountId }, { offset: 0, limit: undefined });
    const ids = profiles.map(({ id }) => id);
    const found = (await listProposals(db, ids)).find((one) => ids.some((id) => cardIdOf(one, id) === cardId));
    const pair = found && (await lockPair(db, found));
    const own = pair?.find(({ account_id }) => account_id === accountId);
    // Read again, because it may have changed until the profiles were locked.
    const row = found && (await findProposal(db, { public_id: found.public_id }));
    if (!row || !pair || !own || isOver(row, at) || !(await areOpen(db, row))) throw proposalOver();
    await saveAnswer(db, row, own, { ...body, shares, contactNote, by: null }, at);
  });
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
  readonly pair: readonly [LockedProfile, LockedProfile];
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
  await endPair(db, row, platform.now(), administratorId);
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
    const ended = { ...fresh, state: 'ended', declined: 1, ended_at: at, proposed_at: at } as const;
    await putProposal(db, { ...pair, ...ended, public_id: newPublicId() });
    return auditPair(platform, db, pair, 'match excluded', administratorId);
  });
}
