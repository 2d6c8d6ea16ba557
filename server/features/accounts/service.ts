import type * as z from 'zod/mini';
import {
  type listUsers as listUsersEndpoint,
  type registration,
  UNDO_APPROVAL_MS,
  type User,
} from '#contract/accounts.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Language } from '#contract/languages.ts';
import type { Overview } from '#contract/overview.ts';
import { countWrongCode } from '#server/features/second-factor/service.ts';
import { windowOf } from '#server/http/paging.ts';
import { endSessionsOfAccount } from '#server/features/sessions/service.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { createGate } from '#server/platform/limits/gate.ts';
import type { Guess } from '#server/platform/limits/guessing.ts';
import { addressGroup, HOUR, type Limit } from '#server/platform/limits/limits.ts';
import { isCommonPassword } from '#server/platform/passwords/passwords.ts';
import { forgetJobsFor } from '#server/platform/jobs/jobs-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts';
import { isSearch, seek } from '#server/platform/search/seek.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import type { Removed } from '#server/sample/part.ts';
import { type AccountChange, APPROVED_MAIL, approvalPayload, CHANGED_MAIL } from './mails.ts';
import {
  type Account,
  approveWaitingUser,
  countUsers,
  deleteUser,
  findAccount,
  findAccountById,
  forgetBrowsers,
  insertAccount,
  listUsers,
  lockAccount,
  oldestWaitingSince,
  type Role,
  type UserRow,
  withdrawApproval,
} from './store.ts';

export { forgetBrowsers, setPasswordHash } from './store.ts';

const registrations: Limit = { kind: 'registration', most: 60, window: HOUR, code: 'tooManyRequests' };
const DEFAULT_PAGE_SIZE = 100;

/** The digits as well as the number as written, so that both ways of typing it find it. */
export function userSearchText(user: {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}): string {
  return searchText(user.name, user.email, user.phone, user.phone.replaceAll(/\D/g, ''));
}

/** @throws Refusal `invalid` for one of the most common passwords (decision 10) */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw fieldRefusal('invalid', 'password', 'passwordCommon');
}

type Registration = z.output<typeof registration>;

async function register(platform: Platform, input: Registration): Promise<void> {
  const taken = fieldRefusal('duplicate', 'email', 'emailTaken');
  if (await findAccount(platform.database, 'user', input.email)) throw taken;
  const account = {
    role: 'user' as const,
    name: input.name,
    email: input.email,
    phone: input.phone,
    password_hash: await platform.passwords.hash(input.password, 'stranger'),
    approved_at: null,
    created_at: platform.now(),
    search_text: userSearchText(input),
    language: input.language ?? null,
  };
  const id = await inTransaction(platform.database, (db) => insertAccount(db, account));
  if (id === undefined) throw taken;
}

/** Asking for an account (specification sections 2 and 5). It cannot be used before an administrator approves it. */
export function createRegister(platform: Platform): (input: Registration, address: string) => Promise<void> {
  const pass = createGate(platform, registrations);

  /** @throws Refusal `duplicate` when the email is taken, `too-many` over 60 an hour from one address, taken ones too */
  return async (input, address) => {
    refuseCommonPassword(input.password);
    await pass(addressGroup(address));
    await register(platform, input);
  };
}

function asUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: 'user',
    is_approved: row.approved_at !== null,
    ...(row.similar === 1 && { similar: true }),
  };
}

type UsersQuery = z.output<typeof listUsersEndpoint.query>;

/** The users list; all of it, or one page of the matches (decision 3). */
export async function findUsers(platform: Platform, query: UsersQuery): Promise<Page<User>> {
  const sought = isSearch(query.search) ? [[await seek(platform.search, 'user', 'search_text', query.search)]] : [];
  const wanted = { sought, status: query.status, ...windowOf(query, sought.length > 0, DEFAULT_PAGE_SIZE) };
  const rows = await listUsers(platform.database, wanted);
  return {
    rows: rows.map(asUser),
    total: wanted.limit === undefined ? rows.length : await countUsers(platform.database, wanted),
  };
}

/** Approves a user; the mail goes out once, however often this is asked (decision 5), and waits for Undo. */
export async function approveUser(platform: Platform, id: number, administratorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const now = platform.now();
    if (!(await approveWaitingUser(db, id, now))) {
      if (!(await findUser(db, id))) throw new Refusal('missing', 'notFound');
      return;
    }
    await recordAudit(db, {
      at: now,
      actorId: administratorId,
      action: 'user approved',
      subject: { type: 'user', id },
    });
    await platform.jobs.add(db, APPROVED_MAIL, approvalPayload(id, now), now + UNDO_APPROVAL_MS);
  });
}

/**
 * Takes an approval back, ends every session of the user and forgets their browsers; a mail that has not gone out is not
 * sent. Twice is as good as once. @throws Refusal `missing` for a number that is no user's
 */
export async function withdrawUser(platform: Platform, id: number, administratorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const approvedAt = await withdrawApproval(db, id);
    if (approvedAt === undefined) {
      if (!(await findUser(db, id))) throw new Refusal('missing', 'notFound');
      return;
    }
    await endSessionsOfAccount(db, id);
    await forgetBrowsers(db, id);
    await platform.jobs.cancel(db, APPROVED_MAIL, approvalPayload(id, approvedAt));
    await recordAudit(db, {
      at: platform.now(),
      actorId: administratorId,
      action: 'user approval withdrawn',
      subject: { type: 'user', id },
    });
  });
}

/** Forgets the letters that could not be delivered to an account that is gone; part of the caller's transaction. */
export async function forgetLettersTo(db: Db, { email, role }: Pick<Account, 'email' | 'role'>): Promise<void> {
  // One address may belong to a user and to an administrator: who stays keeps what is on its way.
  const stays = await findAccount(db, role === 'user' ? 'admin' : 'user', email);
  if (!stays) await forgetJobsFor(db, email);
}

/** Deletes a user and, with it, its sessions. @throws Refusal `missing` the second time */
export async function removeUser(platform: Platform, id: number, administratorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const account = await findUser(db, id);
    if (!account || !(await deleteUser(db, id))) throw new Refusal('missing', 'notFound');
    await forgetLettersTo(db, account);
    await recordAudit(db, {
      at: platform.now(),
      actorId: administratorId,
      action: 'user deleted',
      subject: { type: 'user', id },
    });
  });
}

/** A registered user by number; administrators are not found here (decision 33). */
export async function findUser(db: Db, id: number): Promise<Account | undefined> {
  const account = await findAccountById(db, id);
  return account?.role === 'user' ? account : undefined;
}

/** @throws Refusal `missing` when the account was deleted a moment ago */
export async function readAccount(platform: Platform, id: number): Promise<Account> {
  const account = await findAccountById(platform.database, id);
  if (!account) throw new Refusal('missing', 'notFound');
  return account;
}

export async function findAccountByEmail(db: Db, role: Role, email: string): Promise<Account | undefined> {
  return findAccount(db, role, email);
}

export async function findAccountOf(db: Db, id: number): Promise<Account | undefined> {
  return findAccountById(db, id);
}

/** Keeps the account as it is until the caller's transaction ends. Answers undefined when it is gone. */
export async function holdAccountOf(db: Db, id: number): Promise<Account | undefined> {
  return lockAccount(db, id);
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
    search_text: userSearchText(person),
    language,
  });
}

/** Tells an administrator by mail that something about signing in has changed; part of the caller's transaction. */
export async function tellOfChange(
  platform: Pick<Platform, 'jobs'>,
  db: Db,
  accountId: number,
  change: AccountChange,
): Promise<void> {
  await platform.jobs.add(db, CHANGED_MAIL, JSON.stringify({ accountId, change }));
}

/** Counts a wrong code of the second factor, which is as bad as a wrong password, and refuses it. Never within a transaction. */
export async function refuseCode(
  platform: Platform,
  guess: Guess,
  wrong: { readonly accountId: number; readonly code: string; readonly refusal: Refusal },
): Promise<never> {
  const { accountId, code, refusal } = wrong;
  if (await countWrongCode(platform, guess.standing, accountId, code)) {
    await tellOfChange(platform, platform.database, accountId, 'many wrong codes');
  }
  return guess.wrong(refusal);
}

/** The users' part of the dashboard. */
export async function usersOverview(db: Db): Promise<Overview['users']> {
  const everybody = { sought: [], offset: 0, limit: undefined };
  const since = await oldestWaitingSince(db);
  return {
    total: await countUsers(db, { ...everybody, status: undefined }),
    waiting: await countUsers(db, { ...everybody, status: 'waiting' }),
    oldestWaitingSince: since === null ? null : new Date(since).toISOString(),
  };
}

/** Deletes users with everything that belongs to them, as far as these numbers are users'; part of the caller's transaction. */
export async function eraseUsers(db: Db, ids: readonly number[]): Promise<Removed> {
  let count = 0;
  for (const id of ids) if (await deleteUser(db, id)) count += 1;
  return { count, files: [] };
}
