import { isDeepStrictEqual } from 'node:util';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listCandidates } from './candidates-store.ts';
import { cardFacts } from './facts.ts';
import { isOver, logPair, type LockedProfile, sidesOf } from './pairs.ts';
import { emailProposals } from './proposal-emails.ts';
import { listProposals, type ProposalRow, updateProposal } from './proposals-store.ts';
import type { ProfileValues } from './store.ts';

/** Calls `ask` with each running proposal of a profile and the family of the other one. */
async function eachAsked(
  platform: Platform,
  db: Db,
  profileId: number,
  ask: (row: ProposalRow, other: Awaited<ReturnType<typeof listCandidates>>[number]) => Promise<boolean>,
): Promise<void> {
  for (const row of await listProposals(db, [profileId])) {
    if (row.state !== 'proposed' || isOver(row, platform.now())) continue;
    const [other] = await listCandidates(db, { ids: [sidesOf(row, profileId).other.profileId] });
    if (!other || !(await ask(row, other)) || other.account_id === null) continue;
    await emailProposals(platform, db, other.account_id);
  }
}

/** Takes back the yes of families whose cards show something else after a change. Lock the changed profile first. */
export async function askAgain(
  platform: Platform,
  db: Db,
  { before, after, by }: { before: LockedProfile; after: ProfileValues; by: number | null },
): Promise<void> {
  const at = platform.now();
  const today = kolkataDay(at);
  await eachAsked(platform, db, before.id, async (row, other) => {
    if (sidesOf(row, other.id).own.answer !== 'yes') return false;
    const [was, is] = [before, after].map(({ dob, ...person }) => {
      const { age: _age, ...facts } = cardFacts(other, { ...person, dob }, today);
      return { ...facts, dob, reasons: facts.reasons.filter(({ wishOf }) => wishOf === 'own') };
    });
    if (isDeepStrictEqual(was, is)) return false;
    // The card keeps when the family answered and what it wanted to share.
    await updateProposal(db, row.id, other.id === row.profile_a ? { answer_a: null } : { answer_b: null });
    await logPair(db, row, { kind: 'asked', at, actor_id: by });
    return true;
  });
}

/** Emails the families that were asked again while the changed profile waited for approval. */
export async function emailAskedAgain(platform: Platform, db: Db, profileId: number): Promise<void> {
  await eachAsked(platform, db, profileId, async (row, other) => {
    const { answer, answeredAt } = sidesOf(row, other.id).own;
    return answer === null && answeredAt !== null;
  });
}
