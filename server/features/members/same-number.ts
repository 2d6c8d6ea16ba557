import type { AdminMember } from '#contract/admin-members.ts';
import type { Platform } from '#server/platform/platform.ts';
import { numbersIn } from '#server/platform/search/telephone-numbers.ts';
import { readMembers } from './store.ts';

/** Digits that tell whether two telephone numbers are the same, whatever country code or zero precedes them. */
const COMPARED_DIGITS = 10;

/** Returns the last ten digits of each telephone number in a text. */
export function endsOfNumbers(text: string): string[] {
  return numbersIn(text).map((digits) => digits.slice(-COMPARED_DIGITS));
}

/** Returns up to `limit` other living members with one of the telephone numbers in a text. */
export async function findMembersWithNumber(
  { database, search }: Platform,
  { id, number, limit }: { readonly id: number; readonly number: string; readonly limit: number },
): Promise<AdminMember[]> {
  const typed = new Set(endsOfNumbers(number));
  const found = new Set<number>();
  for (const digits of typed) {
    const { hits } = await search.find('member-office', digits, { offset: 0, limit: 10 * limit });
    for (const { record } of hits) found.add(record);
  }
  const members = await readMembers(database, [...found]);
  return members
    .filter((member) => member.id !== id && endsOfNumbers(member.mobile ?? '').some((digits) => typed.has(digits)))
    .slice(0, limit);
}
