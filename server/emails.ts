import { backupEmails } from './features/backups/emails.ts';
import { findAssociation } from './features/content/service.ts';
import { dailyEmails } from './features/daily-email/emails.ts';
import { correctionEmails } from './features/corrections/after-decision.ts';
import { testEmails } from './features/emails/emails.ts';
import { eventEmails } from './features/events/emails.ts';
import { harvestEmails } from './features/harvesting/emails.ts';
import { accountEmails } from './features/identity/emails.ts';
import { linkEmails } from './features/identity/email-links.ts';
import { matrimonyEmails } from './features/matrimony/emails.ts';
import { sharedEntryEmails } from './features/members/service.ts';
import type { Letterhead } from './platform/mail/compose.ts';
import type { EmailKinds } from './platform/mail/email-kind.ts';
import type { Platform } from './platform/platform.ts';

/** Returns every kind of email except those about topics (`topicEmails`). A kind that is missing here is never sent. */
export function allEmails(platform: Platform): EmailKinds {
  return {
    ...accountEmails(platform),
    ...linkEmails(platform),
    ...testEmails(platform),
    ...backupEmails(platform),
    ...dailyEmails(platform),
    ...harvestEmails(platform),
    ...matrimonyEmails(platform),
    ...correctionEmails(platform),
    ...sharedEntryEmails(platform),
    ...eventEmails(platform),
  };
}

/** Reads the name and tagline of the association, which every email shows. */
export async function readLetterhead(platform: Platform): Promise<Letterhead> {
  const { shortName, fullName, tagline } = await findAssociation(platform.database);
  return { shortName, fullName, tagline, site: platform.config.publicUrl };
}
