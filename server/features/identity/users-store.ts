import type { ExpressionBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { AccountStatus } from '#contract/accounts.ts';
import { linkedAccounts } from '#server/features/members/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows, type PageRange } from '#server/platform/database/lists.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { isFound, onlySimilar, type SearchQueries } from '#server/platform/search/entries-store.ts';
import type { StoredAccount } from './accounts-store.ts';

/** What the office has decided about a user. Both times are null while the user waits. */
export type Decision = Pick<StoredAccount, 'approved_at' | 'refused_at' | 'refusal_reason'>;

export interface AccountQuery extends PageRange {
  readonly searchQuery: SearchQueries;
  /** Undefined for the users who wait or are approved: refused ones are listed only on request. */
  readonly status: AccountStatus | 'not-linked' | undefined;
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

export interface AccountRow extends StoredAccount {
  /** 1 if the account was found only by a similar spelling of the name. */
  readonly similar?: number;
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
    .selectAll()
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

export async function countAccounts(db: Db, query: Pick<AccountQuery, 'searchQuery' | 'status'>): Promise<number> {
  return countRows(matchingAccounts(db, query));
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
