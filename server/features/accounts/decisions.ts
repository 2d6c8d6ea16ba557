import { type Account, UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import { endSessionsOfAccount } from '#server/features/sessions/service.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeRecord, removeRecord } from '#server/records/change-record.ts';
import { accountBin } from './bin.ts';
import { approvalPayload, APPROVED_EMAIL } from './emails.ts';
import { forgetEmailsTo, readAccountForAdmin } from './service.ts';
import { forgetBrowsers, lockAccount, type StoredAccount, updateApproval } from './store.ts';

/** What every change of a user by the office has in common. */
function userRecord(db: Db, id: number) {
  return {
    record: { type: 'user', id },
    lock: async () => {
      const account = await lockAccount(db, id);
      return account?.role === 'user' ? account : undefined;
    },
    read: () => readAccountForAdmin(db, id),
    fieldsOf: ({ approved_at }: Approval) => ({ is_approved: approved_at !== null }),
  } as const;
}

type Approval = Pick<StoredAccount, 'approved_at'>;

/**
 * Approves a user; the mail goes out once, however often this is asked (decision 5), and waits for Undo.
 * @throws AppError `missing`; `changedMeanwhile`
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
    return readAccountForAdmin(db, id);
  });
}

/**
 * Takes an approval back, ends every session of the user and forgets their browsers; a mail that has not gone out is not
 * sent. Twice is as good as once. @throws AppError `missing` for a number that is no user's; `changedMeanwhile`
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
        await endSessionsOfAccount(db, id);
        await forgetBrowsers(db, id);
        if (approved_at !== null) await platform.jobs.cancel(db, APPROVED_EMAIL, approvalPayload(id, approved_at));
      },
    });
    return readAccountForAdmin(db, id);
  });
}

/**
 * Deletes a user and, with it, its sessions: into the bin. @returns the number of its entry there
 * @throws AppError `missing` the second time; `changedMeanwhile`
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
      also: (account) => forgetEmailsTo(db, account),
    }),
  );
}
