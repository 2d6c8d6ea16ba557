import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { ProfileState } from '#contract/profile-choices.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Selectable<Schema['matrimony_profiles']>;

/** Returns 1 unless the account that sent a profile cannot sign in; such a profile rests until it can. */
export function isReachable(table = 'matrimony_profiles'): RawBuilder<0 | 1> {
  const account = sql.ref(`${table}.account_id`);
  return sql<0 | 1>`case when ${account} is null or exists (select 1 from accounts as sender
    where sender.id = ${account} and sender.approved_at is not null) then 1 else 0 end`;
}

/** Returns the state of a profile as an expression. @param table the name of `matrimony_profiles` in the statement */
export function profileStatus(table = 'matrimony_profiles'): RawBuilder<ProfileState> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const introductions = sql`select 1 from proposals
    where proposals.state = 'introduced' and (profile_a = ${column('id')} or profile_b = ${column('id')})`;
  return sql<ProfileState>`case
    when ${column('paused_at')} is not null then 'paused'
    when ${column('refused_at')} is not null then 'refused'
    when ${column('approved_at')} is null then 'waiting'
    when ${column('stage')} is not null then ${column('stage')}
    when ${isReachable(table)} = 0 then 'paused'
    when exists (${introductions}) then 'introduced'
    else 'approved' end`;
}

/** The columns from which the state of a profile follows, besides its introductions. */
export type Decision = Pick<
  Columns,
  'approved_at' | 'refused_at' | 'refusal_reason' | 'paused_at' | 'paused_by' | 'stage' | 'confirmed_at' | 'asked_at'
>;

type Search = Pick<Decision, 'approved_at' | 'paused_at' | 'stage'>;

/** Returns whether a profile is approved and its search goes on. */
export function isSearching({ approved_at, paused_at, stage }: Search): boolean {
  return approved_at !== null && paused_at === null && stage === null;
}

/** Returns whether the office may propose a profile: its search goes on, and the family can be reached. */
export function isOpen(row: Search & { readonly reachable: 0 | 1 }): boolean {
  return isSearching(row) && row.reachable === 1;
}

/** Returns the condition of `isOpen` for a statement. */
export function whereOpen(e: ExpressionBuilder<Schema, 'matrimony_profiles'>) {
  const searching = [e('approved_at', 'is not', null), e('paused_at', 'is', null), e('stage', 'is', null)];
  return e.and([...searching, e(isReachable(), '=', 1)]);
}

export async function updateDecision(
  db: Db,
  id: number,
  decision: Partial<Decision & Pick<Columns, 'approved_facts' | 'paused_before'>> & Pick<Columns, 'updated_at'>,
): Promise<void> {
  await db.updateTable('matrimony_profiles').set(decision).where('id', '=', id).execute();
}

/** Records that a family is still looking. @param at epoch milliseconds */
export async function confirmProfile(db: Db, id: number, at: number): Promise<void> {
  await db.updateTable('matrimony_profiles').set({ confirmed_at: at, asked_at: null }).where('id', '=', id).execute();
}

/** Returns the number of profiles in each state, without states that no profile has. */
export async function countStates(
  db: Db,
): Promise<readonly { readonly status: ProfileState; readonly count: number }[]> {
  return db
    .selectFrom('matrimony_profiles')
    .select(({ fn }) => [profileStatus().as('status'), fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
}

const openProfiles = (db: Db) =>
  db
    .selectFrom('matrimony_profiles')
    .select('id')
    .where('account_id', 'is not', null)
    .where((e) => whereOpen(e))
    .orderBy('id');

/** Returns the open profiles of families that have not confirmed them since `before` and were not asked yet. */
export async function listUnconfirmed(db: Db, before: number): Promise<number[]> {
  const rows = await openProfiles(db)
    .where('asked_at', 'is', null)
    .where((e) => e.fn.coalesce('confirmed_at', 'sent_at'), '<=', before)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the open profiles whose families were asked before this time and have not answered. */
export async function listAskedBefore(db: Db, before: number): Promise<number[]> {
  const rows = await openProfiles(db).where('asked_at', '<=', before).execute();
  return rows.map(({ id }) => id);
}
