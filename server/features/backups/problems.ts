import type { SiteProblem } from '#contract/overview.ts';
import type { Db } from '#server/platform/database/database.ts';
import { DAY, HOUR } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { wasInterrupted } from './begin.ts';
import { type BackupRun, findNewestRun, findWatch, firstRunAt } from './store.ts';

export const backupProblems = [
  'backup-failed',
  'backup-old',
  'backup-incomplete',
  'restore-failed',
] as const satisfies SiteProblem[];
export type BackupProblem = (typeof backupProblems)[number];

const TOO_OLD_MS = 2 * DAY;

/** Returns true if a run failed. A temporary interruption counts only if the run began over an hour ago. */
async function hasFailed(db: Db, run: BackupRun | undefined, now: number): Promise<boolean> {
  return run?.outcome === 'failed' && (now - run.began_at > HOUR || !(await wasInterrupted(db, run)));
}

/** Returns the problems to show in the office. Without `BACKUP_DIR`: `no-backups` until it is dismissed. */
export async function findProblems({
  config,
  database,
  now,
}: Pick<Platform, 'config' | 'database' | 'now'>): Promise<readonly (BackupProblem | 'no-backups')[]> {
  if (config.backups.directory === undefined) {
    return (await findWatch(database)).dismissed_at === null ? ['no-backups'] : [];
  }
  const lastEnded = await findNewestRun(database, 'backup', 'ended');
  const lastGood = await findNewestRun(database, 'backup', 'good');
  const lastTest = await findNewestRun(database, 'test-restore', 'ended');
  // If no backup has succeeded yet, the age counts from the first attempt.
  const since = lastGood?.began_at ?? (await firstRunAt(database)) ?? now();
  return [
    ...((await hasFailed(database, lastEnded, now())) ? (['backup-failed'] as const) : []),
    ...(now() - since > TOO_OLD_MS ? (['backup-old'] as const) : []),
    ...((lastGood?.missing ?? 0) > 0 ? (['backup-incomplete'] as const) : []),
    ...((await hasFailed(database, lastTest, now())) ? (['restore-failed'] as const) : []),
  ];
}
