import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { SignedIn } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { forgetSubmissions, type Submission } from './submissions-store.ts';

const MINUTE = 60_000;
/** Without a key the same form and photo are taken for one submission for so long (decision 14). */
const SAME_WITHIN = 10 * MINUTE;
/** Milliseconds for which a sender's key is remembered; a form waits on a device for no longer. */
const KEYS_KEPT = 30 * 24 * 60 * MINUTE;

/** A submission, and since when an earlier one counts as the same. */
export interface IdentifiedSubmission extends Submission {
  readonly since: number;
}

/** Drops what no form can be the twin of any more. */
export async function forgetOldSubmissions({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<void> {
  await forgetSubmissions(database, now() - KEYS_KEPT);
}

/** By the sender's key; without one by everything that was sent. */
export async function identifySubmission(
  { accountId, idempotencyKey }: SignedIn,
  form: object,
  photo: StagedFile | undefined,
  now: number,
): Promise<IdentifiedSubmission> {
  const hash = createHash('sha256');
  if (idempotencyKey !== undefined) {
    return { accountId, hash: hash.update(`key ${idempotencyKey}`).digest('hex'), since: now - KEYS_KEPT };
  }
  hash.update(`form ${JSON.stringify(form)}`);
  if (photo) await pipeline(createReadStream(photo.path), hash, { end: false });
  return { accountId, hash: hash.digest('hex'), since: now - SAME_WITHIN };
}
