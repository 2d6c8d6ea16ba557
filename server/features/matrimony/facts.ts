import type { ProposalCard } from '#contract/proposals.ts';
import { compare, comparable, type MatchColumns } from './matching.ts';
import { ageOn } from './profile-response.ts';
import { isOpen } from './states-store.ts';
import type { ProfileRow } from './store.ts';
import { cardTextsOf } from './telling.ts';

/** Returns whether introduced families see a profile: also while a correction waits for the office. */
export function showsIntroductions(row: ProfileRow): boolean {
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
