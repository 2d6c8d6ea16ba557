import * as z from 'zod/mini';
import { resetPasswordPath } from '#contract/links.ts';
import { findAccountByEmail } from '#server/features/accounts/service.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The payload says for whom; the token is made when the email is written, so that no secret waits in the queue. */
export const RESET_EMAIL = 'password-reset.mail';

const resetEmailFor = z.object({
  email: z.string(),
  role: z.enum(['user', 'admin']),
  /** By which a mail that is tried again is told from another one. */
  request: z._default(z.string(), ''),
});
export type ResetEmailFor = z.output<typeof resetEmailFor>;

export interface ResetLinks {
  readonly mayMail: (accountId: number, request: string) => Promise<boolean>;
  readonly createToken: (accountId: number) => Promise<string>;
}

/** The email of this feature. */
export function resetEmails(platform: Platform, links: ResetLinks): EmailKinds {
  return {
    [RESET_EMAIL]: emailKind<{ readonly token: string }>({
      find: async (payload) => {
        const { email, role, request } = resetEmailFor.parse(JSON.parse(payload));
        const account = await findAccountByEmail(platform.database, role, email);
        if (!account || !(await links.mayMail(account.id, request))) return undefined;
        return {
          to: account.email,
          language: account.language,
          about: { token: await links.createToken(account.id) },
        };
      },
      say: ({ token }, sender) => ({
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
