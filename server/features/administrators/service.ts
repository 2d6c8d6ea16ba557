import type { Administrator } from '#contract/administrators.ts';
import type { Page } from '#contract/endpoint.ts';
import {
  eraseAccounts,
  findAccountByEmail,
  forgetEmailsTo,
  lockAccountOf,
  notifyOfChange,
  markChanged,
} from '#server/features/accounts/service.ts';
import {
  dropSecondFactor,
  hasSecondFactor,
  isTwoFactorRequired,
  lockRules,
  mustSetUp,
  requireTwoFactor,
} from '#server/features/second-factor/service.ts';
import { endSessionsOfAccount } from '#server/features/sessions/service.ts';
import { recordAudit } from '#server/records/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeRecord, eraseRecord } from '#server/records/change-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AdministratorRow, listAdministratorIds, listAdministratorRows } from './store.ts';

function asAdministrator({ id, name, email, created_at, last_sign_in_at, since, updated_at }: AdministratorRow) {
  return {
    id,
    name,
    email,
    since: new Date(created_at).toISOString(),
    lastSignIn: last_sign_in_at === null ? null : new Date(last_sign_in_at).toISOString(),
    hasTwoFactor: since !== null,
    updatedAt: new Date(updated_at).toISOString(),
  };
}

/** In the order in which they came. */
export async function listAdministrators({ database }: Platform): Promise<Page<Administrator>> {
  const rows = await listAdministratorRows(database);
  return { rows: rows.map(asAdministrator), total: rows.length };
}

/** What every change of an administrator by another one has in common, once who they are is held. */
function administratorRecord(db: Db, id: number) {
  const find = async () => (await listAdministratorRows(db)).find((row) => row.id === id);
  return {
    record: { type: 'administrator', id },
    lock: async () => {
      await lockAccountOf(db, id);
      return find();
    },
    read: async () => {
      const row = await find();
      return row && asAdministrator(row);
    },
  } as const;
}

/** Until the caller's transaction ends nobody else changes who the administrators are. Answers their numbers. */
export async function lockAdministrators(db: Db): Promise<readonly number[]> {
  await lockRules(db);
  return listAdministratorIds(db);
}

/**
 * The same for one of them who acts. Who was removed while their call waited does nothing any more.
 * @returns the numbers of all administrators
 * @throws AppError `unauthenticated` when the one who acts is none of them any more
 */
export async function lockWithActor(db: Db, administratorId: number): Promise<readonly number[]> {
  const ids = await lockAdministrators(db);
  if (!ids.includes(administratorId)) throw new AppError('unauthenticated', 'sessionEnded');
  return ids;
}

/**
 * Removes an administrator; their sessions, and the invitations they sent, end at once. Who removes themself must leave
 * somebody behind. Removals come one after the other: of two who remove each other one is gone and asks no more.
 * @throws AppError `duplicate` for the last one, `missing` the second time; `changedMeanwhile`
 */
export async function removeAdministrator(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const ids = await lockWithActor(db, administratorId);
    if (ids.includes(id) && ids.length === 1) throw new AppError('duplicate', 'lastAdministrator');
    await eraseRecord(platform, db, {
      ...administratorRecord(db, id),
      action: 'administrator removed',
      administratorId,
      seen,
      remove: async ({ email }) => {
        await eraseAccounts(db, [id], 'admin');
        await forgetEmailsTo(db, { email, role: 'admin' });
      },
    });
  });
}

/**
 * Switches off the two-factor sign-in of a colleague who has lost their phone; their sessions end, and a mail tells them.
 * @throws AppError `missing` for nobody, `forbidden` for oneself: that takes password and code; `duplicate` when it is
 *   off; `changedMeanwhile`
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
        await dropSecondFactor(db, id);
        await markChanged(db, id, at);
        await endSessionsOfAccount(db, id);
        await notifyOfChange(platform, db, id, 'two-factor reset');
      },
    });
  });
}

/**
 * The last way in, for whoever runs the machine: switches the two-factor sign-in of an administrator off when nobody is
 * left who could do so in the office.
 * @returns what came of it; undefined when there is no such administrator
 */
export async function rescueAdministrator(
  { database, jobs, now }: Pick<Platform, 'database' | 'jobs' | 'now'>,
  email: string,
): Promise<'switched off' | 'not on' | undefined> {
  return inTransaction(database, async (db) => {
    const account = await findAccountByEmail(db, 'admin', email);
    if (!account) return undefined;
    if (!(await dropSecondFactor(db, account.id))) return 'not on';
    await markChanged(db, account.id, now());
    await endSessionsOfAccount(db, account.id);
    const subject = { type: 'administrator', id: account.id } as const;
    // Whoever runs the machine has no account: the action itself says that it was not the owner of this one.
    await recordAudit(db, { at: now(), actorId: account.id, action: 'two-factor reset by the operator', subject });
    await notifyOfChange({ jobs }, db, account.id, 'two-factor reset by the operator');
    return 'switched off';
  });
}

/** Whether every administrator needs two-factor sign-in. */
export async function readTwoFactorRule({ database }: Platform): Promise<{ readonly required: boolean }> {
  return { required: await isTwoFactorRequired(database) };
}

/**
 * Makes two-factor sign-in compulsory for every administrator, or voluntary again.
 * @throws AppError `forbidden` for somebody who does not use it: they would lock themself out of the rule, or had their
 *   second factor switched off while their call waited and may only set it up
 */
export async function setTwoFactorRule(platform: Platform, required: boolean, administratorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    await lockWithActor(db, administratorId);
    await lockAccountOf(db, administratorId);
    if (await mustSetUp(db, administratorId)) throw new AppError('forbidden', 'twoFactorNeeded');
    if (required && !(await hasSecondFactor(db, administratorId))) {
      throw new AppError('forbidden', 'twoFactorOwnFirst');
    }
    if (!(await requireTwoFactor(db, required ? platform.now() : null))) return;
    await recordAudit(db, {
      at: platform.now(),
      actorId: administratorId,
      action: required ? 'two-factor made compulsory' : 'two-factor made voluntary',
      subject: { type: 'setting', id: 'two-factor' },
    });
  });
}
