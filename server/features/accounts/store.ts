import type { Language } from '#contract/links.ts';
import type { KnownTo } from '#server/platform/tokens/holders.ts';
import type { Db } from '#server/platform/database/database.ts';
import { momentAfter } from '#server/platform/database/sql-fragments.ts';
import { recordErasures } from '#server/records/erasures/erasures.ts';
import { type Dated, forgetFieldChanges } from '#server/records/field-changes-store.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import { isFound, onlySimilar, type SearchQueries } from '#server/platform/search/found-store.ts';

export type Role = 'user' | 'admin';

export interface StoredAccount extends Dated {
  readonly id: number;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly approved_at: number | null;
  /** Of the browsers that are known to it. */
  readonly browsers_generation: number;
  /** In which emails are written; null: in both, for nobody knows. */
  readonly language: Language | null;
}

export interface NewAccount extends Omit<StoredAccount, 'id' | 'browsers_generation' | 'updated_at'> {
  readonly phone: string;
  readonly created_at: number;
  readonly search_text: string;
}

const accountColumns = [
  'id',
  'role',
  'name',
  'email',
  'password_hash',
  'approved_at',
  'browsers_generation',
  'language',
  'updated_at',
] as const;

/** Within a transaction. Answers the new id, or undefined when the role has an account with this email already. */
export async function insertAccount(db: Db, account: NewAccount): Promise<number | undefined> {
  const inserted = await db
    .insertInto('accounts')
    .values({ ...account, updated_at: account.created_at })
    .onConflict((conflict) => conflict.columns(['role', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  if (account.role === 'user') {
    await putSearchEntries(db, 'user', [{ record: inserted.id, sort: '', text: account.name }]);
  }
  return inserted.id;
}

export async function findAccount(db: Db, role: Role, email: string): Promise<StoredAccount | undefined> {
  return db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('role', '=', role)
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function findAccountById(db: Db, id: number): Promise<StoredAccount | undefined> {
  return db.selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst();
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const one = await db.selectFrom('accounts').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst();
  return one !== undefined;
}

export interface AccountQuery {
  readonly searchQuery: SearchQueries;
  readonly status: 'waiting' | 'approved' | undefined;
  readonly offset: number;
  /** Undefined: all. */
  readonly limit: number | undefined;
}

function matchingAccounts(db: Db, query: Pick<AccountQuery, 'searchQuery' | 'status'>) {
  let accounts = db.selectFrom('accounts').where('role', '=', 'user');
  if (query.status !== undefined) {
    accounts = accounts.where('approved_at', query.status === 'waiting' ? 'is' : 'is not', null);
  }
  if (query.searchQuery.length > 0) accounts = accounts.where(isFound('id', query.searchQuery));
  return accounts;
}

export interface AccountRow extends Dated {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly approved_at: number | null;
  readonly created_at: number;
  /** 1 when it was found by a similar name alone. */
  readonly similar?: number;
}

const rowColumns = ['id', 'name', 'email', 'phone', 'approved_at', 'created_at', 'updated_at'] as const;

/** A user. */
export async function findAccountRow(db: Db, id: number): Promise<AccountRow | undefined> {
  const users = db.selectFrom('accounts').select(rowColumns).where('role', '=', 'user');
  return users.where('id', '=', id).executeTakeFirst();
}

/**
 * Those waiting first, the longest wait on top; then the approved, the newest on top. Those found by similar names alone
 * come after the others, in the same order.
 */
export async function listAccounts(db: Db, query: AccountQuery): Promise<AccountRow[]> {
  let accounts = matchingAccounts(db, query)
    .select(rowColumns)
    .$if(query.searchQuery.length > 0, (found) =>
      found.select(onlySimilar('id', query.searchQuery).as('similar')).orderBy('similar'),
    )
    .orderBy((e) => e.case().when('approved_at', 'is', null).then(0).else(1).end())
    .orderBy((e) =>
      e
        .case()
        .when('approved_at', 'is', null)
        .then(e.ref('id'))
        .else(e.neg(e.ref('id')))
        .end(),
    );
  if (query.limit !== undefined) accounts = accounts.limit(query.limit).offset(query.offset);
  return accounts.execute();
}

/** Those who wait, in the order in which they registered. */
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

export async function oldestWaitingSince(db: Db): Promise<number | null> {
  const oldest = await db
    .selectFrom('accounts')
    .select((e) => e.fn.min('created_at').as('since'))
    .where('role', '=', 'user')
    .where('approved_at', 'is', null)
    .executeTakeFirst();
  return oldest?.since ?? null;
}

/**
 * @param approvedAt null: from now on the user waits
 * @param now the `updated_at` of the account
 */
export async function updateApproval(db: Db, id: number, approvedAt: number | null, now: number): Promise<void> {
  await db.updateTable('accounts').set({ approved_at: approvedAt, updated_at: now }).where('id', '=', id).execute();
}

/** Something that the office sees of an account has changed elsewhere. */
export async function touchAccount(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ updated_at: momentAfter('updated_at', now) })
    .where('id', '=', id)
    .execute();
}

/** Whatever belongs to it goes with it. Answers whether there was one of this role. */
export async function deleteAccount(db: Db, id: number, role: Role): Promise<boolean> {
  const deleted = await db
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where('role', '=', role)
    .returning(['id', 'created_at'])
    .executeTakeFirst();
  if (!deleted) return false;
  await recordErasures(db, 'account', [deleted]);
  if (role === 'user') await removeSearchEntries(db, 'user', [id]);
  await forgetFieldChanges(db, role === 'user' ? 'user' : 'administrator', [id]);
  return true;
}

/** Keeps the account from being changed or deleted until the transaction ends. Answers undefined when it is gone. */
export async function lockAccount(db: Db, id: number): Promise<StoredAccount | undefined> {
  return db
    .updateTable('accounts')
    .set((e) => ({ role: e.ref('role') }))
    .where('id', '=', id)
    .returning(accountColumns)
    .executeTakeFirst();
}

export async function noteSignIn(db: Db, id: number, at: number): Promise<void> {
  await db.updateTable('accounts').set({ last_sign_in_at: at }).where('id', '=', id).execute();
}

/**
 * Makes strangers of all browsers that have signed in; part of the caller's transaction.
 * @returns to whom browsers are known from now on
 */
export async function forgetBrowsers(
  db: Db,
  accountId: number,
  together: { readonly password_hash?: string } = {},
): Promise<KnownTo> {
  const { browsers_generation } = await db
    .updateTable('accounts')
    .set((e) => ({ ...together, browsers_generation: e('browsers_generation', '+', 1) }))
    .where('id', '=', accountId)
    .returning('browsers_generation')
    .executeTakeFirstOrThrow();
  return { accountId, generation: browsers_generation };
}

/** Sets another password; the browsers that knew the old one are forgotten with it. */
export async function setPasswordHash(db: Db, accountId: number, passwordHash: string): Promise<KnownTo> {
  return forgetBrowsers(db, accountId, { password_hash: passwordHash });
}
