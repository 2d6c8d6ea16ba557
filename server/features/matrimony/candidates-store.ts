import type { Db } from '#server/platform/database/database.ts';
import { inNumbers } from '#server/platform/database/sql-fragments.ts';
import { isReachable, whereOpen } from './states-store.ts';

/** Which profiles to read: these, and the open ones of a gender. */
interface Wanted {
  readonly ids: readonly number[];
  readonly gender?: 'Male' | 'Female' | undefined;
}

export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** Returns the columns of profiles that decide whether they suit each other. */
export async function listCandidates(db: Db, { ids, gender }: Wanted) {
  return db
    .selectFrom('matrimony_profiles')
    .select([
      'id',
      'account_id',
      'gender',
      'name',
      'name_text',
      'contact_number',
      'review',
      'outcome',
      'pause',
      'death_at',
    ])
    .select(['dob', 'height_feet', 'height_inch', 'education', 'profession', 'district', 'state', 'country'])
    .select([
      'marital_status',
      'wishes',
      'father_name',
      'mother_name',
      'siblings',
      'about',
      isReachable().as('reachable'),
    ])
    .where((e) =>
      e.or([inNumbers('id', ids), ...(gender === undefined ? [] : [e.and([e('gender', '=', gender), whereOpen(e)])])]),
    )
    .execute();
}
