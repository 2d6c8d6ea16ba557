import { accountMails } from './features/accounts/mails.ts';
import { administratorMails } from './features/administrators/mails.ts';
import { matrimonyMails } from './features/matrimony/mails.ts';
import { resetMails } from './features/password-reset/mails.ts';
import { createResetLink, mayMail } from './features/password-reset/service.ts';
import { imageWorker } from './platform/images/avif.ts';
import { letterWorker, type LetterWriters } from './platform/mail/letters.ts';
import type { Platform } from './platform/platform.ts';
import { erasureWorker } from './platform/storage/erase.ts';

/** Feature by feature. */
function allLetters(platform: Platform): LetterWriters {
  return {
    ...accountMails(platform),
    ...administratorMails(platform),
    ...matrimonyMails(platform),
    ...resetMails(platform, {
      mayMail: (accountId, request) => mayMail(platform, accountId, request),
      createLink: (accountId) => createResetLink(platform, platform.database, accountId, 'mailed'),
    }),
  };
}

/** Begins to work at every kind of job: pictures never wait for a mail server, nor what must be gone for a picture. */
export function startJobs(platform: Platform): void {
  platform.jobs.start([letterWorker(platform, allLetters(platform)), erasureWorker(platform), imageWorker(platform)]);
}
