import * as z from 'zod/mini';
import type { Db } from '#server/platform/database/database.ts';
import { MINUTE } from '#server/platform/limits/limits.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findLinkedAccount, findLinkedAccounts, type LinkedAccount } from './links-store.ts';

/** The kind of the email that tells the accounts of one entry what one of them has done. The payload is JSON. */
const SHARED_ENTRY_EMAIL = 'members.shared-entry-mail';
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
      compose: ({ folio, name }, sender) => ({
        en: {
          title: 'a change by one of the accounts of your entry',
          paragraphs: [
            `Several accounts belong to the entry of ${name} (folio ${folio}) on the website of ${sender.name}. One of them has changed who sees the entry, or has sent a correction of a part for which another correction waits. The office sees both corrections and decides.`,
            'Each of the accounts gets this email. If something is wrong, please talk to each other, or tell the office.',
          ],
          button: { label: 'My page', address: sender.page('en', '/account') },
        },
        ml: {
          title: 'നിങ്ങളുടെ വിവരത്തിൽ മറ്റൊരു അക്കൗണ്ട് വരുത്തിയ മാറ്റം',
          paragraphs: [
            `${sender.name} വെബ്‌സൈറ്റിൽ ${name} (ഫോളിയോ ${folio}) എന്ന അംഗത്തിന്റെ വിവരവുമായി ഒന്നിലേറെ അക്കൗണ്ടുകൾ ബന്ധിപ്പിച്ചിട്ടുണ്ട്. അതിലൊന്ന്, വിവരങ്ങൾ ആരു കാണണമെന്നതു മാറ്റി; അല്ലെങ്കിൽ മറ്റൊരു തിരുത്ത് കാത്തിരിക്കുന്ന ഭാഗത്തിനു തിരുത്ത് അയച്ചു. ഓഫീസ് രണ്ടു തിരുത്തും കണ്ട് തീരുമാനിക്കും.`,
            'ഈ അക്കൗണ്ടുകൾക്കെല്ലാം ഈ ഇമെയിൽ ലഭിക്കും. എന്തെങ്കിലും തെറ്റുണ്ടെങ്കിൽ പരസ്പരം സംസാരിക്കുക, അല്ലെങ്കിൽ ഓഫീസിനെ അറിയിക്കുക.',
          ],
          button: { label: 'എന്റെ പേജ്', address: sender.page('ml', '/account') },
        },
      }),
      samples: [{ folio: '212', name: 'സാമ്പിൾ വ്യക്തി' }],
    }),
  };
}
