import { accountMails } from './features/accounts/mails.ts';
import { administratorMails } from './features/administrators/mails.ts';
import { matrimonyMails } from './features/matrimony/mails.ts';
import { resetMails } from './features/password-reset/mails.ts';
import { createResetLink, mayMail } from './features/password-reset/service.ts';
import { imageJobs } from './platform/images/avif.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { storageJobs } from './platform/storage/erase.ts';

/** What somebody waits for, and what must be gone soon. */
function urgentJobs(platform: Platform): JobHandlers {
  return {
    ...storageJobs(platform),
    ...accountMails(platform),
    ...administratorMails(platform),
    ...matrimonyMails(platform),
    ...resetMails(platform, {
      mayMail: (accountId, request) => mayMail(platform, accountId, request),
      createLink: (accountId) => createResetLink(platform, platform.database, accountId, 'mailed'),
    }),
  };
}

/** Begins to work at every kind of job; encoding pictures, which nobody waits for, comes last. */
export function startJobs(platform: Platform): void {
  platform.jobs.start(urgentJobs(platform), imageJobs(platform));
}
