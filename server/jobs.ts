import { allEmails, readLetterhead } from './emails.ts';
import { imageWorker } from './platform/images/remaining-sizes.ts';
import { emailWorker } from './platform/mail/emails.ts';
import type { Platform } from './platform/platform.ts';
import { erasureWorker } from './platform/storage/erase.ts';

/** Begins to work at every kind of job: pictures never wait for a mail server, nor what must be gone for a picture. */
export function startJobs(platform: Platform): void {
  const emails = emailWorker(platform, allEmails(platform), () => readLetterhead(platform));
  platform.jobs.start([emails, erasureWorker(platform), imageWorker(platform)]);
}
