import { type Account, UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeRecord, removeRecord } from '#server/records/change-record.ts';
import { revokeKnownBrowsers, lockAccount, type StoredAccount, updateApproval } from './accounts-store.ts';
import { accountBin } from './bin.ts';
import { approvalPayload, APPROVED_EMAIL, deleteFailedEmailsTo } from './emails.ts';
import { deleteSessionsOfAccount } from './sessions-store.ts';
import { readUser } from './users.ts';

/** Returns the arguments of `changeRecord` and `removeRecord` that name, lock and read a user. */
function userRecord(db: Db, id: number) {
  return {
    record: { type: 'user', id },
    lock: async () => {
      const account = await lockAccount(db, id);
      return account?.role === 'user' ? account : undefined;
    },
    read: () => readUser(db, id),
    fieldsOf: ({ approved_at }: Approval) => ({ is_approved: approved_at !== null }),
  } as const;
}

type Approval = Pick<StoredAccount, 'approved_at'>;

/**
 * Approves a user and returns the user. Queues one email, which is sent when the approval can no longer be undone
 * (decision 5). Does nothing if the user is already approved.
 * @param seen the `updatedAt` that the administrator saw
 * @throws AppError `missing`; `conflictError`
 */
export async function approveAccount(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<Account> {
  const now = platform.now();
  return inTransaction(platform.database, async (db) => {
    await changeRecord(platform, db, {
      ...userRecord(db, id),
      action: 'user approved',
      administratorId,
      seen,
      change: (): Approval => ({ approved_at: now }),
      write: async (_after, _before, at) => {
        await updateApproval(db, id, now, at);
        await platform.jobs.add(db, APPROVED_EMAIL, approvalPayload(id, now), now + UNDO_APPROVAL_MS);
      },
    });
    return readUser(db, id);
  });
}

/**
 * Withdraws the approval of a user and returns the user. Ends all sessions, revokes known browsers and cancels the
 * email about the approval if it has not been sent. Does nothing if the user already waits.
 * @param seen the `updatedAt` that the administrator saw
 * @throws AppError `missing`; `conflictError`
 */
export async function withdrawAccount(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<Account> {
  return inTransaction(platform.database, async (db) => {
    await changeRecord(platform, db, {
      ...userRecord(db, id),
      action: 'user approval withdrawn',
      administratorId,
      seen,
      change: (): Approval => ({ approved_at: null }),
      write: async (_after, { approved_at }, at) => {
        await updateApproval(db, id, null, at);
        await deleteSessionsOfAccount(db, id);
        await revokeKnownBrowsers(db, id);
        if (approved_at !== null) await platform.jobs.cancel(db, APPROVED_EMAIL, approvalPayload(id, approved_at));
      },
    });
    return readUser(db, id);
  });
}

/**
 * Moves a user to the bin and ends their sessions.
 * @param seen the `updatedAt` that the administrator saw
 * @returns the id of the entry in the bin
 * @throws AppError `missing`; `conflictError`
 */
export async function removeAccount(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<number> {
  return inTransaction(platform.database, (db) =>
    removeRecord(platform, db, {
      ...userRecord(db, id),
      action: 'user deleted',
      administratorId,
      seen,
      bin: accountBin,
      also: (account) => deleteFailedEmailsTo(db, account),
    }),
  );
}
