import type { Duty } from '#contract/duties.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeRecord, recordAction } from '#server/records/change-record.ts';
import { dutiesColumn, dutiesIn, findAccount, type StoredAccount, touchAccount } from './accounts-store.ts';
import { administratorRecord, lockOwners, lockWithActor } from './administrators.ts';
import { notifyOfDuties } from './emails.ts';
import { recordOwnAction } from './own-account.ts';

/**
 * Changes the duties of an administrator and tells them and all owners by email. Who is no longer an owner loses the
 * invitations that they sent.
 * @throws AppError `missing`; `duplicate` for the last owner; `conflictError`; `unauthenticated` or `forbidden` if the
 *   caller was removed or lost their duty in the meantime
 */
export async function setDuties(
  platform: Platform,
  { id, duties, seen }: { readonly id: number; readonly duties: readonly Duty[]; readonly seen: string | undefined },
  administratorId: number,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const owners = await lockWithActor(db, administratorId);
    const staysOwner = duties.includes('owner');
    await changeRecord(platform, db, {
      ...administratorRecord(db, id),
      action: 'duties changed',
      administratorId,
      seen,
      change: (): Pick<StoredAccount, 'duties'> => {
        if (!staysOwner && owners.every((owner) => owner === id)) throw new AppError('duplicate', 'lastOwner');
        return { duties: dutiesColumn(duties) };
      },
      write: async (after, _before, at) => {
        await touchAccount(db, id, at, after);
        if (!staysOwner) await cancelInvitationsBy(platform, db, id, administratorId);
        await notifyOfDuties(platform, db, id, owners);
      },
    });
  });
}

/** Cancels the invitations that an administrator sent, in the caller's transaction. */
async function cancelInvitationsBy(platform: Platform, db: Db, id: number, administratorId: number): Promise<void> {
  const sent = db.deleteFrom('email_links').where('purpose', '=', 'invitation').where('account_id', '=', id);
  for (const invitation of await sent.returning('id').execute()) {
    const record = { type: 'invitation', id: invitation.id } as const;
    await recordAction(platform, db, { record, action: 'invitation cancelled', administratorId });
  }
}

/**
 * Makes an administrator an owner and tells them and all owners by email. For the operator of the server, if no owner
 * can do it.
 * @returns undefined if there is no such administrator
 */
export async function rescueOwner(
  { database, jobs, now }: Pick<Platform, 'database' | 'jobs' | 'now'>,
  email: string,
): Promise<'made owner' | 'is owner' | undefined> {
  return inTransaction(database, async (db) => {
    const owners = await lockOwners(db);
    const account = await findAccount(db, 'admin', email);
    if (!account) return undefined;
    if (owners.includes(account.id)) return 'is owner';
    await touchAccount(db, account.id, now(), { duties: dutiesColumn(['owner', ...dutiesIn(account.duties)]) });
    await recordOwnAction({ now }, db, account.id, 'owner duty given by the operator');
    await notifyOfDuties({ jobs }, db, account.id, owners);
    return 'made owner';
  });
}
