import type * as z from 'zod/mini';
import { register as registerEndpoint, type registration } from '#contract/accounts.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { findAdded, identify, noteAdded, type Submission } from '#server/records/idempotency.ts';
import { createRateLimit, addressGroup, HOUR, type Limit } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import { accountSearchText } from './search-text.ts';
import { refuseCommonPassword } from './service.ts';
import { findAccount, insertAccount, type StoredAccount } from './store.ts';

const registrations: Limit = { kind: 'registration', max: 60, windowMs: HOUR, code: 'tooManyRequests' };

/** A form as it was sent by somebody who has no account yet. */
interface SentForm {
  readonly input: z.output<typeof registration>;
  readonly idempotencyKey: string | undefined;
}

/** The key belongs to the account that is added, which its email names. The password goes into no quick hash. */
async function submissionOf(platform: Platform, accountId: number, sent: SentForm): Promise<Submission> {
  const { password: _password, confirmPassword: _confirmed, ...fields } = sent.input;
  const { method, path } = registerEndpoint;
  const { idempotencyKey } = sent;
  return identify(platform, {
    accountId,
    call: `${method} ${path}`,
    adds: 'account',
    idempotencyKey,
    fields,
    files: {},
  });
}

/** @throws AppError `duplicate`; `key-reused` when another form came under the same key */
async function refuseUnlessSame(platform: Platform, account: StoredAccount, sent: SentForm): Promise<void> {
  const earlier = await findAdded(platform.database, await submissionOf(platform, account.id, sent));
  if (!earlier) throw fieldAppError('duplicate', 'email', 'emailTaken');
  const isSame = await platform.passwords.verify(account.password_hash, sent.input.password, 'stranger');
  if (!isSame) throw new AppError('key-reused', 'keyReused', { id: account.id });
}

/** @returns whether the account was added: if not, its email is taken by now */
async function addAccount(platform: Platform, sent: SentForm): Promise<boolean> {
  const { input } = sent;
  const account = {
    role: 'user' as const,
    name: input.name,
    email: input.email,
    phone: input.phone,
    password_hash: await platform.passwords.hash(input.password, 'stranger'),
    approved_at: null,
    created_at: platform.now(),
    search_text: accountSearchText(input),
    language: input.language ?? null,
  };
  return inTransaction(platform.database, async (db) => {
    const id = await insertAccount(db, account);
    if (id === undefined) return false;
    await noteAdded(platform, db, await submissionOf(platform, id, sent), [id]);
    return true;
  });
}

async function register(platform: Platform, sent: SentForm): Promise<void> {
  const find = () => findAccount(platform.database, 'user', sent.input.email);
  const before = await find();
  if (!before && (await addAccount(platform, sent))) return;
  const account = before ?? (await find());
  if (account) await refuseUnlessSame(platform, account, sent);
}

/**
 * Asking for an account (specification sections 2 and 5). It cannot be used before an administrator approves it. Under a
 * key the same form is answered as it was the first time.
 */
export function createRegister(platform: Platform): (sent: SentForm, address: string) => Promise<void> {
  const pass = createRateLimit(platform, registrations);

  /**
   * @throws AppError `duplicate` when the email is taken, `key-reused` for another form under the same key, `too-many` over
   *   60 an hour from one address, taken ones too
   */
  return async (sent, address) => {
    refuseCommonPassword(sent.input.password);
    await pass(addressGroup(address));
    await register(platform, sent);
  };
}
