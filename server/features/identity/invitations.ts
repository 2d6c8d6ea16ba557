import type * as z from 'zod/mini';
import type { Invitation, inviteAdministrator, joinForm } from '#contract/administrators.ts';
import type { Page } from '#contract/endpoint.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { refuseCommonPassword } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import { recordAction } from '#server/records/change-record.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import { dutiesColumn, dutiesIn, findAccount } from './accounts-store.ts';
import { addAdministrator, lockOwners, lockWithActor } from './administrators.ts';
import { notifyOfNewcomer } from './emails.ts';
import { deleteInvitation, emailLink, type EmailLink, findLink } from './email-links.ts';
import { recordOwnAction } from './own-account.ts';

const invalid = () => new AppError('invalid', 'invitationInvalid');
const alreadyAdministrator = () => fieldAppError('duplicate', 'email', 'alreadyAdministrator');

/**
 * Emails a link with which a person can become an administrator, once, within 7 days. Earlier links to the same email
 * stop working.
 * @returns the id of the invitation, as the only element
 * @throws AppError `duplicate` if an administrator has this email
 */
export async function invite(
  platform: Platform,
  { name, email, duties }: z.output<typeof inviteAdministrator.body>,
  submission: Submission,
): Promise<readonly number[]> {
  const { accountId: administratorId } = submission;
  return inTransaction(platform.database, (db) =>
    addOnce(platform, db, submission, async () => {
      // Concurrent invitations of the same person wait for this lock.
      await lockWithActor(db, administratorId);
      if (await findAccount(db, 'admin', email)) throw alreadyAdministrator();
      await deleteInvitation(db, 'email', email);
      const offer = { purpose: 'invitation', email, name, duties: dutiesColumn(duties) } as const;
      const id = await emailLink(platform, db, { ...offer, accountId: administratorId });
      const record = { type: 'invitation', id } as const;
      await recordAction(platform, db, { record, action: 'administrator invited', administratorId });
      return [id];
    }),
  );
}

/** Lists invitations that have not expired, the newest first. */
export async function listInvitations({ database, now }: Platform): Promise<Page<Invitation>> {
  const open = database.selectFrom('email_links').selectAll().where('purpose', '=', 'invitation');
  const newestFirst = open.where('expires_at', '>', now()).orderBy('created_at', 'desc').orderBy('id', 'desc');
  const rows = await newestFirst.execute();
  return {
    rows: rows.map(({ id, name, email, created_at, expires_at, duties }) => ({
      id,
      name,
      email,
      invitedAt: new Date(created_at).toISOString(),
      expiresAt: new Date(expires_at).toISOString(),
      duties: dutiesIn(duties),
    })),
    total: rows.length,
  };
}

/** Cancels an invitation. Throws AppError `missing` if it was already used, replaced or cancelled. */
export async function cancelInvitation(platform: Platform, id: number, administratorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    await lockWithActor(db, administratorId);
    if (!(await deleteInvitation(db, 'id', id))) throw notFound();
    const record = { type: 'invitation', id } as const;
    await recordAction(platform, db, { record, action: 'invitation cancelled', administratorId });
  });
}

async function findInvitation({ now }: Platform, db: Db, token: string): Promise<EmailLink> {
  const found = await findLink(db, ['invitation'], hashToken(token), now());
  if (!found) throw invalid();
  return found;
}

/**
 * Returns the person that a link was sent to.
 * @throws AppError `invalid` if the link was used, replaced or cancelled, or has expired or never existed
 */
export async function readInvitation(platform: Platform, token: string): Promise<{ name: string; email: string }> {
  const { name, email } = await findInvitation(platform, platform.database, token);
  return { name, email };
}

/**
 * Makes the invited person an administrator and tells all owners by email. The link still works if the password is
 * refused.
 * @throws AppError `invalid` for a common password, for a link that does not work, or if the person who invited is no
 *   longer an owner; `duplicate` if an administrator already has the email
 */
export async function join(platform: Platform, input: z.output<typeof joinForm>): Promise<void> {
  await findInvitation(platform, platform.database, input.token);
  refuseCommonPassword(input.password);
  const password_hash = await platform.passwords.hash(input.password, 'known');
  await inTransaction(platform.database, async (db) => {
    const owners = await lockOwners(db);
    const invitation = await findInvitation(platform, db, input.token);
    if (!owners.includes(invitation.account_id)) throw invalid();
    await deleteInvitation(db, 'id', invitation.id);
    const { name, language = null } = input;
    const { email, duties } = invitation;
    const id = await addAdministrator(platform, db, { name, email, password_hash, language, duties });
    if (id === undefined) throw new AppError('duplicate', 'alreadyAdministrator');
    // The entry names the invitation, so that the log shows who invited the new administrator.
    const record = { type: 'invitation', id: invitation.id } as const;
    await recordAction(platform, db, { record, action: 'invitation used', administratorId: id });
    await recordOwnAction(platform, db, id, 'administrator joined');
    await notifyOfNewcomer(platform, db, id, owners);
  });
}
