import * as z from 'zod/mini';
import { endpoint, ownerOnly } from './endpoint.ts';

/**
 * Why a backup or test restore failed.
 * - `unreachable`, `read-only`, `disk`: the folder is missing, not writable or full.
 * - `damaged`, `different`: the backup has changed since it was written, or the restored data differs from it.
 * - `interrupted`: the process ended.
 * - `other-version`: the program was updated without restarting the site.
 * - `other-site`, `other-passphrase`: the folder belongs to another site, or the backup has another passphrase.
 * - `fault`: see the server log.
 */
export const backupProblem = z.enum([
  'unreachable',
  'read-only',
  'disk',
  'damaged',
  'different',
  'interrupted',
  'other-version',
  'other-site',
  'other-passphrase',
  'fault',
]);
export type BackupProblem = z.output<typeof backupProblem>;

/** Stages of a run, in order. A backup has the first three stages, a test restore has the last two. */
export const backupStages = ['rows', 'files', 'verifying', 'restoring', 'comparing'] as const;

const running = z.object({
  work: z.enum(['backup', 'test-restore']),
  beganAt: z.string(),
  /** The current stage; null before the first stage begins. */
  stage: z.nullable(z.enum(backupStages)),
  done: z.number(),
  total: z.number(),
});

const listed = z.object({
  at: z.string(),
  /** `good`: a verified backup. `unchecked`: a backup made by hand or before a restore, which is not verified. */
  result: z.enum(['good', 'unchecked', 'failed']),
  problem: z.nullable(backupProblem),
  /** Size of the backup in bytes; null if the backup failed. */
  bytes: z.nullable(z.number()),
  /** Number of files that are not in the backup, because they were already missing on the website. */
  missing: z.number(),
});
export type ListedBackup = z.output<typeof listed>;

const testRestore = z.object({
  at: z.string(),
  problem: z.nullable(backupProblem),
  rows: z.number(),
  files: z.number(),
});

/** Times are ISO 8601 UTC, sizes are in bytes. */
const backups = z.object({
  /** The daily backup; null if `BACKUP_DIR` is not set and no backups are made. */
  plan: z.nullable(
    z.object({
      /** Time of day of the backup: `HH:MM` in Asia/Kolkata. */
      at: z.string(),
      nextAt: z.string(),
      isEncrypted: z.boolean(),
      /** Space on the disk of the backup folder, in bytes; null if the folder cannot be reached. */
      space: z.nullable(z.object({ free: z.number(), total: z.number() })),
    }),
  ),
  /** The last verified backup that still exists. */
  lastGood: z.nullable(z.object({ at: z.string(), bytes: z.number() })),
  lastTest: z.nullable(testRestore),
  running: z.nullable(running),
  /** The existing backups and the latest failures, the newest first. */
  list: z.array(listed),
});
export type Backups = z.output<typeof backups>;
export type RunningBackup = z.output<typeof running>;

export const readBackups = endpoint('GET /api/admin/health/backups', ownerOnly, {
  summary: 'Returns the stored backups, the backup or test restore that is running, and the results of the last ones.',
  responses: { record: backups },
});

export const startBackup = endpoint('POST /api/admin/health/backups', ownerOnly, {
  addsNothing: true,
  summary: 'Starts a backup, unless one is already running.',
});

export const startTestRestore = endpoint('POST /api/admin/health/backups/test-restore', ownerOnly, {
  addsNothing: true,
  summary: 'Starts a test restore: restores the newest backup into a temporary folder, compares it and deletes it.',
});

export const dismissNoBackupsNotice = endpoint('POST /api/admin/health/backups/dismiss', ownerOnly, {
  addsNothing: true,
  summary: 'Dismisses the notice that there are no backups, permanently and for all administrators.',
});

export const readSite = endpoint('GET /api/admin/health/site', ownerOnly, {
  summary: 'Returns the start time and version of the process that handles the request, and the free disk space.',
  responses: {
    record: z.object({
      since: z.string(),
      version: z.string(),
      space: z.nullable(z.object({ free: z.number(), total: z.number() })),
    }),
  },
});
