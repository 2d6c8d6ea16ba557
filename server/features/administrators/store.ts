import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';
import type { Dated } from '#server/records/field-changes-store.ts';

export interface AdministratorRow extends Dated {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly created_at: number;
  readonly last_sign_in_at: number | null;
  /** Since when they have a second factor. */
  readonly since: number | null;
}

/** In the order in which they came. */
export async function listAdministratorRows(db: Db): Promise<readonly AdministratorRow[]> {
  return db
    .selectFrom('accounts as account')
    .leftJoin('second_factors as factor', 'factor.account_id', 'account.id')
    .select(['account.id', 'account.name', 'account.email', 'account.created_at', 'account.last_sign_in_at'])
    .select(['account.updated_at', 'factor.since'])
    .where('account.role', '=', 'admin')
    .orderBy('account.id')
    .execute();
}

/** In the order in which they came. */
export async function listAdministratorIds(db: Db): Promise<readonly number[]> {
  const rows = await db.selectFrom('accounts').select('id').where('role', '=', 'admin').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export interface NewInvitation {
  readonly name: string;
  readonly email: string;
  readonly nonce: string;
  readonly hash: string;
  readonly invited_by: number;
  readonly invited_at: number;
  readonly expires_at: number;
}

export interface InvitationRow extends NewInvitation {
  readonly id: number;
}

/** Puts it in place of an earlier one to the same person, whose link ends. Answers its number. */
export async function replaceInvitation(db: Db, invitation: NewInvitation): Promise<number> {
  await db.deleteFrom('invitations').where('email', '=', invitation.email).execute();
  const { id } = await db.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow();
  return id;
}

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

/** Takes it out of the world; of several who try, one gets it. */
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
