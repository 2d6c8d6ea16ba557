import type * as z from 'zod/mini';
import { type listAccounts as listAccountsEndpoint, type Account } from '#contract/accounts.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Overview } from '#contract/overview.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isSearch, searchQueryFor } from '#server/platform/search/search.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import {
  type AccountRow,
  countAccounts,
  findAccountRow,
  listAccounts,
  listWaitingAccounts,
  oldestWaitingSince,
} from './accounts-store.ts';

const DEFAULT_PAGE_SIZE = 100;

function asAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: 'user',
    is_approved: row.approved_at !== null,
    since: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.similar === 1 && { similar: true }),
  };
}

/** Returns a user with the data that the office sees. Throws AppError `missing`. */
export async function readUser(db: Db, id: number): Promise<Account> {
  const row = await findAccountRow(db, id);
  if (!row) throw notFound();
  return asAccount(row);
}

/** Returns up to `limit` users who wait for approval, the longest waiting first. */
export async function waitingAccounts(db: Db, limit: number): Promise<Account[]> {
  return (await listWaitingAccounts(db, limit)).map(asAccount);
}

type AccountsQuery = z.output<typeof listAccountsEndpoint.query>;

/** Returns the users that match the query, all of them or one page (decision 3). */
export async function findAccounts(platform: Platform, query: AccountsQuery): Promise<Page<Account>> {
  const searchQuery = isSearch(query.search)
    ? [
        [
          await searchQueryFor(platform.search, 'user', 'search_text', query.search),
          // Any part of an email matches, such as its domain (decision 39).
          { column: 'email', patterns: likePatterns(query.search), plain: [], similar: [] },
        ],
      ]
    : [];
  const wanted = {
    searchQuery,
    status: query.status,
    ...pageRangeOf(query, searchQuery.length > 0, DEFAULT_PAGE_SIZE),
  };
  const rows = await listAccounts(platform.database, wanted);
  return {
    rows: rows.map(asAccount),
    total: wanted.limit === undefined ? rows.length : await countAccounts(platform.database, wanted),
  };
}

export async function accountsOverview(db: Db): Promise<Overview['users']> {
  const everybody = { searchQuery: [], offset: 0, limit: undefined };
  const since = await oldestWaitingSince(db);
  return {
    total: await countAccounts(db, { ...everybody, status: undefined }),
    waiting: await countAccounts(db, { ...everybody, status: 'waiting' }),
    oldestWaitingSince: since === null ? null : new Date(since).toISOString(),
  };
}
