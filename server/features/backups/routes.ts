import {
  backUpNow as backUpNowEndpoint,
  beginTestRestore as beginTestRestoreEndpoint,
  putAwayNoBackups as putAwayNoBackupsEndpoint,
  readBackups as readBackupsEndpoint,
  readSite,
} from '#contract/backups.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { programVersion } from '#server/platform/program-version.ts';
import { backUpNow, beginTestRestore, putAwayNoBackups, readBackups } from './service.ts';
import { spaceAt } from './space.ts';

export function backupRoutes(platform: Platform): readonly Implementation[] {
  const since = new Date(platform.now()).toISOString();
  return [
    implement(readBackupsEndpoint, () => readBackups(platform)),

    implement(backUpNowEndpoint, async (_input, { accountId }) => {
      await backUpNow(platform, accountId);
      return succeeded('backupBegun');
    }),

    implement(beginTestRestoreEndpoint, async (_input, { accountId }) => {
      await beginTestRestore(platform, accountId);
      return succeeded('testRestoreBegun');
    }),

    implement(putAwayNoBackupsEndpoint, async (_input, { accountId }) => {
      await putAwayNoBackups(platform, accountId);
      return succeeded('noticePutAway');
    }),

    implement(readSite, async () => ({
      since,
      version: programVersion,
      space: await spaceAt(platform.config.dataDirectory),
    })),
  ];
}
