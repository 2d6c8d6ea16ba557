import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '#server/platform/config/config.ts';
import { type ProbedDatabase, probeDatabase } from '#server/platform/database/probe.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { checkClock, checkDatabase } from './database.ts';
import { checkBackups, checkDisk } from './disks.ts';
import { type Finding, fault, runCheck } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkAddress, checkMemory, checkSecret, checkSettings } from './settings.ts';
import type { Setup } from './setup.ts';
import { checkStorage } from './storage.ts';
import { withTrialFolder } from './trial-folder.ts';

/** A finding, with the name of the checked part of the setup. */
export interface Row extends Finding {
  readonly about: string;
}

function rowsOf(about: string, findings: readonly Finding[]): readonly Row[] {
  return findings.map((finding) => ({ about, ...finding }));
}

/** Returns the message of a StartProblem. Rethrows other errors, which are bugs of this program. */
function whyNot(error: unknown): string {
  if (error instanceof StartProblem) return error.message;
  throw error;
}

/** Checks the parts of the setup one after the other, so that the checks do not interfere. */
async function checkParts(setup: Setup, to: string | undefined): Promise<readonly Row[]> {
  const parts: readonly (readonly [string, () => Promise<readonly Finding[]>])[] = [
    ['Settings', () => checkSettings(setup)],
    ['Secret', () => checkSecret(setup)],
    ['Address', () => checkAddress(setup)],
    ['Database', () => checkDatabase(setup)],
    ['Files', () => checkStorage(setup)],
    ['Mail', () => checkMail(setup, to)],
    ['Disk', () => checkDisk(setup)],
    ['Backups', () => checkBackups(setup)],
    ['Clock', () => checkClock(setup)],
    ['Memory', () => checkMemory(setup)],
  ];
  const rows: Row[] = [];
  for (const [about, check] of parts) rows.push(...rowsOf(about, await runCheck(check)));
  return rows;
}

/** Probes the site's database. Before the first start, probes a new SQLite file in the trial folder instead. */
async function probe({ database }: Config, trial: string | undefined): Promise<ProbedDatabase> {
  if (database.engine !== 'sqlite' || existsSync(database.file)) return probeDatabase(database);
  if (trial === undefined) throw new StartProblem('The database is in DATA_DIR, which cannot be used.');
  return probeDatabase({ engine: 'sqlite', file: join(trial, 'cmj.sqlite') });
}

async function checkWith(setup: Omit<Setup, 'probed'>, to: string | undefined): Promise<readonly Row[]> {
  const { config, trial, problems } = setup;
  let probed: ProbedDatabase | undefined;
  try {
    probed = await probe(config, trial);
  } catch (error) {
    return checkParts({ ...setup, probed, problems: { ...problems, database: whyNot(error) } }, to);
  }
  try {
    return await checkParts({ ...setup, probed }, to);
  } finally {
    await probed.database.destroy();
  }
}

/**
 * Checks everything that the settings name. The site may be running, or may never have been started. Removes everything
 * that it writes.
 * @param to the recipient of a test email; undefined sends none
 */
export async function checkSetup(env: NodeJS.ProcessEnv, to: string | undefined): Promise<readonly Row[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return rowsOf('Settings', error.problems.map(fault));
  }
  const given = { env, config, isTrial: !env['PUBLIC_URL']?.trim() };
  try {
    return await withTrialFolder(config.dataDirectory, (trial) => checkWith({ ...given, trial, problems: {} }, to));
  } catch (error) {
    return checkWith({ ...given, trial: undefined, problems: { trial: whyNot(error) } }, to);
  }
}
