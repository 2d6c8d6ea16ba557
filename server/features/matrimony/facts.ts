import * as z from 'zod/mini';
import type { ProposalCard } from '#contract/proposals.ts';
import { maritalStatuses } from '#contract/profile-choices.ts';
import { compare, comparable, type MatchColumns } from './matching.ts';
import { ageOn } from './profile-response.ts';
import { isOpen } from './states-store.ts';
import type { ProfileRow, ProfileValues } from './store.ts';
import { cardTextsOf } from './telling.ts';

/** The columns that an introduced family sees. While a correction waits for the office, it sees the approved values. */
const approvedFacts = z.object({
  name: z.string(),
  father_name: z.string(),
  mother_name: z.string(),
  dob: z.string(),
  height_feet: z.nullable(z.number()),
  height_inch: z.nullable(z.number()),
  education: z.string(),
  profession: z.nullable(z.string()),
  district: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.nullable(z.string()),
  marital_status: z.enum(maritalStatuses),
  contact_mobile: z.string(),
  email: z.string(),
  photo: z.nullable(z.string()),
});

/** Returns the column `approved_facts` of a profile that its owner corrects. */
export function approvedFactsOf(before: ProfileValues): string | null {
  return before.review === 'approved' ? JSON.stringify(approvedFacts.parse(before)) : before.approved_facts;
}

/** Returns a profile with the values that the office has approved. A photo that was replaced since then is left out. */
export function asApproved(row: ProfileRow): ProfileRow {
  if (row.approved_facts === null) return row;
  const facts = approvedFacts.parse(JSON.parse(row.approved_facts));
  return facts.photo === row.photo ? { ...row, ...facts } : { ...row, ...facts, photo: null, picture: null };
}

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
