import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/sql-fragments.ts';

/**
 * Kinds of records that a submission can add, or change together with a file. Each kind has its own column in
 * `idempotency_keys`.
 */
export type Added =
  | 'account'
  | 'bearer'
  | 'correction'
  | 'event'
  | 'import'
  | 'invitation'
  | 'member'
  | 'memorial'
  | 'notice'
  | 'picture'
  | 'profile'
  | 'term';

/** Identifies a call and the content of its form. Contains only hashes of the key and the content. */
export interface SubmissionKey {
  readonly accountId: number;
  readonly call: string;
  readonly keyHash: string;
  readonly contentHash: string;
  readonly adds: Added;
  /** Epoch milliseconds. Submissions that were stored before this time are ignored. */
  readonly since: number;
}

const primaryKey = ['account_id', 'call', 'key_hash', 'position'] as const;

function identityOf({ accountId, call, keyHash }: SubmissionKey) {
  return { account_id: accountId, call, key_hash: keyHash };
}

/** Returns the ids that were stored under this key, in order, each with the hash of the content that was sent. */
export async function findStored(
  db: Db,
  key: SubmissionKey,
): Promise<readonly { readonly id: number; readonly content_hash: string }[]> {
  return db
    .selectFrom('idempotency_keys')
    .where((e) => e.and(identityOf(key)))
    .select([`${key.adds}_id as id`, 'content_hash'])
    .where('at', '>=', key.since)
    .where(`${key.adds}_id`, 'is not', null)
    .orderBy('position')
    .$narrowType<{ id: number }>()
    .execute();
}

/** Returns whether the account still exists. It can be deleted while a request is processed. */
export async function hasAccount(db: Db, accountId: number): Promise<boolean> {
  const found = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
  return found !== undefined;
}

/** Locks a key until the transaction ends. Concurrent requests with the same key wait. */
export async function lockKey(db: Db, key: SubmissionKey, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where((e) => e.and(identityOf(key)))
    .where('at', '<', key.since)
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values({ ...identityOf(key), position: 0, content_hash: key.contentHash, at: now })
    .onConflict((conflict) =>
      conflict.columns(primaryKey).doUpdateSet((e) => ({ key_hash: e.ref('excluded.key_hash') })),
    )
    .execute();
}

/** Stores the ids of the records that were added under a locked key. */
export async function saveAdded(db: Db, key: SubmissionKey, ids: readonly number[], now: number): Promise<void> {
  const column = `${key.adds}_id` as const;
  const row = { ...identityOf(key), content_hash: key.contentHash, at: now };
  await db
    .insertInto('idempotency_keys')
    .values(ids.map((id, position) => ({ ...row, position, [column]: id })))
    .onConflict((conflict) =>
      conflict.columns(primaryKey).doUpdateSet((e) => ({ [column]: e.ref(`excluded.${column}`) })),
    )
    .execute();
}

export async function deleteKeysBefore(db: Db, before: number): Promise<void> {
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('idempotency_keys')
      .where('at', '<', before)
      .where('key_hash', 'in', (e) =>
        e.selectFrom('idempotency_keys').select('key_hash').where('at', '<', before).limit(count),
      )
      .executeTakeFirstOrThrow(),
  );
}
