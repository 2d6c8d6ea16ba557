import type { Db } from '#server/platform/database/database.ts';

export interface SecondFactor {
  readonly sealed_key: string;
  readonly since: number;
}

export async function findSecondFactor(db: Db, accountId: number): Promise<SecondFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['sealed_key', 'since'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Answers whether it was this call that switched it on. */
export async function insertSecondFactor(
  db: Db,
  factor: SecondFactor & { readonly account_id: number; readonly last_step: number },
): Promise<boolean> {
  const inserted = await db
    .insertInto('second_factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Its recovery codes go with it. Answers whether there was one. */
export async function deleteSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  return deleted !== undefined;
}

/** Answers whether the step comes after every one that was used: of two who use one code, one gets in. */
export async function spendStep(db: Db, accountId: number, step: number): Promise<boolean> {
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
 * Keeps the key for a session, unless that has one already or has just ended; another one for every session, so that
 * none learns that of another.
 */
export async function saveSetUp(db: Db, sessionId: string, encryptedKey: string): Promise<void> {
  await db
    .insertInto('second_factor_setups')
    .columns(['session_id', 'sealed_key'])
    .expression((e) =>
      e
        .selectFrom('sessions')
        .select(['id', e.val(encryptedKey).as('sealed_key')])
        .where('id', '=', sessionId),
    )
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}

export async function findSetUp(db: Db, sessionId: string): Promise<string | undefined> {
  const setUp = await db
    .selectFrom('second_factor_setups')
    .select('sealed_key')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return setUp?.sealed_key;
}

export async function deleteSetUp(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('second_factor_setups').where('session_id', '=', sessionId).execute();
}

export async function replaceRecoveryCodes(db: Db, accountId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ hash, account_id: accountId })))
    .execute();
}

/** Answers whether there was such a code; it is gone then. */
export async function spendRecoveryCode(db: Db, accountId: number, hash: string): Promise<boolean> {
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

/** Whether every administrator needs two-factor sign-in. */
export async function isRequired(db: Db): Promise<boolean> {
  const rules = await db.selectFrom('office_rules').select('two_factor_required_at').executeTakeFirstOrThrow();
  return rules.two_factor_required_at !== null;
}

/** Answers whether that changed anything. */
export async function updateRequired(db: Db, since: number | null): Promise<boolean> {
  const changed = await db
    .updateTable('office_rules')
    .set({ two_factor_required_at: since })
    .where('two_factor_required_at', since === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Keeps everybody else from it until the transaction ends. */
export async function holdRules(db: Db): Promise<void> {
  await db
    .updateTable('office_rules')
    .set((e) => ({ id: e.ref('id') }))
    .execute();
}
