import { accountMails } from './features/accounts/mails.ts';
import { matrimonyMails } from './features/matrimony/mails.ts';
import { resetMails } from './features/password-reset/mails.ts';
import { countMail, createResetLink, mayMailAgain } from './features/password-reset/service.ts';
import { imageJobs } from './platform/images/avif.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

/** Every kind of job, feature by feature. */
export function allJobs(platform: Platform): JobHandlers {
  return {
    ...imageJobs(platform),
    ...accountMails(platform),
    ...matrimonyMails(platform),
    ...resetMails(platform, {
      mayMailAgain: (accountId) => mayMailAgain(platform, accountId),
      createLink: (accountId) => createResetLink(platform, platform.database, accountId, 'mailed'),
      countMail: (accountId) => countMail(platform, accountId),
    }),
  };
}
