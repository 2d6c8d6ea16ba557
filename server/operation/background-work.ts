import { startSignsOfLife } from '#server/features/health/signs-of-life.ts';
import { inspectionWorker } from '#server/features/member-imports/inspection.ts';
import { allEmails, readLetterhead } from '#server/emails.ts';
import { listBinFiles } from '#server/records/bin/bin-content.ts';
import { binWorker } from '#server/records/bin/bin-files.ts';
import { imageWorkers } from '#server/platform/images/remaining-sizes.ts';
import { emailWorker } from '#server/platform/mail/emails.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fileWorker } from '#server/platform/storage/file-jobs.ts';
import { quickCheck } from '#server/platform/database/quick-check.ts';
import { HOUR, MINUTE } from '#server/platform/limits/limits.ts';
import { tryEverything } from './readiness.ts';

/** Begins to work at every kind of job: pictures never wait for a mail server, nor what must be gone for a picture. */
export function startJobs(platform: Platform): void {
  const emails = emailWorker(platform, allEmails(platform), () => readLetterhead(platform));
  const files = [fileWorker(platform), binWorker(platform), inspectionWorker(platform)];
  platform.jobs.start([emails, ...files, ...imageWorkers(platform, listBinFiles)]);
}

async function lookForDamage({ config, health, log }: Platform, signal: AbortSignal): Promise<void> {
  const findings = await quickCheck(config.database, signal);
  if (findings.length > 0) log.error({ findings }, 'the database is damaged');
  health.note('damaged', findings.length > 0);
}

/**
 * From now on says every minute that this process is there, looks whether the site can write and its bucket answers, and
 * every day through the whole database.
 * @returns how to say that it is there no more
 */
export function startHealthChecks(platform: Platform): () => Promise<void> {
  const looks = [
    { every: MINUTE, look: () => platform.tasks.begin('trying everything', () => tryEverything(platform)) },
    {
      every: 24 * HOUR,
      look: () => platform.tasks.begin('database check', (signal) => lookForDamage(platform, signal)),
    },
  ];
  for (const { every, look } of looks) {
    look();
    setInterval(look, every).unref();
  }
  return startSignsOfLife(platform);
}
