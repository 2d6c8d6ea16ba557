import * as z from 'zod/mini';
import { findAccountByEmail } from '#server/features/accounts/service.ts';
import type { LetterWriters } from '#server/platform/mail/letters.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The payload says for whom; the link is made when the letter is written, so that no secret waits in the queue. */
export const RESET_MAIL = 'password-reset.mail';

const resetMailFor = z.object({
  email: z.string(),
  role: z.enum(['user', 'admin']),
  /** By which a mail that is tried again is told from another one. */
  request: z._default(z.string(), ''),
});
export type ResetMailFor = z.output<typeof resetMailFor>;

export interface ResetLinks {
  readonly mayMail: (accountId: number, request: string) => Promise<boolean>;
  readonly createLink: (accountId: number) => Promise<string>;
}

function letterText(link: string): string {
  return [
    'Somebody, most likely you, asked for a new password for your account on the website of CMJ.',
    'This link works once, for 30 minutes:',
    link,
    'If it was not you, please ignore this mail; nothing changes.',
    '',
    'CMJ വെബ്‌സൈറ്റിലെ നിങ്ങളുടെ അക്കൗണ്ടിന് ആരോ, മിക്കവാറും നിങ്ങൾ തന്നെ, പുതിയ പാസ്‌വേഡ് ആവശ്യപ്പെട്ടിട്ടുണ്ട്.',
    'മുകളിലെ ലിങ്ക് ഒരിക്കൽ മാത്രം, 30 മിനിറ്റ് പ്രവർത്തിക്കും.',
    'ആവശ്യപ്പെട്ടത് നിങ്ങളല്ലെങ്കിൽ ഈ ഇമെയിൽ അവഗണിക്കുക; ഒന്നും മാറില്ല.',
    '',
    'CMJ | Since 1825',
  ].join('\n');
}

/** The letter of this feature. */
export function resetMails(platform: Platform, links: ResetLinks): LetterWriters {
  return {
    [RESET_MAIL]: async (payload) => {
      const { email, role, request } = resetMailFor.parse(JSON.parse(payload));
      const account = await findAccountByEmail(platform.database, role, email);
      if (!account || !(await links.mayMail(account.id, request))) return undefined;
      return {
        to: account.email,
        subject: 'CMJ: choose a new password',
        text: letterText(await links.createLink(account.id)),
      };
    },
  };
}
