import { accountMails } from './features/accounts/mails.ts';
import { administratorMails } from './features/administrators/mails.ts';
import { backupMails } from './features/backups/mails.ts';
import { findAssociation } from './features/content/service.ts';
import { letterMails } from './features/letters/mails.ts';
import { matrimonyMails } from './features/matrimony/mails.ts';
import { resetMails } from './features/password-reset/mails.ts';
import { createResetToken, mayMail } from './features/password-reset/service.ts';
import type { LetterKinds } from './platform/mail/letter-kind.ts';
import type { Letterhead } from './platform/mail/letterhead.ts';
import type { Platform } from './platform/platform.ts';

/** Every kind of letter, feature by feature: what is not here is neither sent nor shown to developers. */
export function allLetters(platform: Platform): LetterKinds {
  return {
    ...accountMails(platform),
    ...administratorMails(platform),
    ...letterMails(platform),
    ...backupMails(platform),
    ...matrimonyMails(platform),
    ...resetMails(platform, {
      mayMail: (accountId, request) => mayMail(platform, accountId, request),
      createToken: (accountId) => createResetToken(platform, platform.database, accountId, 'mailed'),
    }),
  };
}

/** Who writes, by what the office has written at this moment. */
export async function readLetterhead(platform: Platform): Promise<Letterhead> {
  const { shortName, fullName, tagline } = await findAssociation(platform.database);
  return { shortName, fullName, tagline, site: platform.config.publicUrl };
}
