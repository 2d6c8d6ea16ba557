import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';

/**
 * Why a backup or a test restore came to nothing: the folder is not there, is
 * that of another site, refuses to be written to, or has no room; the
 * backup is not as it was written, or a restore of it is not like it; the process ended; it was made with another
 * passphrase; the program was replaced and the
 * site not started anew; or whoever runs the server finds more in the log.
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

/** In their order. A backup has the first three, a test restore the last two. */
export const backupStages = ['rows', 'files', 'verifying', 'restoring', 'comparing'] as const;

const running = z.object({
  work: z.enum(['backup', 'test-restore']),
  beganAt: z.string(),
  /** Null: it is about to begin. */
  stage: z.nullable(z.enum(backupStages)),
  /** Of the stage. */
  done: z.number(),
  total: z.number(),
});

const listed = z.object({
  /** When it was made, or tried. */
  at: z.string(),
  /** `unchecked`: it was made by hand, or before the data was restored. */
  result: z.enum(['good', 'unchecked', 'failed']),
  problem: z.nullable(backupProblem),
  /** Null of one that failed. */
  bytes: z.nullable(z.number()),
  /** Files of the website that were not there any more when it was made, and so are not in it. */
  missing: z.number(),
});
export type ListedBackup = z.output<typeof listed>;

const testRestore = z.object({
  at: z.string(),
  problem: z.nullable(backupProblem),
  rows: z.number(),
  files: z.number(),
});

/** Instants are ISO 8601 UTC, sizes are in bytes. */
const backups = z.object({
  /** Null while `BACKUP_DIR` is not set, and so none are made. */
  plan: z.nullable(
    z.object({
      /** `HH:MM` in Asia/Kolkata. */
      at: z.string(),
      nextAt: z.string(),
      isEncrypted: z.boolean(),
      /** Of the disk that the folder is on; null while it cannot be reached. */
      space: z.nullable(z.object({ free: z.number(), total: z.number() })),
    }),
  ),
  /** Of those that were verified and are still there. */
  lastGood: z.nullable(z.object({ at: z.string(), bytes: z.number() })),
  lastTest: z.nullable(testRestore),
  running: z.nullable(running),
  /** The newest first: those that are there, and the latest that failed. */
  list: z.array(listed),
});
export type Backups = z.output<typeof backups>;
export type RunningBackup = z.output<typeof running>;

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/admin/health/backups',
  access: 'admin',
  summary: 'The backups of the site: what is there, what is under way, and what came of the last ones.',
  responses: { record: backups },
});

export const backUpNow = endpoint({
  method: 'POST',
  path: '/api/admin/health/backups',
  access: 'admin',
  addsNothing: true,
  summary: 'Begins a backup, unless one is under way.',
  responses: { record: done },
});

export const beginTestRestore = endpoint({
  method: 'POST',
  path: '/api/admin/health/backups/test-restore',
  access: 'admin',
  addsNothing: true,
  summary: 'Restores the newest backup beside the site, compares both and takes it away again.',
  responses: { record: done },
});

export const putAwayNoBackups = endpoint({
  method: 'POST',
  path: '/api/admin/health/backups/put-away',
  access: 'admin',
  addsNothing: true,
  summary: 'Puts away the notice that there are no backups, for every administrator and for good.',
  responses: { record: done },
});

export const readSite = endpoint({
  method: 'GET',
  path: '/api/admin/health/site',
  access: 'admin',
  summary: 'Since when the process that answers is running, its version, and the room that is left for data.',
  responses: {
    record: z.object({
      since: z.string(),
      version: z.string(),
      space: z.nullable(z.object({ free: z.number(), total: z.number() })),
    }),
  },
});
