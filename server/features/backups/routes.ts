import {
  startBackup,
  startTestRestore,
  dismissNoBackupsNotice,
  readBackups as readBackupsEndpoint,
  readSite,
} from '#contract/backups.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { type Platform, programVersion } from '#server/platform/platform.ts';
import { diskSpaceAt } from '#server/platform/storage/storage.ts';
import { beginBackup, beginTestRestore, dismissNoBackups, readBackups } from './service.ts';

export function backupRoutes(platform: Platform): readonly Route[] {
  const since = new Date(platform.now()).toISOString();
  return [
    route(readBackupsEndpoint, () => readBackups(platform)),

    route(startBackup, async (_input, { accountId }) => {
      await beginBackup(platform, accountId);
      return succeeded('backupBegun');
    }),

    route(startTestRestore, async (_input, { accountId }) => {
      await beginTestRestore(platform, accountId);
      return succeeded('testRestoreBegun');
    }),

    route(dismissNoBackupsNotice, async (_input, { accountId }) => {
      await dismissNoBackups(platform, accountId);
      return succeeded('noticeDismissed');
    }),

    route(readSite, async () => ({
      since,
      version: programVersion,
      space: await diskSpaceAt(platform.config.dataDirectory),
    })),
  ];
}
