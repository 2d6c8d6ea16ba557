import type { Db } from '#server/platform/database/database.ts';
import { inNumbers, like } from '#server/platform/database/sql-fragments.ts';
import { searchText } from '#server/platform/text/search-text.ts';

interface Person {
  readonly name: string;
  /** The last digits of the person's telephone numbers. */
  readonly numberEnds: readonly string[];
  readonly accountIds: readonly number[];
}

/**
 * Returns the profiles about a person that are not paused for a death: those with the same name that have the same telephone number
 * or were sent by one of the accounts.
 */
export async function listProfilesAbout(
  db: Db,
  { name, numberEnds, accountIds }: Person,
): Promise<{ readonly id: number; readonly name: string }[]> {
  return db
    .selectFrom('matrimony_profiles')
    .select(['id', 'name'])
    .where('name_text', '=', searchText(name))
    .where('death_at', 'is', null)
    .where((e) =>
      e.or([inNumbers('account_id', accountIds), ...numberEnds.map((digits) => like('contact_number', `%${digits}`))]),
    )
    .orderBy('id')
    .execute();
}

/** Returns the profiles of an account about other people than `name`, unless their search has ended. */
export async function listProfilesOfOthers(
  db: Db,
  accountId: number,
  name: string,
): Promise<{ readonly id: number; readonly name: string }[]> {
  return db
    .selectFrom('matrimony_profiles')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('name_text', '!=', searchText(name))
    .where('outcome', '=', 'looking')
    .orderBy('id')
    .execute();
}
