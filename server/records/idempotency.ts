import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { deleteRowsInBatches } from '#server/platform/database/sql-fragments.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';

/** How long a key is stored. Forms in the offline queue expire after the same time. */
const RETENTION_MS = 30 * DAY;

type NameIn<Column> = Column extends `${infer Name}_id` ? Name : never;

/**
 * Kinds of records that a submission can add, or change together with a file: those with a column in
 * `idempotency_keys`.
 */
export type Added = NameIn<keyof Schema['idempotency_keys']>;

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

/** A request to add or change something, with the account that sent it. */
export interface Submission {
  readonly accountId: number;
  /** The key that identifies repeated requests; undefined if every request counts as a new request. */
  readonly key: SubmissionKey | undefined;
}

export interface SentForm {
  readonly accountId: number;
  /** Method and path, such as `POST /api/admin/events`. */
  readonly call: string;
  readonly adds: Added;
  /** The header `Idempotency-Key`; undefined if absent. */
  readonly idempotencyKey: string | undefined;
  /** If there is no key, the same content counts as a repeated request for this many milliseconds. */
  readonly sameWithin?: number | undefined;
  /** All values that determine what is added and where. The contract has parsed them. */
  readonly fields: unknown;
  /** Files by form field, in the order in which the endpoint defines the fields. */
  readonly files: Readonly<Record<string, StagedFile | readonly StagedFile[] | undefined>>;
}

async function digestOf(file: StagedFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file.path), hash, { end: false });
  return hash.digest('hex');
}

/** Hashes fields in schema order, and files as uploaded, before any processing. */
async function hashContent({ accountId, call, fields, files }: SentForm, secret: string): Promise<string> {
  const digests: [string, string][] = [];
  for (const [field, sent] of Object.entries(files)) {
    for (const file of [sent ?? []].flat()) digests.push([field, await digestOf(file)]);
  }
  return keyedName('content', JSON.stringify([accountId, call, fields, digests]), secret);
}

/**
 * Returns the submission of a form, identified by its key or by its content.
 * @throws AppError `invalid` for a malformed key
 */
export async function identifySubmission(
  { secret, now }: Pick<Platform, 'secret' | 'now'>,
  form: SentForm,
): Promise<Submission> {
  const { accountId, call, adds, idempotencyKey, sameWithin } = form;
  if (idempotencyKey === undefined && sameWithin === undefined) return { accountId, key: undefined };
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey)) {
    throw new AppError('invalid', 'keyUnreadable');
  }
  const contentHash = await hashContent(form, secret);
  const known =
    idempotencyKey === undefined
      ? { keyHash: contentHash, since: now() - (sameWithin ?? 0) }
      : { keyHash: keyedName('key', idempotencyKey, secret), since: now() - RETENTION_MS };
  return { accountId, key: { accountId, call, adds, contentHash, ...known } };
}

const primaryKey = ['account_id', 'call', 'key_hash', 'position'] as const;

function identityOf({ accountId, call, keyHash }: SubmissionKey) {
  return { account_id: accountId, call, key_hash: keyHash };
}

/** Locks a key until the transaction ends. Concurrent requests with the same key wait. */
async function lockKey(db: Db, key: SubmissionKey, now: number): Promise<void> {
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

/**
 * Returns the ids that an earlier request with the same key added, in order; undefined if there was none.
 * @throws AppError `key-reused` if the content of the earlier request differs
 */
export async function findAdded(db: Db, { key }: Submission): Promise<readonly number[] | undefined> {
  if (!key) return undefined;
  const stored = await db
    .selectFrom('idempotency_keys')
    .where((e) => e.and(identityOf(key)))
    .select([`${key.adds}_id as id`, 'content_hash'])
    .where('at', '>=', key.since)
    .where(`${key.adds}_id`, 'is not', null)
    .orderBy('position')
    .$narrowType<{ id: number }>()
    .execute();
  const [first] = stored;
  if (!first) return undefined;
  if (first.content_hash !== key.contentHash) throw new AppError('key-reused', 'keyReused', { id: first.id });
  return stored.map(({ id }) => id);
}

/** Thrown to roll back the transaction of a repeated call. `ids` are the records that the first call added. */
export class AddedBefore extends Error {
  override readonly name = 'AddedBefore';
  readonly ids: readonly number[];

  constructor(ids: readonly number[]) {
    super('a record was already added with this key');
    this.ids = ids;
  }
}

/**
 * Adds something unless it was already added under the same key. A concurrent repeat waits. If the transaction fails,
 * the key can be used again.
 * @param add returns the ids it added
 * @throws AddedBefore; AppError `key-reused` if the content differs, `unauthenticated` if the account was deleted
 */
export async function addOnce<T extends readonly number[]>(
  platform: Pick<Platform, 'now'>,
  db: Db,
  submission: Submission,
  add: () => Promise<T>,
): Promise<T> {
  const { accountId, key } = submission;
  if (!key) return add();
  // The account can be deleted while the request is processed.
  const account = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
  if (!account) throw new AppError('unauthenticated', 'sessionEnded');
  await lockKey(db, key, platform.now());
  const earlier = await findAdded(db, submission);
  if (earlier) throw new AddedBefore(earlier);
  const ids = await add();
  await saveSubmission(platform, db, submission, ids);
  return ids;
}

/**
 * Stores the ids of added records under the key. `addOnce` calls it; others call it where another constraint prevents
 * duplicates, such as a unique email.
 */
export async function saveSubmission(
  { now }: Pick<Platform, 'now'>,
  db: Db,
  { key }: Submission,
  ids: readonly number[],
): Promise<void> {
  if (!key) return;
  const column = `${key.adds}_id` as const;
  const row = { ...identityOf(key), content_hash: key.contentHash, at: now() };
  await db
    .insertInto('idempotency_keys')
    .values(ids.map((id, position) => ({ ...row, position, [column]: id })))
    .onConflict((conflict) =>
      conflict.columns(primaryKey).doUpdateSet((e) => ({ [column]: e.ref(`excluded.${column}`) })),
    )
    .execute();
}

export async function deleteExpiredKeys({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<void> {
  const before = now() - RETENTION_MS;
  await deleteRowsInBatches((count) =>
    database
      .deleteFrom('idempotency_keys')
      .where('at', '<', before)
      .where('key_hash', 'in', (e) =>
        e.selectFrom('idempotency_keys').select('key_hash').where('at', '<', before).limit(count),
      )
      .executeTakeFirstOrThrow(),
  );
}
