import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/sql-fragments.ts';

export interface NewInvitation {
  readonly name: string;
  readonly email: string;
  readonly hash: string;
  readonly invited_by: number;
  readonly invited_at: number;
  readonly expires_at: number;
}

export interface InvitationRow extends NewInvitation {
  readonly id: number;
}

/** Stores an invitation and returns its id. The link of an earlier invitation to the same email stops working. */
export async function replaceInvitation(db: Db, invitation: NewInvitation): Promise<number> {
  await db.deleteFrom('invitations').where('email', '=', invitation.email).execute();
  const { id } = await db.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Lists invitations that have not expired, the newest first. */
export async function listOpenInvitations(db: Db, now: number): Promise<readonly InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('invited_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findInvitation(db: Db, hash: string, now: number): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes an invitation that has not expired and returns it. Of several concurrent calls, only one returns it. */
export async function takeInvitation(db: Db, hash: string, now: number): Promise<InvitationRow | undefined> {
  return db
    .deleteFrom('invitations')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteInvitation(db: Db, id: number): Promise<boolean> {
  const deleted = await db.deleteFrom('invitations').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteExpiredInvitations(db: Db, now: number): Promise<void> {
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('invitations')
      .where('id', 'in', (e) => e.selectFrom('invitations').select('id').where('expires_at', '<=', now).limit(count))
      .executeTakeFirstOrThrow(),
  );
}
