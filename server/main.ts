import { join } from 'node:path';
import type { FastifyServerFactory } from 'fastify';
import { buildApp } from './app.ts';
import { createFirstAdministrator } from './features/accounts/first-administrator.ts';
import { startHousekeeping } from './housekeeping.ts';
import { loadBuiltPages, type Pages } from './http/pages.ts';
import { allJobs } from './jobs.ts';
import { openPlatform } from './open-platform.ts';
import { ConfigError, readConfig, type Config } from './platform/config/config.ts';
import { createLog } from './platform/log/log.ts';
import { fillIfEmpty } from './sample/sample.ts';
import { announce } from './announce.ts';
import { closeOnSignal } from './shutdown.ts';

/** Undefined when a setting is wrong; the person at the terminal has been told which. */
function readOwnConfig(): Config | undefined {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) console.error(problem);
    return undefined;
  }
}

/** Starts the site and resolves when it answers. */
export async function main(pages?: Pages, serverFactory?: FastifyServerFactory): Promise<void> {
  const config = readOwnConfig();
  if (!config) {
    process.exitCode = 1;
    return;
  }
  const log = createLog(config.logLevel);
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: passwords can be guessed without end');

  const platform = await openPlatform(config, log);
  const firstAdministrator = await createFirstAdministrator(platform);
  if (config.demoData) await fillIfEmpty(platform);
  const builtPages = join(import.meta.dirname, '..', 'build');
  const app = await buildApp(platform, pages ?? (await loadBuiltPages(builtPages)), serverFactory);

  platform.jobs.start(allJobs(platform));
  const stopHousekeeping = startHousekeeping(platform);
  await app.listen({ port: config.port, host: config.host });
  closeOnSignal(log, async () => {
    stopHousekeeping();
    await app.close();
    await platform.close();
  });
  announce(config, firstAdministrator);
}
