import type { Page } from '#contract/endpoint.ts';
import { answers, type ProposalCard, shareable } from '#contract/proposals.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordReading } from '#server/records/record-reading.ts';
import { comparable, compare, type MatchColumns } from './matching.ts';
import { ageOn, asApproved } from './profile-record.ts';
import { cardIdOf, isOver, lastDayOf, listProposals, type ProposalRow, sidesOf } from './proposals-store.ts';
import { isOpen } from './states-store.ts';
import { listProfiles, type ProfileRow } from './store.ts';
import { cardTextsOf, housesOf } from './telling.ts';

/** A proposal that a family may see. */
export interface Shown {
  readonly row: ProposalRow;
  readonly own: ProfileRow;
  readonly other: ProfileRow;
}

/** Returns the proposals that an account may see, the latest first. @param now epoch milliseconds */
export async function listShown(db: Db, accountId: number, now: number): Promise<Shown[]> {
  const own = new Map((await listProfiles(db, { accountId })).filter(showsIntroductions).map((row) => [row.id, row]));
  const pairs = (await listProposals(db, [...own.keys()])).filter((row) => !isOver(row, now));
  const sides = pairs.map((row) => ({ row, ...sidesOf(row, own.has(row.profile_a) ? row.profile_a : row.profile_b) }));
  const ids = sides.map(({ other }) => other.profileId);
  const others = new Map((await listProfiles(db, { ids })).filter(showsIntroductions).map((row) => [row.id, row]));
  return sides
    .flatMap(({ row, own: side, other: otherSide }) => {
      const [mine, other] = [own.get(side.profileId), others.get(otherSide.profileId)];
      if (!mine || !other || side.answer === 'no') return [];
      if (row.state !== 'introduced' && !(isOpen(mine) && isOpen(other))) return [];
      return [{ row, own: mine, other: asApproved(other) }];
    })
    .toSorted(
      (one, two) => two.row.proposed_at - one.row.proposed_at || (one.row.public_id < two.row.public_id ? -1 : 1),
    );
}

function sharedBy({ shares }: { readonly shares: string | null }) {
  return shareable.filter((what) => shares?.split(',').includes(what));
}

/** Returns what the other family shares; null before the introduction. */
function introductionOf({ row, other }: Shown): ProposalCard['introduction'] {
  if (row.state !== 'introduced' || row.introduced_at === null) return null;
  const { own: side } = sidesOf(row, other.id);
  const shares = sharedBy(side);
  const hasPhoto = shares.includes('photo');
  return {
    name: other.name,
    photo: hasPhoto ? other.photo : null,
    picture: hasPhoto ? other.picture : null,
    mobile: shares.includes('mobile') ? other.contact_mobile : null,
    email: shares.includes('email') ? other.email : null,
    contactNote: side.contactNote,
    introducedAt: new Date(row.introduced_at).toISOString(),
  };
}

function asCard(shown: Shown, houses: readonly string[], today: string): ProposalCard {
  const { row, own, other } = shown;
  const { own: side } = sidesOf(row, own.id);
  return {
    id: cardIdOf(row, own.id),
    profile: { id: own.id, name: own.name },
    state: row.state === 'introduced' ? 'introduced' : 'proposed',
    answer: answers.find((one) => one === side.answer) ?? null,
    answeredAt: side.answeredAt === null ? null : new Date(side.answeredAt).toISOString(),
    shares: sharedBy(side),
    contactNote: side.contactNote,
    ...cardFacts(own, other, houses, today),
    until: row.state === 'introduced' ? null : lastDayOf(row),
    introduction: introductionOf(shown),
  };
}

/** Returns the proposals for the profiles of an account. Showing an introduction is recorded in the audit log. */
export async function findCards(platform: Platform, accountId: number): Promise<Page<ProposalCard>> {
  const { database, now } = platform;
  const shown = await listShown(database, accountId, now());
  for (const { row, other } of shown) {
    if (row.state !== 'introduced') continue;
    const subject = { type: 'profile', id: other.id } as const;
    await recordReading(platform, { at: now(), actorId: accountId, action: 'introduction viewed', subject });
  }
  const houses = await housesOf(
    database,
    shown.map(({ other }) => other.account_id),
  );
  const rows = shown.map((one) => asCard(one, houses(one.other.account_id), kolkataDay(now())));
  return { rows, total: rows.length };
}

/** Returns the accounts of the families that may see the photo of a profile, because they were introduced. */
export async function listPhotoReaders(db: Db, row: ProfileRow): Promise<number[]> {
  if (!showsIntroductions(row) || asApproved(row).photo !== row.photo) return [];
  const sides = (await listProposals(db, [row.id])).flatMap((proposal) => {
    const { own, other } = sidesOf(proposal, row.id);
    return proposal.state === 'introduced' && sharedBy(own).includes('photo') ? other.profileId : [];
  });
  const others = await listProfiles(db, { ids: sides });
  return others.filter(showsIntroductions).flatMap(({ account_id }) => account_id ?? []);
}

/** Returns whether introduced families see a profile: also while a correction waits for the office. */
function showsIntroductions(row: ProfileRow): boolean {
  return isOpen(row.approved_facts === null ? row : { ...row, review: 'approved' });
}

type CardColumns = MatchColumns & Parameters<typeof cardTextsOf>[0];

/**
 * Returns what a family sees of another profile before the introduction, from an explicit list of fields, so that a new
 * column of a profile does not reach other families.
 * @param houses the names of the houses of the other family
 */
export function cardFacts(own: MatchColumns, other: CardColumns, houses: readonly string[], today: string) {
  return {
    age: ageOn(today, other.dob),
    heightFeet: other.height_feet,
    heightInch: other.height_inch,
    ...cardTextsOf(other, houses).texts,
    maritalStatus: other.marital_status,
    reasons: compare(comparable(own, today), comparable(other, today)).reasons,
  } satisfies Partial<ProposalCard>;
}
