import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type SecondFactor = Selectable<Schema['second_factors']>;

export async function findSecondFactor(db: Db, accountId: number): Promise<SecondFactor | undefined> {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

export async function hasSecondFactor(db: Db, accountId: number): Promise<boolean> {
  return (await findSecondFactor(db, accountId)) !== undefined;
}

/** Stores the second factor of an account. Returns false if the account already has one. */
export async function insertSecondFactor(db: Db, factor: SecondFactor): Promise<boolean> {
  const inserted = await db
    .insertInto('second_factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes the second factor and the recovery codes of an account. Returns false if the account had none. */
export async function deleteSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  return deleted !== undefined;
}

/**
 * Marks the 30-second step of a code as used. Returns false if this step or a later one was used before, so that each
 * code works once.
 */
export async function markStepUsed(db: Db, accountId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Stores the encrypted key with which a session sets up two-factor sign-in, unless it already has one. Returns the
 * stored key; undefined if the session has ended.
 */
export async function saveSetUpKey(db: Db, sessionId: string, encryptedKey: string): Promise<string | undefined> {
  const session = await db
    .updateTable('sessions')
    .set((e) => ({ setup_key: e.fn.coalesce('setup_key', e.val(encryptedKey)) }))
    .where('id', '=', sessionId)
    .returning('setup_key')
    .executeTakeFirst();
  return session?.setup_key ?? undefined;
}

/** Removes the encrypted key with which a session sets up two-factor sign-in, and returns it. */
export async function removeSetUpKey(db: Db, sessionId: string): Promise<string | undefined> {
  const session = await db.selectFrom('sessions').select('setup_key').where('id', '=', sessionId).executeTakeFirst();
  await db.updateTable('sessions').set({ setup_key: null }).where('id', '=', sessionId).execute();
  return session?.setup_key ?? undefined;
}

export async function replaceRecoveryCodes(db: Db, accountId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ hash, account_id: accountId })))
    .execute();
}

/** Deletes a recovery code that is being used. Returns false if the account has no code with this hash. */
export async function redeemRecoveryCode(db: Db, accountId: number, hash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('hash', '=', hash)
    .where('account_id', '=', accountId)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isTwoFactorRequired(db: Db): Promise<boolean> {
  const rules = await db.selectFrom('office_rules').select('two_factor_required_at').executeTakeFirstOrThrow();
  return rules.two_factor_required_at !== null;
}

/** Returns whether an administrator has to set up two-factor sign-in before anything else. */
export async function mustSetUpTwoFactor(db: Db, accountId: number): Promise<boolean> {
  return (await isTwoFactorRequired(db)) && !(await hasSecondFactor(db, accountId));
}

/**
 * Makes two-factor sign-in compulsory for administrators, or voluntary again.
 * @param since milliseconds since 1970; null for voluntary
 * @returns whether the setting changed
 */
export async function updateTwoFactorRequired(db: Db, since: number | null): Promise<boolean> {
  const changed = await db
    .updateTable('office_rules')
    .set({ two_factor_required_at: since })
    .where('two_factor_required_at', since === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Locks the setting that makes two-factor sign-in compulsory, until the caller's transaction ends. */
export async function lockRules(db: Db): Promise<void> {
  await db
    .updateTable('office_rules')
    .set((e) => ({ id: e.ref('id') }))
    .execute();
}
