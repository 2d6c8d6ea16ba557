import { setTimeout as wait } from 'node:timers/promises';
import { hasAdministrator } from '#server/features/identity/accounts-store.ts';
import { listFiles } from '#server/operation/file-check.ts';
import type { Config } from '#server/platform/config/config.ts';
import { loadSecret } from '#server/platform/config/secret.ts';
import { type DialectWrapper, openReachedDatabase } from '#server/platform/database/database.ts';
import { lockData } from '#server/platform/database/in-use.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createAttemptMemory } from '#server/platform/limits/attempt-memory.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Mail } from '#server/platform/mail/email.ts';
import { createMail } from '#server/platform/mail/mail.ts';
import { createPasswords, type Passwords } from '#server/platform/passwords/passwords.ts';
import { type Platform, createHealth } from '#server/platform/platform.ts';
import { createRequests } from '#server/platform/requests/requests.ts';
import { createSearch } from '#server/platform/search/search.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { folders, type Storage } from '#server/platform/storage/storage.ts';
import { createTasks } from '#server/platform/tasks/tasks.ts';
import { setErasureListFolder } from '#server/records/erasures.ts';

interface OpenData extends Pick<Platform, 'database' | 'databaseConnections' | 'storage'> {
  readonly close: () => Promise<void>;
}

export async function hasFiles(storage: Storage): Promise<boolean> {
  for (const folder of folders) {
    const files = storage.list(folder)[Symbol.asyncIterator]();
    const { done } = await files.next();
    await files.return?.();
    if (done !== true) return true;
  }
  return false;
}

/** Returns the message for an empty database while files exist. */
export async function emptyDatabaseMessage(storage: Storage): Promise<string> {
  const { list, setting } = storage;
  const { size } = await listFiles(list);
  return `The database is empty, but ${setting} contains files (${size}). Nothing was changed. Set ${setting} and DATABASE_URL to the files and the database of the same site, or restore a backup into an empty place. To start a new site, move the files away.`;
}

/** Opens database and storage. @throws StartProblem, for example if the database is empty but files exist */
export async function openData(config: Config, through?: DialectWrapper): Promise<OpenData> {
  const storage = await openStorage(config.storage, config.minFree);
  // Look for files before looking at the database. A process that starts at the same time creates the administrator
  // first and files later, so its files are never found together with an empty database.
  const isFilled = await hasFiles(storage);
  const ifEmpty = async () => {
    if (isFilled) throw new StartProblem(await emptyDatabaseMessage(storage));
  };
  const unlock = await lockData(config.dataDirectory, 'shared');
  try {
    const { database, engine } = await openReachedDatabase(config.database, through, ifEmpty);
    const close = async () => {
      await database.destroy();
      unlock();
    };
    try {
      if (isFilled && !(await hasAdministrator(database))) await ifEmpty();
    } catch (error) {
      await database.destroy();
      throw error;
    }
    if (config.backups.directory !== undefined) setErasureListFolder(database, config.backups.directory);
    return { database, databaseConnections: engine.connections, storage, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Maximum waiting times at shutdown. Together with DRAIN_TIMEOUT_MS, they must be below SHUTDOWN_TIMEOUT_MS. */
const MAX_LAST_EMAIL_MS = 1_000;
const MAX_LAST_JOB_MS = 4_000;

export interface OpenPlatform extends Platform {
  /** Waits at most 5 seconds for running jobs and tasks, then closes the database. Aborts emails after 1 second. */
  readonly close: () => Promise<void>;
}

/** The push services of Google, Mozilla, Apple and Microsoft, over https on port 443. */
const PUSH_SERVICES =
  /^https:\/\/(fcm\.googleapis\.com|([\w-]+\.)+(push\.services\.mozilla|push\.apple|notify\.windows)\.com)\/[!-~]+$/;

/** Replacements for real services in tests. */
export interface PlatformParts {
  readonly now?: () => number;
  readonly mail?: Mail;
  readonly passwords?: Passwords;
  readonly pushServices?: RegExp;
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
  const search = createSearch(database, now);
  const tasks = createTasks(log);
  const requests = createRequests(log, now);
  return {
    config,
    secret,
    ...data,
    search,
    mail,
    passwords: parts.passwords ?? createPasswords(),
    pushServices: parts.pushServices ?? PUSH_SERVICES,
    jobs,
    tasks,
    health: createHealth(log),
    requests,
    attempts: createAttemptMemory(),
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
