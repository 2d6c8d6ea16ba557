import type { Language } from '#contract/links.ts';
import type { BrowserAccount } from '#server/platform/tokens/holders.ts';
import type { Db } from '#server/platform/database/database.ts';
import { nextTimestamp } from '#server/platform/database/sql-fragments.ts';
import { recordErasures } from '#server/records/erasures/erasures.ts';
import { deleteValues } from '#server/records/values-store.ts';
import type { WithUpdatedAt } from '#server/records/updated-at.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import { numbersIn } from '#server/platform/search/words.ts';
import { searchText } from '#server/platform/text/search-text.ts';

export type Role = 'user' | 'admin';

export interface StoredAccount extends WithUpdatedAt {
  readonly id: number;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly approved_at: number | null;
  /** When the office refused the user; null if it did not. Then `approved_at` is null too. */
  readonly refused_at: number | null;
  readonly refusal_reason: string | null;
  /** JSON of `Refusal[]`: refusals of the accounts that this one replaced; null if there are none. */
  readonly earlier_refusals: string | null;
  /** The number in the known-browser cookies of the account. Raising it revokes all cookies with a lower number. */
  readonly browsers_generation: number;
  /** The language of emails to the account. Null if unknown: emails are then in both languages. */
  readonly language: Language | null;
}

export interface NewAccount extends Omit<
  StoredAccount,
  'id' | 'browsers_generation' | 'updated_at' | 'refused_at' | 'refusal_reason' | 'earlier_refusals'
> {
  readonly phone: string;
  /** The folio that the user typed. Administrators have none. */
  readonly folio?: string | null;
  readonly earlier_refusals?: string | null;
  readonly created_at: number;
}

const accountColumns = [
  'id',
  'role',
  'name',
  'email',
  'password_hash',
  'approved_at',
  'refused_at',
  'refusal_reason',
  'earlier_refusals',
  'browsers_generation',
  'language',
  'updated_at',
] as const;

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

export interface AdministratorRow extends WithUpdatedAt {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly created_at: number;
  readonly last_sign_in_at: number | null;
  /** When two-factor sign-in was switched on; null while it is off. */
  readonly since: number | null;
}

/** Returns the administrators, the oldest account first. */
export async function listAdministratorRows(db: Db): Promise<readonly AdministratorRow[]> {
  return db
    .selectFrom('accounts as account')
    .leftJoin('second_factors as factor', 'factor.account_id', 'account.id')
    .select(['account.id', 'account.name', 'account.email', 'account.created_at', 'account.last_sign_in_at'])
    .select(['account.updated_at', 'factor.since'])
    .where('account.role', '=', 'admin')
    .orderBy('account.id')
    .execute();
}

export async function listAdministratorIds(db: Db): Promise<readonly number[]> {
  const rows = await db.selectFrom('accounts').select('id').where('role', '=', 'admin').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns what is stored about an account apart from sign-in: for its owner. Undefined if it does not exist. */
export async function findOwnDetails(db: Db, id: number) {
  return db
    .selectFrom('accounts')
    .select(['name', 'email', 'phone', 'folio', 'language', 'created_at', 'approved_at', 'earlier_refusals'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function getsDailyEmail(db: Db, id: number): Promise<boolean> {
  const { daily_email } = await db
    .selectFrom('accounts')
    .select('daily_email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return daily_email === 1;
}

export async function updateDailyEmail(db: Db, id: number, isOn: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ daily_email: isOn ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/**
 * Gives a user another email, in the caller's transaction, which has locked the account.
 * @throws a database error that `isUniqueViolation` recognizes if another user has the email
 */
export async function updateEmail(db: Db, id: number, email: string, now: number): Promise<void> {
  const { name, phone } = await db
    .selectFrom('accounts')
    .select(['name', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('accounts')
    .set({
      email,
      search_text: accountSearchText({ name, email, phone }),
      updated_at: nextTimestamp('updated_at', now),
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the administrators who get the daily email. */
export async function listDailyEmailRecipients(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('daily_email', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Updates `updated_at` of an account after a change to its second factor, which is stored in another table. */
export async function touchAccount(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ updated_at: nextTimestamp('updated_at', now) })
    .where('id', '=', id)
    .execute();
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
    .returning(accountColumns)
    .executeTakeFirst();
}

export async function updateLastSignIn(db: Db, id: number, at: number): Promise<void> {
  await db.updateTable('accounts').set({ last_sign_in_at: at }).where('id', '=', id).execute();
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
