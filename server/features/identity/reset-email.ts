import * as z from 'zod/mini';
import { resetPasswordPath } from '#contract/links.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { addressGroup, countWithin, HOUR, type Limit, MINUTE, requireWithin } from '#server/platform/limits/limits.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAccount, lockAccount } from './accounts-store.ts';
import { createResetToken } from './password-reset.ts';

const emailsPerAccount: Limit = {
  kind: 'reset-mail-account',
  max: 1,
  windowMs: 10 * MINUTE,
  code: 'tooManyRequests',
};
const emailsPerAddress: Limit = {
  kind: 'reset-mail-address',
  max: 20,
  windowMs: HOUR,
  code: 'tooManyRequests',
};

/**
 * The kind of the email that sends a reset link to the owner of an account. The token is created when the email is
 * written, so that the queue contains no secret.
 */
const RESET_EMAIL = 'password-reset.mail';

const resetEmailFor = z.object({
  email: z.string(),
  role: z.enum(['user', 'admin']),
});
type ResetEmailFor = z.output<typeof resetEmailFor>;

/**
 * Queues an email with a reset link. Does nothing if the account was sent one in the last 10 minutes, whatever IP
 * address asked for it. Only the job looks the account up, so that the response does not show whether it exists.
 * @throws AppError `too-many` after 20 requests an hour from one IP address
 */
export async function requestResetEmail(
  platform: Platform,
  { email, role }: ResetEmailFor,
  address: string,
): Promise<void> {
  requireWithin(platform, emailsPerAddress, addressGroup(address));
  if (countWithin(platform, emailsPerAccount, `${role} ${email}`) !== undefined) return;
  await queueResetEmail(platform, platform.database, { email, role });
}

/**
 * Queues an email with a reset link in the caller's transaction, for an account whose password has stopped working. It
 * has no limit: otherwise a thief could request an email first, so that the owner would get none.
 */
export async function queueResetEmail(platform: Platform, db: Db, wanted: ResetEmailFor): Promise<void> {
  await platform.jobs.add(db, RESET_EMAIL, JSON.stringify(wanted));
}

/** Creates the token of a reset email. Returns undefined if the account has another email by now. */
async function createMailedToken(
  platform: Platform,
  accountId: number,
  { email }: ResetEmailFor,
): Promise<string | undefined> {
  return inTransaction(platform.database, async (db) => {
    // A change of the email either waits for this lock and deletes the token, or has happened before.
    const account = await lockAccount(db, accountId);
    if (account?.email !== email) return undefined;
    return createResetToken(platform, db, accountId, 'mailed');
  });
}

export function resetEmails(platform: Platform): EmailKinds {
  const { database } = platform;
  return {
    [RESET_EMAIL]: emailKind<{ readonly token: string }>({
      find: async (payload) => {
        const wanted = resetEmailFor.parse(JSON.parse(payload));
        const account = await findAccount(database, wanted.role, wanted.email);
        if (!account) return undefined;
        const token = await createMailedToken(platform, account.id, wanted);
        return token === undefined ? undefined : { to: account.email, language: account.language, about: { token } };
      },
      compose: ({ token }, sender) => ({
        en: {
          title: 'choose a new password',
          paragraphs: [
            `Someone, most likely you, asked for a new password for your account on the website of ${sender.name}.`,
            'This link works once, for 30 minutes.',
          ],
          button: { label: 'Choose a new password', address: sender.page('en', `${resetPasswordPath}#${token}`) },
          smallPrint: 'If this was not you, please ignore this email. Nothing will change.',
        },
        ml: {
          title: 'പുതിയ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക',
          paragraphs: [
            `${sender.name} വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അക്കൗണ്ടിന് ആരോ, മിക്കവാറും നിങ്ങൾ തന്നെ, പുതിയ പാസ്‌വേഡ് ആവശ്യപ്പെട്ടിട്ടുണ്ട്.`,
            'ഈ ലിങ്ക് ഒരിക്കൽ മാത്രം, 30 മിനിറ്റ് പ്രവർത്തിക്കും.',
          ],
          button: { label: 'പുതിയ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക', address: sender.page('ml', `${resetPasswordPath}#${token}`) },
          smallPrint: 'ആവശ്യപ്പെട്ടത് നിങ്ങളല്ലെങ്കിൽ ഈ ഇമെയിൽ അവഗണിക്കുക; ഒന്നും മാറില്ല.',
        },
      }),
      samples: [{ token: 'sample' }],
    }),
  };
}
