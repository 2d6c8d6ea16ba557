import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import {
  type Added,
  findStored,
  forgetKeys,
  hasAccount,
  lockKey,
  saveAdded,
  type SubmissionKey,
} from './idempotency-store.ts';

const DAY = 24 * 60 * 60_000;
/** Milliseconds for which a key is remembered; a form waits on a device for no longer. */
const RETENTION_MS = 30 * DAY;

/** What an account sends to have something added. */
export interface Submission {
  readonly accountId: number;
  /** By which it is known when it comes again; undefined when it counts as new each time. */
  readonly key: SubmissionKey | undefined;
}

/** A call that adds something, and what was sent with it. */
export interface SentForm {
  readonly accountId: number;
  /** Method and path, such as `POST /api/admin/events`. */
  readonly call: string;
  readonly adds: Added;
  /** As the caller sent it; undefined without one. */
  readonly idempotencyKey: string | undefined;
  /** Milliseconds within which the same content counts as sent again where there is no key. */
  readonly sameWithin?: number | undefined;
  /** All that says what is added and where, as the contract reads it. */
  readonly fields: unknown;
  /** By field, in the order of the endpoint. */
  readonly files: Readonly<Record<string, StagedFile | readonly StagedFile[] | undefined>>;
}

async function digestOf(file: StagedFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file.path), hash, { end: false });
  return hash.digest('hex');
}

/** Fields come in the order of their schema, files as they were sent: before anything is done to them. */
async function hashContent({ accountId, call, fields, files }: SentForm, secret: string): Promise<string> {
  const digests: [string, string][] = [];
  for (const [field, sent] of Object.entries(files)) {
    for (const file of [sent ?? []].flat()) digests.push([field, await digestOf(file)]);
  }
  return keyedName('content', JSON.stringify([accountId, call, fields, digests]), secret);
}

/**
 * Knows a form by the key it was sent under, or, where the same content counts as sent again, by that.
 * @throws AppError `invalid` for a key that is none
 */
export async function identify({ secret, now }: Pick<Platform, 'secret' | 'now'>, form: SentForm): Promise<Submission> {
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

/**
 * The numbers of what was added before under the same key, in their order; undefined when nothing was.
 * @throws AppError `key-reused` when that came of other content
 */
export async function findAdded(db: Db, { key }: Submission): Promise<readonly number[] | undefined> {
  const stored = key ? await findStored(db, key) : [];
  const [first] = stored;
  if (!first) return undefined;
  if (first.content_hash !== key?.contentHash) {
    throw new AppError('key-reused', 'keyReused', { id: first.id });
  }
  return stored.map(({ id }) => id);
}

/** Thrown to take back what a twin of an earlier call has begun. */
export class AddedBefore extends Error {
  override readonly name = 'AddedBefore';
  readonly ids: readonly number[];

  constructor(ids: readonly number[]) {
    super('this was added before');
    this.ids = ids;
  }
}

/**
 * Adds something in a transaction unless it was added before; a twin waits for the other. When the transaction fails, the
 * key is as good as new.
 * @param add answers the numbers of what it added
 * @throws AddedBefore; AppError `key-reused` for other content, `unauthenticated` when the account is gone by now
 */
export async function once<T extends readonly number[]>(
  { now }: Pick<Platform, 'now'>,
  db: Db,
  submission: Submission,
  add: () => Promise<T>,
): Promise<T> {
  const { accountId, key } = submission;
  if (!key) return add();
  if (!(await hasAccount(db, accountId))) throw new AppError('unauthenticated', 'sessionEnded');
  await lockKey(db, key, now());
  const earlier = await findAdded(db, submission);
  if (earlier) throw new AddedBefore(earlier);
  const ids = await add();
  await saveAdded(db, key, ids, now());
  return ids;
}

/** Notes under which key something was added, of which something else keeps twins out, such as an email that exists once. */
export async function noteAdded(
  { now }: Pick<Platform, 'now'>,
  db: Db,
  { key }: Submission,
  ids: readonly number[],
): Promise<void> {
  if (key) await saveAdded(db, key, ids, now());
}

/** Drops the keys that are remembered no longer. */
export async function forgetOldKeys({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<void> {
  await forgetKeys(database, now() - RETENTION_MS);
}
