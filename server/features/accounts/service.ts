import type * as z from 'zod/mini';
import { type listAccounts as listAccountsEndpoint, type Account } from '#contract/accounts.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Language } from '#contract/links.ts';
import type { Overview } from '#contract/overview.ts';
import { countWrongCodes } from '#server/features/second-factor/service.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { LoginAttempt } from '#server/platform/limits/login-throttle.ts';
import { isCommonPassword } from '#server/platform/passwords/passwords.ts';
import { forgetJobsFor } from '#server/platform/jobs/jobs-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError, notFound } from '#server/platform/app-error.ts';
import { isSearch, toSearchQuery } from '#server/platform/search/search.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { type AccountChange, CHANGED_EMAIL } from './emails.ts';
import {
  type StoredAccount,
  countAccounts,
  deleteAccount,
  findAccount,
  findAccountById,
  findAccountRow,
  insertAccount,
  listAccounts,
  listWaitingAccounts,
  lockAccount,
  oldestWaitingSince,
  type Role,
  type AccountRow,
  touchAccount,
} from './store.ts';
import { accountSearchText } from './search-text.ts';

const DEFAULT_PAGE_SIZE = 100;

/** @throws AppError `invalid` for one of the most common passwords (decision 10) */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw fieldAppError('invalid', 'password', 'passwordCommon');
}

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

/** A user as the list shows them. @throws AppError `missing` */
export async function readAccountForAdmin(db: Db, id: number): Promise<Account> {
  const row = await findAccountRow(db, id);
  if (!row) throw notFound();
  return asAccount(row);
}

/** Those who have waited longest, the longest wait on top. */
export async function waitingAccounts(db: Db, limit: number): Promise<Account[]> {
  return (await listWaitingAccounts(db, limit)).map(asAccount);
}

type AccountsQuery = z.output<typeof listAccountsEndpoint.query>;

/** The users list; all of it, or one page of the matches (decision 3). */
export async function findAccounts(platform: Platform, query: AccountsQuery): Promise<Page<Account>> {
  const searchQuery = isSearch(query.search)
    ? [
        [
          await toSearchQuery(platform.search, 'user', 'search_text', query.search),
          // Of an email any part, such as where the mailbox lies (decision 39).
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

/** Forgets the emails that could not be delivered to an account that is gone; part of the caller's transaction. */
export async function forgetEmailsTo(db: Db, { email, role }: Pick<StoredAccount, 'email' | 'role'>): Promise<void> {
  // One address may belong to a user and to an administrator: who stays keeps what is on its way.
  const stays = await findAccount(db, role === 'user' ? 'admin' : 'user', email);
  if (!stays) await forgetJobsFor(db, email);
}

/** A registered user by number; administrators are not found here (decision 33). */
export async function findUserAccount(db: Db, id: number): Promise<StoredAccount | undefined> {
  const account = await findAccountById(db, id);
  return account?.role === 'user' ? account : undefined;
}

/** @throws AppError `missing` when the account was deleted a moment ago */
export async function readAccount(platform: Platform, id: number): Promise<StoredAccount> {
  const account = await findAccountById(platform.database, id);
  if (!account) throw notFound();
  return account;
}

export async function findAccountByEmail(db: Db, role: Role, email: string): Promise<StoredAccount | undefined> {
  return findAccount(db, role, email);
}

export async function findAccountOf(db: Db, id: number): Promise<StoredAccount | undefined> {
  return findAccountById(db, id);
}

/** Keeps the account as it is until the caller's transaction ends. Answers undefined when it is gone. */
export async function lockAccountOf(db: Db, id: number): Promise<StoredAccount | undefined> {
  return lockAccount(db, id);
}

/**
 * Something that the office sees of an account was changed elsewhere, such as its second factor; part of the caller's
 * transaction.
 * @param at from then on it is another one
 */
export async function markChanged(db: Db, id: number, at: number): Promise<void> {
  await touchAccount(db, id, at);
}

interface NewAdministrator {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: Language | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Part of the caller's transaction. Answers the new number, or undefined when there is an administrator with this email. */
export async function addAdministrator(db: Db, newcomer: NewAdministrator): Promise<number | undefined> {
  const { name, email, passwordHash, language, now } = newcomer;
  const person = { name, email, phone: '' };
  return insertAccount(db, {
    ...person,
    role: 'admin',
    password_hash: passwordHash,
    approved_at: now,
    created_at: now,
    search_text: accountSearchText(person),
    language,
  });
}

/** Tells an administrator by mail that something about signing in has changed; part of the caller's transaction. */
export async function notifyOfChange(
  platform: Pick<Platform, 'jobs'>,
  db: Db,
  accountId: number,
  change: AccountChange,
): Promise<void> {
  await platform.jobs.add(db, CHANGED_EMAIL, JSON.stringify({ accountId, change }));
}

/** What somebody with the right password typed besides. */
interface TypedCode {
  readonly accountId: number;
  readonly guess: LoginAttempt;
  /** Of the second factor; undefined when none was typed. */
  readonly code: string | undefined;
  /** What a wrong one is refused with. */
  readonly appError: AppError;
}

/**
 * Looks at a code; a wrong one is as bad as a wrong password, counts as both, and is refused. Never within a transaction.
 * @param look answers undefined for a wrong one
 */
export async function withCode<T>(
  platform: Platform,
  { accountId, guess, code, appError }: TypedCode,
  look: () => Promise<T | undefined>,
): Promise<T> {
  return countWrongCodes(platform, { accountId, standing: guess.standing, code }, async (wrong) => {
    const value = await look();
    if (value !== undefined) return value;
    if (await wrong()) await notifyOfChange(platform, platform.database, accountId, 'many wrong codes');
    return guess.wrong(appError);
  });
}

/** The users' part of the dashboard. */
export async function accountsOverview(db: Db): Promise<Overview['users']> {
  const everybody = { searchQuery: [], offset: 0, limit: undefined };
  const since = await oldestWaitingSince(db);
  return {
    total: await countAccounts(db, { ...everybody, status: undefined }),
    waiting: await countAccounts(db, { ...everybody, status: 'waiting' }),
    oldestWaitingSince: since === null ? null : new Date(since).toISOString(),
  };
}

/**
 * Deletes accounts with everything that belongs to them, as far as these numbers are of this role; part of the caller's
 * transaction.
 * @returns how many there were
 */
export async function eraseAccounts(db: Db, ids: readonly number[], role: Role): Promise<number> {
  let count = 0;
  for (const id of ids) if (await deleteAccount(db, id, role)) count += 1;
  return count;
}
