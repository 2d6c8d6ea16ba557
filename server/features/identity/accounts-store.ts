import type { Insertable, Updateable } from 'kysely';
import { duties, type Duty } from '#contract/duties.ts';
import type { BrowserAccount } from '#server/platform/tokens/holders.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RowOf, Schema } from '#server/platform/database/schema.ts';
import { nextTimestamp } from '#server/platform/database/sql-fragments.ts';
import { recordErasures } from '#server/records/erasures.ts';
import { deleteValues } from '#server/records/values-store.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import { numbersIn } from '#server/platform/search/words.ts';
import { searchText } from '#server/platform/text/search-text.ts';

export type StoredAccount = RowOf<'accounts'>;
export type Role = StoredAccount['role'];

type NewAccount = Omit<Insertable<Schema['accounts']>, 'id' | 'search_text' | 'updated_at'>;

/**
 * Returns the text in which searches find an account. It contains the phone number both as typed and as digits only.
 */
export function accountSearchText({ name, email, phone }: Pick<NewAccount, 'name' | 'email' | 'phone'>): string {
  return searchText(name, email, phone, ...numbersIn(phone));
}

/**
 * Adds an account in the caller's transaction. Returns the new id; undefined if the role already has an account with
 * this email.
 */
export async function insertAccount(db: Db, account: NewAccount): Promise<number | undefined> {
  const inserted = await db
    .insertInto('accounts')
    .values({ ...account, search_text: accountSearchText(account), updated_at: account.created_at })
    .onConflict((conflict) => conflict.columns(['role', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  if (account.role === 'user') {
    await putSearchEntries(db, 'user', [{ record: inserted.id, sort: '', text: account.name }]);
  }
  return inserted.id;
}

/** Returns the duties in a column, in their usual order. */
export function dutiesIn(stored: string): Duty[] {
  const held = stored.split(',');
  return duties.filter((duty) => held.includes(duty));
}

/** Returns the duties as stored. */
export function dutiesColumn(given: readonly Duty[]): string {
  return dutiesIn(given.join(',')).join(',');
}

export async function findAccount(db: Db, role: Role, email: string): Promise<StoredAccount | undefined> {
  const accounts = db.selectFrom('accounts').selectAll().where('role', '=', role);
  return accounts.where('email', '=', email).executeTakeFirst();
}

export async function findAccountById(db: Db, id: number): Promise<StoredAccount | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const one = await db.selectFrom('accounts').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst();
  return one !== undefined;
}

export interface AdministratorRow extends StoredAccount {
  /** When two-factor sign-in was switched on; null while it is off. */
  readonly since: number | null;
}

/** Returns the administrators, the oldest account first. */
export async function listAdministratorRows(db: Db): Promise<readonly AdministratorRow[]> {
  return db
    .selectFrom('accounts as account')
    .leftJoin('second_factors as factor', 'factor.account_id', 'account.id')
    .selectAll('account')
    .select('factor.since')
    .where('account.role', '=', 'admin')
    .orderBy('account.id')
    .execute();
}

/** Updates columns of an account as they are, without `updated_at`. */
export async function updateAccount(db: Db, id: number, values: Updateable<Schema['accounts']>): Promise<void> {
  await db.updateTable('accounts').set(values).where('id', '=', id).execute();
}

/**
 * Updates `updated_at` of an account, after a change to its second factor or with columns that the office sees.
 * @param now milliseconds since 1970
 */
export async function touchAccount(
  db: Db,
  id: number,
  now: number,
  values: Updateable<Schema['accounts']> = {},
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ ...values, updated_at: nextTimestamp('updated_at', now) })
    .where('id', '=', id)
    .execute();
}

/**
 * Gives a locked user another email, in the caller's transaction.
 * @throws a database error that `isUniqueViolation` recognizes if another user has the email
 */
export async function updateEmail(
  db: Db,
  { id, name, phone }: StoredAccount,
  email: string,
  now: number,
): Promise<void> {
  await touchAccount(db, id, now, { email, search_text: accountSearchText({ name, email, phone }) });
}

/** Returns the administrators who get the daily email, with their duties. */
export async function listDailyEmailRecipients(db: Db) {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'duties'])
    .where('role', '=', 'admin')
    .where('daily_email', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id, duties: stored }) => ({ id, duties: dutiesIn(stored) }));
}

/**
 * Deletes an account with its sessions, links and search entries, and records the erasure.
 * @param erased `closed_account` if its owner closed the account
 * @returns false if there is no such account of this role
 */
export async function deleteAccount(
  db: Db,
  id: number,
  role: Role,
  erased: 'account' | 'closed_account' = 'account',
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where('role', '=', role)
    .returning(['id', 'created_at'])
    .executeTakeFirst();
  if (!deleted) return false;
  await recordErasures(db, erased, [deleted]);
  if (role === 'user') await removeSearchEntries(db, 'user', [id]);
  await deleteValues(db, role === 'user' ? 'user' : 'administrator', [id]);
  return true;
}

/** Deletes the accounts among `ids` that have this role, in the caller's transaction. Returns their number. */
export async function eraseAccounts(db: Db, ids: readonly number[], role: Role): Promise<number> {
  let count = 0;
  for (const id of ids) if (await deleteAccount(db, id, role)) count += 1;
  return count;
}

/** Locks an account until the caller's transaction ends and returns it; undefined if it does not exist. */
export async function lockAccount(db: Db, id: number): Promise<StoredAccount | undefined> {
  return db
    .updateTable('accounts')
    .set((e) => ({ role: e.ref('role') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Revokes every known-browser cookie of an account, in the caller's transaction.
 * @param alsoSet other columns to set in the same statement
 * @returns the new generation of known browsers
 */
export async function revokeKnownBrowsers(
  db: Db,
  accountId: number,
  alsoSet: { readonly password_hash?: string } = {},
): Promise<BrowserAccount> {
  const { browsers_generation } = await db
    .updateTable('accounts')
    .set((e) => ({ ...alsoSet, browsers_generation: e('browsers_generation', '+', 1) }))
    .where('id', '=', accountId)
    .returning('browsers_generation')
    .executeTakeFirstOrThrow();
  return { accountId, generation: browsers_generation };
}

/** Sets a new password and revokes every known-browser cookie of the account. Returns the new generation. */
export async function setPasswordHash(db: Db, accountId: number, passwordHash: string): Promise<BrowserAccount> {
  return revokeKnownBrowsers(db, accountId, { password_hash: passwordHash });
}

/** Returns the approved users. */
export async function listApproved(db: Db) {
  const users = db
    .selectFrom('accounts')
    .select(['id', 'email', 'topics', 'refused_email', 'approved_at'])
    .where('role', '=', 'user');
  return users.where('approved_at', 'is not', null).orderBy('id').execute();
}

/** Returns whether approved accounts get emails about deaths and notices unless they choose otherwise. */
export async function readTopicsDefault(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('office_rules').select('topics_by_default').executeTakeFirstOrThrow()).topics_by_default === 1
  );
}

/** Returns false if the default was the same before. */
export async function writeTopicsDefault(db: Db, on: boolean): Promise<boolean> {
  const topics_by_default = on ? 1 : 0;
  const changed = db
    .updateTable('office_rules')
    .set({ topics_by_default })
    .where('topics_by_default', '!=', topics_by_default);
  return (await changed.executeTakeFirstOrThrow()).numUpdatedRows > 0;
}
