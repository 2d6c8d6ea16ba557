import {
  backUpNow as backUpNowEndpoint,
  beginTestRestore as beginTestRestoreEndpoint,
  putAwayNoBackups as putAwayNoBackupsEndpoint,
  readBackups as readBackupsEndpoint,
  readSite,
} from '#contract/backups.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { programVersion } from '#server/platform/program-version.ts';
import { spaceAt } from '#server/platform/storage/room.ts';
import { backUpNow, beginTestRestore, putAwayNoBackups, readBackups } from './service.ts';

export function backupRoutes(platform: Platform): readonly Route[] {
  const since = new Date(platform.now()).toISOString();
  return [
    route(readBackupsEndpoint, () => readBackups(platform)),

    route(backUpNowEndpoint, async (_input, { accountId }) => {
      await backUpNow(platform, accountId);
      return succeeded('backupBegun');
    }),

    route(beginTestRestoreEndpoint, async (_input, { accountId }) => {
      await beginTestRestore(platform, accountId);
      return succeeded('testRestoreBegun');
    }),

    route(putAwayNoBackupsEndpoint, async (_input, { accountId }) => {
      await putAwayNoBackups(platform, accountId);
      return succeeded('noticePutAway');
    }),

    route(readSite, async () => ({
      since,
      version: programVersion,
      space: await spaceAt(platform.config.dataDirectory),
    })),
  ];
}
