import type * as z from 'zod/mini';
import { register as registerEndpoint, type registration } from '#contract/accounts.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { findAdded, identifySubmission, saveSubmission, type Submission } from '#server/records/idempotency.ts';
import { addressGroup, DAY, HOUR, type Limit, requireWithin } from '#server/platform/limits/limits.ts';
import { refuseCommonPassword } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';
import { erasableFiles } from '#server/platform/images/image-files.ts';
import { eraseLinks } from '#server/features/members/service.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import {
  deleteAccount,
  findAccount,
  insertAccount,
  lockAccount,
  type StoredAccount,
  updateAccount,
} from './accounts-store.ts';
import { isEmailReserved } from './email-links.ts';
import { readRefusals, type Refusal, writeRefusals } from './users-store.ts';
import { deleteFailedEmailsTo } from './emails.ts';

const registrations: Limit = { kind: 'registration', max: 60, windowMs: HOUR, code: 'tooManyRequests' };

export const emailTaken = () => fieldAppError('duplicate', 'email', 'emailTaken');

interface SentForm {
  readonly input: z.output<typeof registration>;
  readonly idempotencyKey: string | undefined;
}

/** Returns the submission that identifies a repeated form. The password is omitted: it must not go into a fast hash. */
async function submissionOf(platform: Platform, accountId: number, sent: SentForm): Promise<Submission> {
  const { password: _password, confirmPassword: _confirmed, ...fields } = sent.input;
  const { method, path } = registerEndpoint;
  const { idempotencyKey } = sent;
  return identifySubmission(platform, {
    accountId,
    call: `${method} ${path}`,
    adds: 'account',
    idempotencyKey,
    fields,
    files: {},
  });
}

/**
 * Returns whether an earlier request with the same form and key added the account. Returns false if the office has
 * refused the account since, so that another form replaces it.
 * @throws AppError `duplicate` if another form added the account, `key-reused` if the key is the same but the form
 *   differs
 */
async function isSameForm(platform: Platform, account: StoredAccount, sent: SentForm): Promise<boolean> {
  const earlier = await findAdded(platform.database, await submissionOf(platform, account.id, sent));
  if (!earlier && account.refused_at !== null) return false;
  if (!earlier) throw emailTaken();
  const isSame = await platform.passwords.verify(account.password_hash, sent.input.password, 'stranger');
  if (!isSame) throw new AppError('key-reused', 'keyReused', { id: account.id });
  return true;
}

/**
 * Erases an account with its corrections and their photos if it is still refused, in the caller's transaction.
 * @returns its refusals, which stay with an account that replaces it
 */
async function eraseIfRefused(platform: Platform, db: Db, id: number): Promise<readonly Refusal[]> {
  const account = await lockAccount(db, id);
  if (account?.refused_at == null) return [];
  await deleteFailedEmailsTo(db, account);
  const suggested = await eraseLinks(db, 'account_id', [id]);
  await addEraseJob(platform, db, suggested.flatMap(erasableFiles));
  await deleteAccount(db, id, 'user');
  return [...readRefusals(account.earlier_refusals), { at: account.refused_at, reason: account.refusal_reason ?? '' }];
}

/**
 * Adds an account that waits for approval. An account with the same email that the office refused is erased,
 * and its refusals stay with the new account.
 * @param refusedId the id of the refused account
 * @returns false if another account with the same email exists by now
 */
async function addAccount(platform: Platform, sent: SentForm, refusedId: number | undefined): Promise<boolean> {
  const { input } = sent;
  const account = {
    role: 'user' as const,
    name: input.name,
    email: input.email,
    phone: input.phone,
    folio: input.folio ?? null,
    password_hash: await platform.passwords.hash(input.password, 'stranger'),
    approved_at: null,
    created_at: platform.now(),
    language: input.language ?? null,
  };
  return inTransaction(platform.database, async (db) => {
    const refusals = refusedId === undefined ? [] : await eraseIfRefused(platform, db, refusedId);
    const id = await insertAccount(db, { ...account, earlier_refusals: writeRefusals(refusals) });
    if (id === undefined) return false;
    // Checked after the row was added, so that a change of email that was confirmed meanwhile is seen.
    if (await isEmailReserved(db, input.email, platform.now())) throw emailTaken();
    await saveSubmission(platform, db, await submissionOf(platform, id, sent), [id]);
    return true;
  });
}

/**
 * Registers a user, who waits for approval (specification sections 2 and 5). A form that arrives again with the same
 * key has no effect.
 * @throws AppError `invalid` for a common password, `duplicate` if the email is taken, `key-reused` for another form
 *   with the same key, `too-many` after 60 forms an hour from one address. Forms with a taken email count towards this
 *   limit; forms with a common password do not.
 */
export async function register(platform: Platform, sent: SentForm, address: string): Promise<void> {
  refuseCommonPassword(sent.input.password);
  requireWithin(platform, registrations, addressGroup(address));
  for (;;) {
    const account = await findAccount(platform.database, 'user', sent.input.email);
    if (account && (await isSameForm(platform, account, sent))) return;
    if (await addAccount(platform, sent, account?.id)) return;
    // Another request added an account with this email, or the refusal was withdrawn. Look the email up again, because
    // the account may have been deleted in the meantime.
  }
}

/** How long a refused account is kept, so that the office can answer questions about it (decision 55). */
const KEPT_MS = 90 * DAY;
/** Accounts erased between two looks for more of them. */
const BATCH_SIZE = 100;

/** Erases the accounts that were refused more than 90 days ago, and earlier refusals of accounts that replaced them. */
export async function eraseOldRefused(platform: Platform): Promise<void> {
  const { database, now } = platform;
  const end = now() - KEPT_MS;
  const columns = ['id', 'earlier_refusals'] as const;
  const refused = database.selectFrom('accounts').select(columns).where('earlier_refusals', 'is not', null);
  for (const { id, earlier_refusals: before } of await refused.execute()) {
    const earlier_refusals = writeRefusals(readRefusals(before).filter(({ at }) => at >= end));
    if (earlier_refusals !== before) await updateAccount(database, id, { earlier_refusals });
  }
  const old = database.selectFrom('accounts').select('id').where('role', '=', 'user').where('refused_at', '<', end);
  for (;;) {
    const rows = await old.limit(BATCH_SIZE).execute();
    if (rows.length === 0) return;
    for (const { id } of rows) await inTransaction(database, (db) => eraseIfRefused(platform, db, id));
  }
}
