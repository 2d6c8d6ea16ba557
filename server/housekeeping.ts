import { forgetExpiredInvitations } from './features/administrators/invitations.ts';
import { forgetExpiredLinks } from './features/password-reset/service.ts';
import { findPortraitFiles } from './features/committee/service.ts';
import { forgetOldSubmissions } from './features/matrimony/service.ts';
import { findImportedFiles } from './features/member-file-imports/service.ts';
import { forgetOldImports } from './features/member-imports/service.ts';
import { findMemberFiles } from './features/members/service.ts';
import { forgetEndedSessions } from './features/sessions/service.ts';
import { findPictureFiles } from './platform/images/images-store.ts';
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
    await forgetOldSubmissions(platform);
    await sweepFiles(platform, [findPictureFiles, findPortraitFiles, findMemberFiles, findImportedFiles]);
  } catch (error) {
    platform.log.error({ err: error }, 'housekeeping failed');
  }
}

/** Drops at the start and every hour what no longer counts. Answers how to stop it, which ends the tidying under way. */
export function startHousekeeping(platform: Platform): () => Promise<void> {
  let underWay = tidy(platform);
  const timer = setInterval(() => {
    underWay = tidy(platform);
  }, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
