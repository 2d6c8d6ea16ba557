import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { createLog, exitOnUncaughtError, flushLog, type Log } from './platform/log/log.ts';
import { buildApp } from './app.ts';
import { createFirstAdministrator } from './features/identity/administrators.ts';
import { allEmails } from './emails.ts';
import { startBackupScheduler } from './features/backups/scheduler.ts';
import { startDailyEmails } from './features/daily-email/service.ts';
import { reportMissingFiles } from './operation/file-check.ts';
import { startHousekeeping } from './operation/housekeeping.ts';
import { loadBuiltPages } from './http/built-pages.ts';
import type { Pages } from './http/pages.ts';
import { startJobs, startHealthChecks } from './operation/background-work.ts';
import { openPlatform } from './start/open-platform.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import type { Platform } from './platform/platform.ts';
import { codeOf, StartProblem } from './platform/start-problem.ts';
import { addSampleContentIfEmpty } from './sample/sample.ts';
import {
  settingWarnings,
  announce,
  announceAdministrator,
  runOrExit,
  checkMailServer,
  listenErrorMessage,
} from './start/announce.ts';

/** Maximum time for closing the site. After this time, the process exits with an error. */
const SHUTDOWN_TIMEOUT_MS = 20_000;
/**
 * Minimum delay between the signal and closing the site. In this time, every response contains `connection: close`.
 * Connections that are idle afterwards are closed.
 */
const LAST_CALL_MS = 250;

interface ShutdownSteps {
  /** Called as soon as the signal arrives. */
  readonly leave: () => void;
  /** Milliseconds between `leave` and `close`. */
  readonly delay: number;
  readonly close: () => Promise<void>;
}

/**
 * On SIGTERM or SIGINT: announces shutdown, stops accepting connections, finishes running requests and closes the site.
 * A second signal exits at once.
 */
function closeOnSignal(log: Log, { leave, delay, close }: ShutdownSteps): void {
  let closing = false;
  async function onSignal(signal: NodeJS.Signals): Promise<void> {
    if (closing) process.exit(1);
    closing = true;
    log.info({ event: 'process.stopping', signal }, 'Stopping');
    leave();
    await wait(delay);
    setTimeout(() => {
      log.error({ event: 'process.stop-timeout' }, 'Stopping: a timeout has passed before all work was finished');
      process.exit(1);
    }, SHUTDOWN_TIMEOUT_MS).unref();
    try {
      await close();
    } catch (error) {
      log.error({ event: 'process.stop-failed', err: error }, 'Stopping failed');
      process.exitCode = 1;
    }
    await flushLog(log);
    process.exit();
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, (name) => void onSignal(name));
  }
}

/** Starts listening. @throws StartProblem if the port cannot be opened */
async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const code = codeOf(error);
    // A StartProblem, for example from the metrics server, already has its own message.
    if (code === undefined || error instanceof StartProblem) throw error;
    throw new StartProblem(listenErrorMessage(config, code), { cause: error });
  }
}

/** Loads the search index in the background. Searches wait until it is complete. */
function prepareSearch({ search, log }: Platform): void {
  search.prepare('member').catch((error: unknown) => {
    log.error({ event: 'search.index-failed', err: error }, 'The search index could not be built');
  });
}

/**
 * Adds sample data if there is enough disk space. Lack of space must not prevent the start; a later start adds the
 * data.
 */
async function seedSampleData(platform: Platform): Promise<void> {
  if (await platform.storage.hasRoom(0)) await addSampleContentIfEmpty(platform);
  else
    platform.log.warn(
      { event: 'sample.skipped' },
      'Less disk space is free than MIN_FREE_MB: the sample content is not created',
    );
}

async function open(pages?: Pages, serverFactory?: FastifyServerFactory): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  exitOnUncaughtError(log);
  for (const warning of settingWarnings(process.env, config)) log.warn({ event: 'settings.warning' }, warning);

  const platform = await openPlatform(config, log);
  const firstAdministrator = await createFirstAdministrator(platform);
  // Print the password at once: it cannot be shown again, even if the start fails later.
  if (firstAdministrator) announceAdministrator(firstAdministrator);
  if (config.demoData) await seedSampleData(platform);
  const builtPages = join(import.meta.dirname, '..', 'build');
  const leaving = new AbortController();
  const parts = { leaving: leaving.signal, ...(serverFactory && { serverFactory }) };
  const app = await buildApp(platform, pages ?? (await loadBuiltPages(builtPages)), parts);

  startJobs(platform);
  const stopHousekeeping = startHousekeeping(platform);
  await listen(app, config);
  startHealthChecks(platform);
  startBackupScheduler(platform);
  startDailyEmails(platform, allEmails(platform));
  prepareSearch(platform);
  checkMailServer(platform);
  platform.tasks.begin('looking for missing files', () => reportMissingFiles(platform));
  closeOnSignal(log, {
    leave: () => leaving.abort(),
    delay: config.shutdownDelay * 1000 + LAST_CALL_MS,
    close: async () => {
      await Promise.all([stopHousekeeping(), app.close()]);
      await platform.close();
    },
  });
  announce(config);
}

/** Starts the site. Resolves when it accepts requests; otherwise prints the reason and exits. */
export async function main(pages?: Pages, serverFactory?: FastifyServerFactory): Promise<void> {
  await runOrExit(() => open(pages, serverFactory));
}
