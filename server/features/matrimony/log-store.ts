import type { Insertable } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { ProfileLogEntry } from '#contract/proposals.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PageRange } from '#server/platform/database/lists.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { inNumbers } from '#server/platform/database/sql-fragments.ts';

export type NewLogEntry = Insertable<Schema['profile_log']>;

/** Adds entries to the logs of profiles. The words in them are erased with the profile. */
export async function insertLog(db: Db, ...entries: readonly NewLogEntry[]): Promise<void> {
  for (const entry of entries) await db.insertInto('profile_log').values(entry).execute();
}

/** Returns entries of a profile’s log with the names of the administrator and of the other profile, latest first. */
export async function listLog(db: Db, profileId: number, { offset, limit }: PageRange): Promise<Page<ProfileLogEntry>> {
  const entries = db
    .selectFrom('profile_log')
    .leftJoin('accounts', 'accounts.id', 'actor_id')
    .leftJoin('matrimony_profiles as other', 'other.id', 'other_id')
    .select(['profile_log.id', 'kind', 'at', 'accounts.name as by', 'other_id', 'other.name as other_name'])
    .select(['value', 'note'])
    .where('profile_id', '=', profileId)
    .orderBy('profile_log.id', 'desc');
  const found = await (limit === undefined ? entries : entries.limit(limit).offset(offset)).execute();
  const { count } = await db
    .selectFrom('profile_log')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();
  const rows = found.map(({ other_id, other_name, at, ...entry }) => ({
    ...entry,
    at: new Date(at).toISOString(),
    other: other_id === null ? null : { id: other_id, name: other_name },
  }));
  return { rows, total: count };
}

export async function deleteLog(db: Db, profileIds: readonly number[]): Promise<void> {
  await db.deleteFrom('profile_log').where(inNumbers('profile_id', profileIds)).execute();
}
