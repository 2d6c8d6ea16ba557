import { correctionWorker } from '#server/features/corrections/after-decision.ts';
import { importWorkers } from '#server/features/member-imports/service.ts';
import { messageWorkers } from '#server/features/messages/sending.ts';
import { allEmails, readLetterhead } from '#server/emails.ts';
import { binWorker, listBinFiles } from '#server/records/change-files.ts';
import { imageWorkers } from '#server/platform/images/remaining-sizes.ts';
import { emailWorker } from '#server/platform/mail/emails.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fileWorker } from '#server/platform/storage/file-jobs.ts';
import { quickCheck } from '#server/platform/database/quick-check.ts';
import { HOUR, MINUTE } from '#server/platform/limits/limits.ts';
import { checkDependencies } from './readiness.ts';

/**
 * Starts the workers for all jobs. Emails, images, file deletions, the bin and imports have separate workers, so that
 * slow jobs of one kind do not delay jobs of other kinds.
 */
export function startJobs(platform: Platform): void {
  const letterhead = () => readLetterhead(platform);
  const emails = emailWorker(platform, allEmails(platform), letterhead);
  const files = [fileWorker(platform), binWorker(platform), ...importWorkers(platform), correctionWorker(platform)];
  platform.jobs.start([
    emails,
    ...messageWorkers(platform, letterhead),
    ...files,
    ...imageWorkers(platform, listBinFiles),
  ]);
}

async function checkForDamage({ config, health, log }: Platform): Promise<void> {
  const findings = await quickCheck(config.database);
  if (findings.length > 0) log.error({ event: 'db.damaged', findings }, 'The database is damaged');
  health.note('damaged', findings.length > 0);
}

/**
 * Starts the periodic checks, which also run at once. Writing and the bucket are tested every minute. The whole
 * database is checked every day.
 */
export function startHealthChecks(platform: Platform): void {
  const checks = [
    { every: MINUTE, look: () => platform.tasks.begin('trying everything', () => checkDependencies(platform)) },
    { every: 24 * HOUR, look: () => platform.tasks.begin('database check', () => checkForDamage(platform)) },
  ];
  for (const { every, look } of checks) {
    look();
    setInterval(look, every).unref();
  }
}
