import type { Administrator } from '#contract/administrators.ts';
import type { Page } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { isCommonPassword } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newToken } from '#server/platform/tokens/tokens.ts';
import { changeRecord, eraseRecord, recordAction } from '#server/records/change-record.ts';
import {
  type AdministratorRow,
  deleteAccount,
  dutiesColumn,
  dutiesIn,
  findAccount,
  findAccountById,
  hasAdministrator,
  insertAccount,
  listAdministratorRows,
  lockAccount,
  type StoredAccount,
  touchAccount,
} from './accounts-store.ts';
import { deleteFailedEmailsTo, notifyOfChange } from './emails.ts';
import { recordOwnAction } from './own-account.ts';
import { deleteSecondFactor, hasSecondFactor, isTwoFactorRequired } from './second-factor.ts';
import { sessionEnded } from './sessions.ts';
import { deleteSessionsOfAccount } from './sessions-store.ts';

function asAdministrator(row: AdministratorRow) {
  const { id, name, email, created_at, last_sign_in_at, since, updated_at, duties } = row;
  return {
    id,
    name,
    email,
    since: new Date(created_at).toISOString(),
    lastSignIn: last_sign_in_at === null ? null : new Date(last_sign_in_at).toISOString(),
    hasTwoFactor: since !== null,
    duties: dutiesIn(duties),
    updatedAt: new Date(updated_at).toISOString(),
  };
}

export async function listAdministrators({ database }: Platform): Promise<Page<Administrator>> {
  const rows = await listAdministratorRows(database);
  return { rows: rows.map(asAdministrator), total: rows.length };
}

/** Returns the arguments of `changeRecord` and `eraseRecord` that name, lock and read an administrator. */
export function administratorRecord(db: Db, id: number) {
  const find = async () => (await listAdministratorRows(db)).find((row) => row.id === id);
  return {
    record: { type: 'administrator', id },
    lock: async () => {
      await lockAccount(db, id);
      return find();
    },
    read: async () => {
      const row = await find();
      return row && asAdministrator(row);
    },
  } as const;
}

/** Locks the list of administrators until the caller's transaction ends, and returns the ids of the owners. */
export async function lockOwners(db: Db): Promise<readonly number[]> {
  await db
    .updateTable('office_rules')
    .set((e) => ({ id: e.ref('id') }))
    .execute();
  const rows = await listAdministratorRows(db);
  return rows.filter(({ duties }) => dutiesIn(duties).includes('owner')).map(({ id }) => id);
}

/**
 * Locks the list of administrators until the transaction ends, for a change by an owner. Returns the ids of the owners.
 * @throws AppError `unauthenticated` if the caller was removed while the call waited, `forbidden` if they are no longer
 *   an owner
 */
export async function lockWithActor(db: Db, administratorId: number): Promise<readonly number[]> {
  const owners = await lockOwners(db);
  if (owners.includes(administratorId)) return owners;
  if (!(await findAccountById(db, administratorId))) throw sessionEnded();
  throw new AppError('forbidden', 'dutyNeeded');
}

/**
 * Deletes an administrator with their sessions and the invitations they sent.
 * @param seen the `updatedAt` that the caller saw
 * @throws AppError `duplicate` for the last owner; `missing`; `conflictError`; `unauthenticated` if the caller
 *   was removed in the meantime, for example when two administrators remove each other
 */
export async function removeAdministrator(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const owners = await lockWithActor(db, administratorId);
    if (owners.every((owner) => owner === id)) throw new AppError('duplicate', 'lastOwner');
    await eraseRecord(platform, db, {
      ...administratorRecord(db, id),
      action: 'administrator removed',
      administratorId,
      seen,
      remove: async ({ email }) => {
        await deleteAccount(db, id, 'admin');
        await deleteFailedEmailsTo(db, { email, role: 'admin' });
      },
    });
  });
}

/**
 * Switches off the two-factor sign-in of another administrator, ends their sessions and tells them by email.
 * @param seen the `updatedAt` that the caller saw
 * @throws AppError `missing`; `duplicate` if two-factor sign-in is off; `conflictError`; `unauthenticated` if the
 *   caller was removed in the meantime; `forbidden` for the caller's own account: see `switchOffTwoFactor`
 */
export async function resetTwoFactor(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<void> {
  if (id === administratorId) throw new AppError('forbidden', 'notAllowed');
  await inTransaction(platform.database, async (db) => {
    await lockWithActor(db, administratorId);
    await changeRecord(platform, db, {
      ...administratorRecord(db, id),
      action: 'two-factor reset',
      administratorId,
      seen,
      change: ({ since }): Pick<AdministratorRow, 'since'> => {
        if (since === null) throw new AppError('duplicate', 'twoFactorNotOn');
        return { since: null };
      },
      fieldsOf: ({ since }) => ({ hasTwoFactor: since !== null }),
      write: async (_after, _before, at) => {
        await deleteSecondFactor(db, id);
        await touchAccount(db, id, at);
        await deleteSessionsOfAccount(db, id);
        await notifyOfChange(platform, db, id, 'two-factor reset');
      },
    });
  });
}

/**
 * Switches off the two-factor sign-in of an administrator and ends their sessions. For the operator of the server, if
 * no other administrator can do it.
 * @returns `not on` if there is no second factor; undefined if there is no such administrator
 */
export async function rescueAdministrator(
  { database, jobs, now }: Pick<Platform, 'database' | 'jobs' | 'now'>,
  email: string,
): Promise<'switched off' | 'not on' | undefined> {
  return inTransaction(database, async (db) => {
    const account = await findAccount(db, 'admin', email);
    if (!account) return undefined;
    if (!(await deleteSecondFactor(db, account.id))) return 'not on';
    await touchAccount(db, account.id, now());
    await deleteSessionsOfAccount(db, account.id);
    await recordOwnAction({ now }, db, account.id, 'two-factor reset by the operator');
    await notifyOfChange({ jobs }, db, account.id, 'two-factor reset by the operator');
    return 'switched off';
  });
}

export async function readTwoFactorRule({ database }: Platform): Promise<{ readonly required: boolean }> {
  return { required: await isTwoFactorRequired(database) };
}

/**
 * Makes two-factor sign-in compulsory for every administrator, or voluntary again.
 * @throws AppError `forbidden` if the caller has no second factor and the rule is on, or would be on after the call;
 *   `unauthenticated` if the caller was removed while the call waited
 */
export async function setTwoFactorRule(platform: Platform, required: boolean, administratorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    await lockWithActor(db, administratorId);
    await lockAccount(db, administratorId);
    const isRequired = await isTwoFactorRequired(db);
    const hasFactor = await hasSecondFactor(db, administratorId);
    if (isRequired && !hasFactor) throw new AppError('forbidden', 'twoFactorNeeded');
    if (required && !hasFactor) throw new AppError('forbidden', 'twoFactorOwnFirst');
    if (required === isRequired) return;
    const two_factor_required_at = required ? platform.now() : null;
    await db.updateTable('office_rules').set({ two_factor_required_at }).execute();
    const action = required ? 'two-factor made compulsory' : 'two-factor made voluntary';
    await recordAction(platform, db, { record: { type: 'setting', id: 'two-factor' }, action, administratorId });
  });
}

/** Adds an administrator in the caller's transaction. Returns the id; undefined if an administrator has this email. */
export async function addAdministrator(
  platform: Platform,
  db: Db,
  newcomer: Pick<StoredAccount, 'name' | 'email' | 'password_hash' | 'language' | 'duties'>,
): Promise<number | undefined> {
  const now = platform.now();
  return insertAccount(db, { ...newcomer, phone: '', role: 'admin', approved_at: now, created_at: now });
}

const DEFAULT_EMAIL = 'office@cmj.example';

export interface FirstAdministrator {
  readonly email: string;
  /** The random password, which is shown once; undefined if the operator set a password. */
  readonly password?: string;
}

/**
 * Adds the first administrator, from the settings or with a random password (decision 29). Several processes may call
 * this at the same time.
 * @returns undefined if there already is an administrator
 */
export async function createFirstAdministrator(platform: Platform): Promise<FirstAdministrator | undefined> {
  if (await hasAdministrator(platform.database)) return undefined;
  const chosen = platform.config.firstAdministrator;
  if (chosen && isCommonPassword(chosen.password)) {
    platform.log.warn(
      { event: 'settings.warning' },
      'ADMIN_PASSWORD is one of the most common passwords: choose another one',
    );
  }
  const email = chosen?.email ?? DEFAULT_EMAIL;
  const password = chosen?.password ?? newToken().slice(0, 20);
  const password_hash = await platform.passwords.hash(password, 'known');
  const newcomer = { name: 'Administrator', email, password_hash, language: null, duties: dutiesColumn(['owner']) };
  const id = await inTransaction(platform.database, async (db) =>
    (await hasAdministrator(db)) ? undefined : addAdministrator(platform, db, newcomer),
  );
  if (id === undefined) return undefined;
  return chosen ? { email } : { email, password };
}
