import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, ConfigError, readConfig } from '#server/platform/config/config.ts';
import { probeDatabase } from '#server/platform/database/probe.ts';
import { codeOf, inDataDirectory, StartProblem } from '#server/platform/start-problem.ts';
import { checkBackups, checkClock, checkDatabase, checkDisk, checkFiles } from './data-checks.ts';
import { checkAddress, checkMail, checkMemory, checkSecret, checkSettings } from './machine-checks.ts';
import { orThrow, type Row, type Say, type Setup } from './setup.ts';

/** The parts of the setup in order. They are checked one after the other, so that the checks do not interfere. */
const parts: readonly (readonly [about: string, check: (setup: Setup, say: Say) => Promise<void> | void])[] = [
  ['Settings', checkSettings],
  ['Secret', checkSecret],
  ['Address', checkAddress],
  ['Database', checkDatabase],
  ['Files', checkFiles],
  ['Mail', checkMail],
  ['Disk', checkDisk],
  ['Backups', checkBackups],
  ['Clock', checkClock],
  ['Memory', checkMemory],
];

/** Returns the result of `open`, or the StartProblem that it throws. */
async function attempt<T>(open: () => Promise<T>): Promise<T | StartProblem> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof StartProblem) return error;
    throw error;
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

/**
 * Checks everything that the settings name. The site may be running, or may never have been started. Removes everything
 * that it writes.
 */
export async function checkSetup(env: NodeJS.ProcessEnv, to: string | undefined): Promise<readonly Row[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((words) => ({ state: 'fault', about: 'Settings', words }));
  }
  const { dataDirectory, database } = config;
  const folder = await attempt(() =>
    inDataDirectory(() => mkdtemp(join(nearestFolder(dataDirectory), 'check-setup-'))),
  );
  const probed = await attempt(async () =>
    // Before the first start there is no file yet.
    database.engine === 'sqlite' && !existsSync(database.file)
      ? probeDatabase({ engine: 'sqlite', file: join(orThrow(folder), 'cmj.sqlite') })
      : probeDatabase(database),
  );
  const setup: Setup = { env, config, isTrial: !env['PUBLIC_URL']?.trim(), folder, probed, to };
  const rows: Row[] = [];
  for (const [about, check] of parts) {
    const say: Say = (state, words) => rows.push({ state, about, words });
    try {
      await check(setup, say);
    } catch (error) {
      if (error instanceof StartProblem) for (const line of error.message.split('\n')) say('fault', line);
      // Only the code, because the message may contain secrets.
      else say('fault', `This check failed (${codeOf(error) ?? (error instanceof Error ? error.name : 'unknown')}).`);
    }
  }
  if (!(probed instanceof StartProblem)) await probed.database.destroy();
  if (!(folder instanceof StartProblem)) await rm(folder, { recursive: true, force: true });
  return rows;
}
