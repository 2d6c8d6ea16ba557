import type { Db } from '#server/platform/database/database.ts';
import { inNumbers, like } from '#server/platform/database/sql-fragments.ts';
import { numbersIn } from '#server/platform/search/telephone-numbers.ts';
import { searchText } from '#server/platform/text/search-text.ts';

/** Digits that tell whether two telephone numbers are the same, whatever country code or zero precedes them. */
const COMPARED_DIGITS = 10;

interface Person {
  readonly name: string;
  /** The telephone numbers of the person; null if none is known. */
  readonly mobile: string | null;
  readonly accountIds: readonly number[];
}

/**
 * Returns the profiles about a person that are not paused: those with the same name that have the same telephone number
 * or were sent by one of the accounts.
 */
export async function listProfilesAbout(
  db: Db,
  { name, mobile, accountIds }: Person,
): Promise<{ readonly id: number; readonly name: string }[]> {
  return db
    .selectFrom('matrimony_profiles')
    .select(['id', 'name'])
    .where('name_text', '=', searchText(name))
    .where('paused_at', 'is', null)
    .where((e) =>
      e.or([
        inNumbers('account_id', accountIds),
        ...numbersIn(mobile ?? '').map((digits) => like('contact_number', `%${digits.slice(-COMPARED_DIGITS)}`)),
      ]),
    )
    .orderBy('id')
    .execute();
}
