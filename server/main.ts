import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { createLog, exitOnUncaughtError, flushLog, type Log } from './platform/log/log.ts';
import { buildApp } from './app.ts';
import { createFirstAdministrator } from './features/accounts/first-administrator.ts';
import { startBackupScheduler } from './features/backups/scheduler.ts';
import { reportMissingFiles } from './operation/file-check.ts';
import { startHousekeeping } from './operation/housekeeping.ts';
import { loadBuiltPages, type Pages } from './http/pages.ts';
import { startJobs, startHealthChecks } from './operation/background-work.ts';
import { openPlatform } from './start/open-platform.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import type { Platform } from './platform/platform.ts';
import { codeOf, StartProblem } from './platform/start-problem.ts';
import { fillIfEmpty } from './sample/sample.ts';
import { settingWarnings } from './start/setting-warnings.ts';
import { announce, announceAdministrator, orSayWhyNot, tryMailServer, whyNotListening } from './start/announce.ts';

/** From when the site begins to close. */
const SHUTDOWN_TIMEOUT_MS = 20_000;
/** In this time whoever is asking on a connection that stays open is told that it ends; then idle ones are closed. */
const LAST_CALL_MS = 250;

interface Goodbye {
  /** Called at once. */
  readonly leave: () => void;
  /** Milliseconds between the two. */
  readonly delay: number;
  readonly close: () => Promise<void>;
}

/** On SIGTERM or SIGINT: say so, stop accepting, finish what runs, close; a second signal ends at once. */
function closeOnSignal(log: Log, { leave, delay, close }: Goodbye): void {
  let closing = false;
  async function onSignal(signal: NodeJS.Signals): Promise<void> {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'stopping');
    leave();
    await wait(delay);
    setTimeout(() => {
      log.error('something did not finish in time');
      process.exit(1);
    }, SHUTDOWN_TIMEOUT_MS).unref();
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exitCode = 1;
    }
    await flushLog(log);
    process.exit();
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, (name) => void onSignal(name));
  }
}

/** @throws StartProblem when the port is in use or cannot be opened */
async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const code = codeOf(error);
    // That of the metrics has said so itself.
    if (code === undefined || error instanceof StartProblem) throw error;
    throw new StartProblem(whyNotListening(config, code), { cause: error });
  }
}

/** In the background: whoever searches meanwhile waits for the rest of it. */
function prepareSearch({ search, log }: Platform): void {
  search.prepare('member').catch((error: unknown) => {
    log.error({ err: error }, 'the search could not be prepared');
  });
}

/** A start must not come to nothing for want of a sample; the next one with more room brings it. */
async function fillIfThereIsRoom(platform: Platform): Promise<void> {
  if (await platform.storage.hasRoom(0)) await fillIfEmpty(platform);
  else platform.log.warn('there is less room on the disk than MIN_FREE_MB: the sample association is left out');
}

async function open(pages?: Pages, serverFactory?: FastifyServerFactory): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  exitOnUncaughtError(log);
  for (const warning of settingWarnings(process.env, config)) log.warn(warning);

  const platform = await openPlatform(config, log);
  const firstAdministrator = await createFirstAdministrator(platform);
  // At once, whatever becomes of the start: the password cannot be told again.
  if (firstAdministrator) announceAdministrator(firstAdministrator);
  if (config.demoData) await fillIfThereIsRoom(platform);
  const builtPages = join(import.meta.dirname, '..', 'build');
  const leaving = new AbortController();
  const parts = { leaving: leaving.signal, ...(serverFactory && { serverFactory }) };
  const app = await buildApp(platform, pages ?? (await loadBuiltPages(builtPages)), parts);

  startJobs(platform);
  const stopHousekeeping = startHousekeeping(platform);
  await listen(app, config);
  const stopHealthChecks = startHealthChecks(platform);
  startBackupScheduler(platform);
  prepareSearch(platform);
  tryMailServer(platform);
  platform.tasks.begin('looking for missing files', () => reportMissingFiles(platform));
  closeOnSignal(log, {
    leave: () => leaving.abort(),
    delay: config.shutdownDelay * 1000 + LAST_CALL_MS,
    close: async () => {
      await Promise.all([stopHousekeeping(), stopHealthChecks(), app.close()]);
      await platform.close();
    },
  });
  announce(config);
}

/** Starts the site and resolves when it answers; when it cannot, says why and ends the process. */
export async function main(pages?: Pages, serverFactory?: FastifyServerFactory): Promise<void> {
  await orSayWhyNot(() => open(pages, serverFactory));
}
