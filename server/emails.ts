import { accountEmails } from './features/accounts/emails.ts';
import { administratorEmails } from './features/administrators/emails.ts';
import { backupEmails } from './features/backups/emails.ts';
import { findAssociation } from './features/content/service.ts';
import { testEmails } from './features/emails/emails.ts';
import { harvestEmails } from './features/harvesting/emails.ts';
import { matrimonyEmails } from './features/matrimony/emails.ts';
import { resetEmails } from './features/password-reset/emails.ts';
import { createResetToken, mayMail } from './features/password-reset/service.ts';
import type { EmailKinds } from './platform/mail/email-kind.ts';
import type { Letterhead } from './platform/mail/letterhead.ts';
import type { Platform } from './platform/platform.ts';

/** Returns every kind of email. A kind that is missing here is never sent. */
export function allEmails(platform: Platform): EmailKinds {
  return {
    ...accountEmails(platform),
    ...administratorEmails(platform),
    ...testEmails(platform),
    ...backupEmails(platform),
    ...harvestEmails(platform),
    ...matrimonyEmails(platform),
    ...resetEmails(platform, {
      mayMail: (accountId, request) => mayMail(platform, accountId, request),
      createToken: (accountId) => createResetToken(platform, platform.database, accountId, 'mailed'),
    }),
  };
}

/** Reads the sender from the current content of the site. */
export async function readLetterhead(platform: Platform): Promise<Letterhead> {
  const { shortName, fullName, tagline } = await findAssociation(platform.database);
  return { shortName, fullName, tagline, site: platform.config.publicUrl };
}
