import type * as z from 'zod/mini';
import { type listAccounts as listAccountsEndpoint, type Account, type AccountStatus } from '#contract/accounts.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Overview } from '#contract/overview.ts';
import { findCandidates, findLinkedMembers, type LinkedMember } from '#server/features/members/service.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isSearch, searchQueryFor } from '#server/platform/search/search.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { findAccountById } from './accounts-store.ts';
import {
  type AccountQuery,
  type AccountRow,
  countAccounts,
  type Decision,
  listAccounts,
  readRefusals,
} from './users-store.ts';

const DEFAULT_PAGE_SIZE = 100;

/** How many accounts of one response get candidates. Finding them takes some milliseconds for each account. */
const MAX_WITH_CANDIDATES = 20;

export function statusOf({ approved_at, refused_at }: Decision): AccountStatus {
  if (refused_at !== null) return 'refused';
  return approved_at === null ? 'waiting' : 'approved';
}

function asAccount(row: AccountRow, linked: readonly LinkedMember[]): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isEmailRefused: row.refused_email === row.email,
    phone: row.phone,
    folio: row.folio,
    role: 'user',
    is_approved: row.approved_at !== null,
    status: statusOf(row),
    refusalReason: row.refusal_reason,
    earlierRefusals: readRefusals(row.earlier_refusals).map(({ at, reason }) => ({
      at: new Date(at).toISOString(),
      reason,
    })),
    members: linked.map(({ id, folio, name, person }) => ({ id, folio, name, person })),
    candidates: null,
    since: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.similar === 1 && { similar: true }),
  };
}

async function asAccounts(db: Db, rows: readonly AccountRow[]): Promise<Account[]> {
  const linked = await findLinkedMembers(
    db,
    rows.map(({ id }) => id),
  );
  const byAccount = Map.groupBy(linked, ({ accountId }) => accountId);
  return rows.map((row) => asAccount(row, byAccount.get(row.id) ?? []));
}

/**
 * Adds the members that an account may belong to, if it waits, or is approved and linked to nobody. Do not call it in a
 * transaction: the search reads from the database by itself.
 */
export async function withCandidates(platform: Platform, account: Account): Promise<Account> {
  const isOpen = account.status === 'waiting' || (account.is_approved && account.members.length === 0);
  return isOpen ? { ...account, candidates: await findCandidates(platform, account) } : account;
}

/** Adds candidates to the first accounts of a list that need them. */
async function listWithCandidates(platform: Platform, accounts: readonly Account[]): Promise<Account[]> {
  const listed: Account[] = [];
  let looked = 0;
  for (const account of accounts) {
    const now = looked < MAX_WITH_CANDIDATES ? await withCandidates(platform, account) : account;
    if (now.candidates !== null) looked += 1;
    listed.push(now);
  }
  return listed;
}

/** Returns a user with the data that the office sees, without candidates. Throws AppError `missing`. */
export async function readUser(db: Db, id: number): Promise<Account> {
  const row = await findAccountById(db, id);
  if (row?.role !== 'user') throw notFound();
  return asAccount(row, await findLinkedMembers(db, [id]));
}

/** Returns up to `limit` users who wait for approval, the longest waiting first. */
export async function waitingAccounts(platform: Platform, limit: number): Promise<Account[]> {
  const rows = await listAccounts(platform.database, { searchQuery: [], status: 'waiting', offset: 0, limit });
  return listWithCandidates(platform, await asAccounts(platform.database, rows));
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
    rows: await listWithCandidates(platform, await asAccounts(platform.database, rows)),
    total: wanted.limit === undefined ? rows.length : await countAccounts(platform.database, wanted),
  };
}

export async function accountsOverview(db: Db): Promise<Overview['users']> {
  const count = (status: AccountQuery['status']) => countAccounts(db, { searchQuery: [], status });
  const [oldest] = await listAccounts(db, { searchQuery: [], status: 'waiting', offset: 0, limit: 1 });
  return {
    total: await count(undefined),
    waiting: await count('waiting'),
    notLinked: await count('not-linked'),
    refused: await count('refused'),
    oldestWaitingSince: oldest ? new Date(oldest.created_at).toISOString() : null,
  };
}
