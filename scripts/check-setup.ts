// `npm run check-setup` tests everything that the settings name and prints the results. The site may be running, or may
// never have been started. `-- --to name@cmj.example` also sends a test email. Exits with 1 if there is a fault.
// Everything that it writes is removed.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { emailField } from '#contract/sessions.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config/config.ts';
import { probeDatabase } from '#server/platform/database/probe.ts';
import { codeOf, inDataDirectory, StartProblem } from '#server/platform/start-problem.ts';
import { runOrExit } from '#server/start/announce.ts';
import { checkBackups, checkClock, checkDatabase, checkDisk, checkFiles } from './check-setup/data-checks.ts';
import { checkAddress, checkMail, checkMemory, checkSecret, checkSettings } from './check-setup/machine-checks.ts';
import type { Say, Setup } from './check-setup/setup.ts';

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

const counts = { ok: 0, warning: 0, fault: 0 };

/** Prints and counts a result about a part of the setup. `words` contains no secrets. */
function print(state: keyof typeof counts, about: string, words: string): void {
  counts[state] += 1;
  console.log(`${state.padEnd(9)}${about.padEnd(10)}${words}`);
}

/** Returns the recipient of the test email; undefined without `--to`. @throws StartProblem for other arguments */
function recipientGiven(): string | undefined {
  const wanted = 'The only option is an address for a test email: npm run check-setup -- --to name@cmj.example';
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
    return to === undefined ? undefined : emailField.parse(to);
  } catch (error) {
    throw new StartProblem(wanted, { cause: error });
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

async function checkSetup(config: Config, to: string | undefined): Promise<void> {
  const { dataDirectory, database } = config;
  const folder = inDataDirectory(() => mkdtemp(join(nearestFolder(dataDirectory), 'check-setup-')));
  // Before the first start there is no file yet.
  const isNewFile = database.engine === 'sqlite' && !existsSync(database.file);
  const probed = isNewFile
    ? folder.then((path) => probeDatabase({ engine: 'sqlite', file: join(path, 'cmj.sqlite') }))
    : probeDatabase(database);
  const setup: Setup = { env: process.env, config, isTrial: !process.env['PUBLIC_URL']?.trim(), folder, probed, to };
  // Each check that needs the folder or the database reports why it is missing.
  const [, opened] = await Promise.allSettled([folder, probed]);
  for (const [about, check] of parts) {
    try {
      await check(setup, (state, words) => print(state, about, words));
    } catch (error) {
      // Of other errors only the code, because the message may contain secrets.
      const code = codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
      const words = error instanceof StartProblem ? error.message : `This check failed (${code}).`;
      for (const line of words.split('\n')) print('fault', about, line);
    }
  }
  if (opened.status === 'fulfilled') await opened.value.database.destroy();
  await folder.then((path) => rm(path, { recursive: true, force: true })).catch(() => {});
}

await runOrExit(async () => {
  const to = recipientGiven();
  try {
    await checkSetup(readConfig(process.env), to);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const words of error.problems) print('fault', 'Settings', words);
  }
  const counted = (state: 'fault' | 'warning') => `${counts[state]} ${state}${counts[state] === 1 ? '' : 's'}`;
  console.log(`\n${counted('fault')}, ${counted('warning')}.`);
  process.exitCode = counts.fault > 0 ? 1 : 0;
});
