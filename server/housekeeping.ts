import { binKinds } from './bin-kinds.ts';
import { fileOwners } from './open-data.ts';
import { forgetExpiredInvitations } from './features/administrators/invitations.ts';
import { forgetFailedEmails } from './features/emails/service.ts';
import { forgetExpiredLinks } from './features/password-reset/service.ts';
import { forgetOldImports } from './features/member-imports/service.ts';
import { forgetEndedSessions } from './features/sessions/service.ts';
import { emptyBin } from './platform/bin/bin.ts';
import { forgetOldKeys } from './platform/idempotency/idempotency.ts';
import { HOUR, forgetOldAttempts } from './platform/limits/limits.ts';
import type { Platform } from './platform/platform.ts';
import { sweepFiles } from './platform/storage/sweep.ts';

async function tidy(platform: Platform): Promise<void> {
  try {
    await forgetEndedSessions(platform);
    await forgetExpiredLinks(platform);
    await forgetExpiredInvitations(platform);
    await forgetOldAttempts(platform);
    await forgetOldImports(platform);
    await forgetOldKeys(platform);
    await forgetFailedEmails(platform);
    await emptyBin(platform, binKinds);
  } catch (error) {
    platform.log.error({ err: error }, 'housekeeping failed');
  }
}

async function sweep(platform: Platform): Promise<void> {
  try {
    await sweepFiles(platform, fileOwners);
  } catch (error) {
    platform.log.error({ err: error }, 'the files could not be swept');
  }
}

/**
 * Drops at the start and every hour what no longer counts. Files are left alone in the first hour: whoever has started
 * the site notices meanwhile when something is wrong. Answers how to stop it, which ends the tidying under way.
 */
export function startHousekeeping(platform: Platform): () => Promise<void> {
  let underWay = tidy(platform);
  const timer = setInterval(() => {
    underWay = underWay.then(() => tidy(platform)).then(() => sweep(platform));
  }, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
