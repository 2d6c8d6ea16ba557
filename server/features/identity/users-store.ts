import type { ExpressionBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { AccountStatus } from '#contract/accounts.ts';
import { linkedAccounts } from '#server/features/members/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { isFound, onlySimilar, type SearchQueries } from '#server/platform/search/entries-store.ts';
import type { WithUpdatedAt } from '#server/records/updated-at.ts';
import type { StoredAccount } from './accounts-store.ts';

/** What the office has decided about a user. Both times are null while the user waits. */
export type Decision = Pick<StoredAccount, 'approved_at' | 'refused_at' | 'refusal_reason'>;

export interface AccountQuery {
  readonly searchQuery: SearchQueries;
  /** Undefined for the users who wait or are approved: refused ones are listed only on request. */
  readonly status: AccountStatus | 'not-linked' | undefined;
  readonly offset: number;
  /** The largest number of rows to return; undefined for all. */
  readonly limit: number | undefined;
}

function matchingAccounts(db: Db, query: Pick<AccountQuery, 'searchQuery' | 'status'>) {
  let accounts = db.selectFrom('accounts').where('role', '=', 'user');
  accounts = accounts.where('refused_at', query.status === 'refused' ? 'is not' : 'is', null);
  if (query.status === 'waiting') accounts = accounts.where('approved_at', 'is', null);
  if (query.status === 'approved' || query.status === 'not-linked') {
    accounts = accounts.where('approved_at', 'is not', null);
  }
  if (query.status === 'not-linked') accounts = accounts.where('id', 'not in', linkedAccounts(db));
  if (query.searchQuery.length > 0) accounts = accounts.where(isFound('id', query.searchQuery));
  return accounts;
}

export interface AccountRow extends Decision, WithUpdatedAt {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly folio: string | null;
  readonly earlier_refusals: string | null;
  readonly created_at: number;
  /** 1 if the account was found only by a similar spelling of the name. */
  readonly similar?: number;
}

const rowColumns = [
  'id',
  'name',
  'email',
  'phone',
  'folio',
  'approved_at',
  'refused_at',
  'refusal_reason',
  'earlier_refusals',
  'created_at',
  'updated_at',
] as const;

/** Returns the columns of a user that the office sees; undefined if `id` belongs to no user. */
export async function findAccountRow(db: Db, id: number): Promise<AccountRow | undefined> {
  const users = db.selectFrom('accounts').select(rowColumns).where('role', '=', 'user');
  return users.where('id', '=', id).executeTakeFirst();
}

function isWaiting(e: ExpressionBuilder<Schema, 'accounts'>) {
  return e.and([e('approved_at', 'is', null), e('refused_at', 'is', null)]);
}

/**
 * Lists users: first those who wait for approval, the longest wait on top; then the others, the newest account on
 * top. Users found only by a similar spelling of the name come last, in the same order.
 */
export async function listAccounts(db: Db, query: AccountQuery): Promise<AccountRow[]> {
  let accounts = matchingAccounts(db, query)
    .select(rowColumns)
    .$if(query.searchQuery.length > 0, (found) =>
      found.select(onlySimilar('id', query.searchQuery).as('similar')).orderBy('similar'),
    )
    .orderBy((e) => e.case().when(isWaiting(e)).then(0).else(1).end())
    .orderBy((e) =>
      e
        .case()
        .when(isWaiting(e))
        .then(e.ref('id'))
        .else(e.neg(e.ref('id')))
        .end(),
    );
  if (query.limit !== undefined) accounts = accounts.limit(query.limit).offset(query.offset);
  return accounts.execute();
}

export async function listWaitingAccounts(db: Db, limit: number): Promise<AccountRow[]> {
  return matchingAccounts(db, { searchQuery: [], status: 'waiting' })
    .select(rowColumns)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countAccounts(db: Db, query: AccountQuery): Promise<number> {
  const { count } = await matchingAccounts(db, query)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the earliest registration time of a user who waits, in milliseconds since 1970; null if nobody waits. */
export async function oldestWaitingSince(db: Db): Promise<number | null> {
  const oldest = await db
    .selectFrom('accounts')
    .select((e) => e.fn.min('created_at').as('since'))
    .where('role', '=', 'user')
    .where(isWaiting)
    .executeTakeFirst();
  return oldest?.since ?? null;
}

/**
 * Stores the decision about a user, and that the account has changed.
 * @param now the new `updated_at` of the account
 */
export async function updateDecision(db: Db, id: number, decision: Decision, now: number): Promise<void> {
  const { approved_at, refused_at, refusal_reason } = decision;
  await db
    .updateTable('accounts')
    .set({ approved_at, refused_at, refusal_reason, updated_at: now })
    .where('id', '=', id)
    .execute();
}

const replacedDecision = z.object({
  /** When the decision was replaced, in milliseconds since 1970. */
  at: z.number(),
  approved_at: z.nullable(z.number()),
  refused_at: z.nullable(z.number()),
  refusal_reason: z.nullable(z.string()),
  /** Ids of the members that were linked. */
  members: z.array(z.number()),
});
type ReplacedDecision = z.output<typeof replacedDecision>;

/** Stores what the latest approval or refusal of a user has replaced. */
export async function saveReplaced(db: Db, id: number, replaced: ReplacedDecision): Promise<void> {
  const json = JSON.stringify(replaced);
  await db.updateTable('accounts').set({ replaced_decision: json }).where('id', '=', id).execute();
}

/** Returns what the latest approval or refusal of a user has replaced; undefined if there was none. */
export async function findReplaced(db: Db, id: number): Promise<ReplacedDecision | undefined> {
  const row = await db.selectFrom('accounts').select('replaced_decision').where('id', '=', id).executeTakeFirst();
  return row?.replaced_decision == null ? undefined : replacedDecision.parse(JSON.parse(row.replaced_decision));
}

const refusals = z.array(z.object({ at: z.number(), reason: z.string() }));
/** A refusal of the office, with its time in milliseconds since 1970. */
export type Refusal = z.output<typeof refusals>[number];

/** Reads the column `earlier_refusals`. */
export function readRefusals(json: string | null): readonly Refusal[] {
  return json === null ? [] : refusals.parse(JSON.parse(json));
}

/** Returns the value of the column `earlier_refusals`. */
export function writeRefusals(earlier: readonly Refusal[]): string | null {
  return earlier.length === 0 ? null : JSON.stringify(earlier);
}

/** Deletes earlier refusals from before a time, in milliseconds since 1970. */
export async function deleteEarlierRefusals(db: Db, time: number): Promise<void> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'earlier_refusals'])
    .where('earlier_refusals', 'is not', null)
    .execute();
  for (const { id, earlier_refusals: before } of rows) {
    const after = writeRefusals(readRefusals(before).filter(({ at }) => at >= time));
    if (after !== before)
      await db.updateTable('accounts').set({ earlier_refusals: after }).where('id', '=', id).execute();
  }
}

/** Returns users who were refused before a time, in milliseconds since 1970; at most `limit`. */
export async function listRefusedBefore(db: Db, time: number, limit: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'user')
    .where('refused_at', '<', time)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
