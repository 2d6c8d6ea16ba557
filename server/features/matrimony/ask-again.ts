import { isDeepStrictEqual } from 'node:util';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listCandidates } from './candidates-store.ts';
import { cardFacts } from './cards.ts';
import { isOver, logPair, type LockedProfile, sidesOf } from './pairs.ts';
import { emailProposals } from './proposal-emails.ts';
import { listProposals, updateProposal } from './proposals-store.ts';
import type { ProfileValues } from './store.ts';
import { housesOf } from './telling.ts';

/** Returns the running proposals of a profile, with the other profile and the answer of its family. */
async function listRunning({ now }: Platform, db: Db, profileId: number) {
  const rows = (await listProposals(db, [profileId])).filter((row) => row.state === 'proposed' && !isOver(row, now()));
  const others = await listCandidates(db, { ids: rows.map((row) => sidesOf(row, profileId).other.profileId) });
  return rows.flatMap((row) => {
    const other = others.find(({ id }) => id === sidesOf(row, profileId).other.profileId);
    return other ? [{ row, other, side: sidesOf(row, other.id).own }] : [];
  });
}

/** Takes back the yes of families whose cards show something else after a change. Lock the changed profile first. */
export async function askAgain(
  platform: Platform,
  db: Db,
  { before, after, by }: { before: LockedProfile; after: ProfileValues; by: number | null },
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
