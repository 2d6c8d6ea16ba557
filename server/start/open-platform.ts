import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#server/platform/config/config.ts';
import type { DialectWrapper } from '#server/platform/database/database.ts';
import { loadSecret } from '#server/platform/config/secret.ts';
import { createHealth, type Platform } from '#server/platform/platform.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Mail } from '#server/platform/mail/email.ts';
import { createAttemptTimes } from '#server/platform/limits/attempt-times.ts';
import { createMail } from '#server/platform/mail/mail.ts';
import { createPasswords, type Passwords } from '#server/platform/passwords/passwords.ts';
import { createRequests } from '#server/platform/requests/requests.ts';
import { createSearch } from '#server/platform/search/search.ts';
import { createTasks } from '#server/platform/tasks/tasks.ts';
import { openData } from './open-data.ts';

/** Maximum waiting times at shutdown. Together with DRAIN_TIMEOUT_MS, they must be below SHUTDOWN_TIMEOUT_MS. */
const MAX_LAST_EMAIL_MS = 1_000;
const MAX_LAST_JOB_MS = 4_000;

export interface OpenPlatform extends Platform {
  /** Waits at most 5 seconds for running jobs and tasks, then closes the database. Aborts emails after 1 second. */
  readonly close: () => Promise<void>;
}

/** Replacements for real services in tests. */
export interface PlatformParts {
  readonly now?: () => number;
  readonly mail?: Mail;
  readonly passwords?: Passwords;
  readonly through?: DialectWrapper;
}

/**
 * Opens the database, storage and mail that are configured, and migrates the database.
 * @throws StartProblem if one of them cannot be opened, or if the database is empty but files exist
 */
export async function openPlatform(config: Config, log: Log, parts: PlatformParts = {}): Promise<OpenPlatform> {
  const now = parts.now ?? Date.now;
  const secret = await loadSecret(config);
  const { close: closeData, ...data } = await openData(config, parts.through);
  const { database } = data;
  const mail = parts.mail ?? createMail(config.mail);
  const jobs = createJobs(database, log, now);
  const search = createSearch(database);
  const tasks = createTasks(log);
  const requests = createRequests(log, now);
  return {
    config,
    secret,
    ...data,
    search,
    mail,
    passwords: parts.passwords ?? createPasswords(),
    jobs,
    tasks,
    health: createHealth(log),
    requests,
    attemptTimes: createAttemptTimes(),
    log,
    now,
    close: async () => {
      const done = Promise.all([jobs.stop(), tasks.stop()]);
      const atMost = (time: number) => Promise.race([done, wait(time, undefined, { ref: false })]);
      await atMost(MAX_LAST_EMAIL_MS);
      // An email still being sent is aborted and retried by the next process.
      await mail.close();
      // An interrupted job is retried when its lease expires. Code that reads the result of a task detects that it was
      // interrupted.
      await atMost(MAX_LAST_JOB_MS);
      await search.stop();
      requests.stop();
      await closeData();
    },
  };
}
