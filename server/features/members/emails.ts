import * as z from 'zod/mini';
import texts from '#server/email-texts.json' with { type: 'json' };
import type { Db } from '#server/platform/database/database.ts';
import { MINUTE } from '#server/platform/limits/limits.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findLinkedAccount, findLinkedAccounts, type LinkedAccount } from './links-store.ts';

/** The kind of the email that tells the accounts of one entry what one of them has done. The payload is JSON. */
const SHARED_ENTRY_EMAIL = 'members.shared-entry-email';
const payloadSchema = z.object({ accountId: z.number(), memberId: z.number() });

/**
 * Queues an email to each account of an entry that several accounts belong to, in the caller's transaction: one of them
 * has changed who sees the entry, or has corrected a part for which a correction of another account waits. Several acts
 * within a minute are one email.
 */
export async function notifyAccountsOf(
  { jobs, now }: Pick<Platform, 'jobs' | 'now'>,
  db: Db,
  memberId: number,
): Promise<void> {
  const accounts = await findLinkedAccounts(db, memberId);
  for (const accountId of accounts.length > 1 ? accounts : []) {
    const payload = JSON.stringify({ accountId, memberId });
    await jobs.cancel(db, SHARED_ENTRY_EMAIL, payload);
    await jobs.add(db, SHARED_ENTRY_EMAIL, payload, now() + MINUTE);
  }
}

export function sharedEntryEmails({ database }: Platform): EmailKinds {
  return {
    [SHARED_ENTRY_EMAIL]: emailKind<Pick<LinkedAccount, 'folio' | 'name'>>({
      find: async (payload) => {
        const { accountId, memberId } = payloadSchema.parse(JSON.parse(payload));
        const found = await findLinkedAccount(database, accountId, memberId);
        return found && { to: found.email, language: found.language, about: found };
      },
      compose: ({ folio, name }) => ({ text: texts.sharedEntry, page: '/account', values: { folio, name } }),
      samples: [{ folio: '212', name: 'സാമ്പിൾ വ്യക്തി' }],
    }),
  };
}
