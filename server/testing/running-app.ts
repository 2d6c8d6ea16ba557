import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppParts, buildApp } from '#server/app.ts';
import { createFirstAdministrator } from '#server/features/identity/administrators.ts';
import { pagePolicy } from '#server/http/headers.ts';
import type { Pages } from '#server/http/pages.ts';
import { startJobs } from '#server/operation/background-work.ts';
import type { DialectWrapper } from '#server/platform/database/database.ts';
import { openPlatform } from '#server/start/open-platform.ts';
import { type Config, type DatabaseConfig, readConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { Email, Mail } from '#server/platform/mail/email.ts';
import { createPasswords, type PasswordCost } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { administrator, signIn } from './people.ts';
import { createTestApi, type TestApi } from './test-api.ts';
import { createMigratedDatabase } from './test-database.ts';

/** A clock that only moves when told to, so that tests need not sleep. */
interface TestClock {
  readonly now: () => number;
  /** Moves the clock forward. @param by milliseconds */
  readonly advance: (by: number) => void;
}

/** Creates a clock that starts on a Monday morning in Kerala. */
function createTestClock(start = Date.parse('2026-07-20T04:00:00Z')): TestClock {
  let time = start;
  return {
    now: () => time,
    advance: (by) => {
      time += by;
    },
  };
}

export interface TestApp {
  readonly url: string;
  readonly api: TestApi;
  readonly platform: Platform;
  readonly clock: TestClock;
  /** Emails sent, oldest first. */
  readonly emails: readonly Email[];
  readonly close: () => Promise<void>;
}

export interface TestAppParts extends AppParts {
  /** The data folder of another test app. This app starts with a copy of the folder. Only possible with SQLite. */
  readonly data?: string;
  readonly through?: DialectWrapper;
  /** Matches the endpoints of a push service for tests. */
  readonly pushServices?: RegExp;
  /** Changes how the app connects to its database, for example through a proxy. */
  readonly reach?: (database: DatabaseConfig) => DatabaseConfig;
}

/** A low cost of password hashes. Tests sign in often, and the real cost would take most of their time. */
const CHEAP: PasswordCost = { memoryKib: 64, passes: 1 };

/** Pages without a build, for tests of the API. The members directory returns its content as JSON instead of HTML. */
export const blankPages: Pages = {
  clientDirectory: undefined,
  policy: pagePolicy,
  renderDirectory: async (language, { page, members, firstFolios }) =>
    JSON.stringify({ language, page, folios: members.rows.map(({ folio }) => folio), firstFolios }),
  parametersOf: () => [],
  render: async () => new Response('<!doctype html><title>Page</title>', { headers: { 'content-type': 'text/html' } }),
};

interface Running extends Omit<TestAppParts, 'data' | 'reach'> {
  readonly config: Config;
  readonly clock: TestClock;
  readonly pages: Pages;
  readonly send: Mail['send'] | undefined;
}

async function run({ config, clock, pages, send, through, pushServices, ...parts }: Running): Promise<TestApp> {
  const emails: Email[] = [];
  const platform = await openPlatform(config, createLog(config.logLevel), {
    now: clock.now,
    ...(through && { through }),
    ...(pushServices && { pushServices }),
    passwords: createPasswords(CHEAP),
    mail: {
      send: async (email) => {
        await send?.(email);
        emails.push(email);
      },
      check: async () => {},
      close: async () => {},
    },
  });
  await createFirstAdministrator(platform);
  startJobs(platform);
  const app = await buildApp(platform, pages, parts);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    api: createTestApi(url),
    platform,
    clock,
    emails,
    close: async () => {
      await app.close();
      await platform.close();
    },
  };
}

/**
 * Starts the whole server on a free port, with its own database, files and one administrator.
 * @param send replaces the mail server; a function that rejects simulates a failed delivery
 */
export async function startTestApp(
  settings: Readonly<Record<string, string>> = {},
  pages: Pages = blankPages,
  send?: Mail['send'],
  { data, reach = (database) => database, ...parts }: TestAppParts = {},
): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'cmj-test-'));
  const database = await createMigratedDatabase(directory);
  if (data !== undefined) await cp(data, directory, { recursive: true });
  const config = readConfig({
    DATA_DIR: directory,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'fatal',
    ...settings,
  });
  const here = { config: { ...config, database: reach(database.config) }, clock: createTestClock(), pages, send };
  const app = await run({ ...here, ...parts });
  return {
    ...app,
    close: async () => {
      await app.close();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a second server on the same database, files and clock, like a second process of the site. Close it before the
 * first server. On SQLite both servers share a thread, so a transaction of one server must not wait while the other
 * server writes.
 */
export async function startSecondProcess(
  { platform, clock }: TestApp,
  pages: Pages = blankPages,
  send?: Mail['send'],
): Promise<TestApp> {
  return run({ config: platform.config, clock, pages, send });
}

/** Starts a test app and signs its administrator in. @returns the app and the access token */
export async function startTestAdmin(
  ...given: Parameters<typeof startTestApp>
): Promise<{ readonly app: TestApp; readonly token: string }> {
  const app = await startTestApp(...given);
  return { app, token: (await signIn(app.api, 'admin', administrator)).accessToken };
}
