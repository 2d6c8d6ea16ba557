import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { covers } from '#contract/duties.ts';
import { listAdministrators } from '#server/features/identity/service.ts';
import { runInFolder } from '#server/platform/backup/own-folder.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { flushErasureList, makeBackupDirectory } from '#server/records/erasures.ts';
import { DAY, MINUTE } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { beginRun, findDueRun } from './begin.ts';
import { PROBLEM_EMAIL, problemEmailTo } from './emails.ts';
import { findActiveRun, lockWatch, updateWatch } from './store.ts';
import { findProblems } from './problems.ts';

/** Emails every owner once a day while backups have a problem. Only one of several processes does so. */
async function notifyOfProblems(platform: Platform): Promise<void> {
  const { config, database, jobs, now } = platform;
  if (config.backups.directory === undefined || (await findProblems(platform)).length === 0) return;
  // An active run may solve the problem.
  if (await findActiveRun(database)) return;
  const administrators = await listAdministrators(platform);
  await inTransaction(database, async (db) => {
    const { mailed_at } = await lockWatch(db);
    if (mailed_at !== null && now() - mailed_at < DAY) return;
    await updateWatch(db, { mailed_at: now() });
    for (const { id, duties } of administrators.rows) {
      if (covers(duties, 'owner')) await jobs.add(db, PROBLEM_EMAIL, problemEmailTo(id));
    }
  });
}

/**
 * Updates the list of erasures, starts a backup or test restore if one is due, and sends emails about problems. Does
 * nothing without `BACKUP_DIR`.
 */
export async function runDueBackups(platform: Platform): Promise<void> {
  const { config, database, log, now } = platform;
  const { directory, at } = config.backups;
  if (directory === undefined) return;
  // If the folder cannot be created, the writes below fail too and report the problem.
  await runInFolder(directory, () => makeBackupDirectory(directory)).catch(() => {});
  await flushErasureList(database).catch((error: unknown) => {
    log.warn({ event: 'backup.erasures-failed', err: error }, 'The list of erasures in BACKUP_DIR cannot be written');
  });
  await beginRun(platform, (db) => findDueRun(db, at, now()), null);
  await notifyOfProblems(platform);
}

/** Logs a warning if other users may read the folder. Its mode is not changed, as that access may be intended. */
async function warnIfOpenToOthers({ log }: Platform, directory: string): Promise<void> {
  const mode = await runInFolder(directory, async () => (await stat(directory)).mode).catch(() => 0);
  if ((mode & 0o077) !== 0)
    log.warn(
      { event: 'backup.open-folder' },
      'BACKUP_DIR is readable by other users of the server: run chmod 700 on it',
    );
}

/** Calls `runDueBackups` every minute until the server stops. */
export function startBackupScheduler(platform: Platform): void {
  const { directory } = platform.config.backups;
  if (directory === undefined) return;
  platform.tasks.begin('watching over backups', async (signal) => {
    await warnIfOpenToOthers(platform, directory);
    for (;;) {
      // Continues after an error, because the database may be unavailable for a moment.
      await runDueBackups(platform).catch((error: unknown) => {
        platform.log.error(
          { event: 'backup.schedule-failed', err: error },
          'The schedule of backups could not be checked',
        );
      });
      await wait(MINUTE, undefined, { signal, ref: false });
    }
  });
}
