import { accountMails } from './features/accounts/mails.ts';
import { administratorMails } from './features/administrators/mails.ts';
import { matrimonyMails } from './features/matrimony/mails.ts';
import { resetMails } from './features/password-reset/mails.ts';
import { countMail, createResetLink, mayMailAgain } from './features/password-reset/service.ts';
import { imageJobs } from './platform/images/avif.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

/** What somebody waits for, feature by feature. */
function urgentJobs(platform: Platform): JobHandlers {
  return {
    ...accountMails(platform),
    ...administratorMails(platform),
    ...matrimonyMails(platform),
    ...resetMails(platform, {
      mayMailAgain: (accountId) => mayMailAgain(platform, accountId),
      createLink: (accountId) => createResetLink(platform, platform.database, accountId, 'mailed'),
      countMail: (accountId) => countMail(platform, accountId),
    }),
  };
}

/** Begins to work at every kind of job; encoding pictures, which nobody waits for, comes last. */
export function startJobs(platform: Platform): void {
  platform.jobs.start(urgentJobs(platform), imageJobs(platform));
}
