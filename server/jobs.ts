import { allLetters, readLetterhead } from './letters.ts';
import { imageWorker } from './platform/images/remaining-sizes.ts';
import { letterWorker } from './platform/mail/letters.ts';
import type { Platform } from './platform/platform.ts';
import { erasureWorker } from './platform/storage/erase.ts';

/** Begins to work at every kind of job: pictures never wait for a mail server, nor what must be gone for a picture. */
export function startJobs(platform: Platform): void {
  const letters = letterWorker(platform, allLetters(platform), () => readLetterhead(platform));
  platform.jobs.start([letters, erasureWorker(platform), imageWorker(platform)]);
}
