import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '#server/platform/config/config.ts';
import { type ProbedDatabase, probeDatabase } from '#server/platform/database/probe.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { checkClock, checkDatabase } from './database.ts';
import { checkBackups, checkDisk } from './disks.ts';
import { type Finding, fault, tried } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkAddress, checkMemory, checkSecret, checkSettings } from './settings.ts';
import type { Setup } from './setup.ts';
import { checkStorage } from './storage.ts';
import { inTrialFolder } from './trial-folder.ts';

/** A part of the setup, and what was found about it. */
export interface Row extends Finding {
  readonly about: string;
}

function rowsOf(about: string, findings: readonly Finding[]): readonly Row[] {
  return findings.map((finding) => ({ about, ...finding }));
}

/** What stands in the way of a start; anything else is a fault of this program. */
function whyNot(error: unknown): string {
  if (error instanceof StartProblem) return error.message;
  throw error;
}

/** Tries one part after the other, so that none is in another's way. */
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
  for (const [about, check] of parts) rows.push(...rowsOf(about, await tried(check)));
  return rows;
}

/** The database as the site would find it; before its first start a new one, which is gone afterwards. */
async function probe({ database }: Config, trial: string | undefined): Promise<ProbedDatabase> {
  if (database.engine !== 'sqlite' || existsSync(database.file)) return probeDatabase(database);
  if (trial === undefined) throw new StartProblem('The database lies in DATA_DIR, which cannot be used.');
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
 * Tries everything that the settings name, as it is: while the site runs, and before its first start. What is written for
 * that is removed again.
 * @param to who gets a letter; nobody, unless given
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
    return await inTrialFolder(config.dataDirectory, (trial) => checkWith({ ...given, trial, problems: {} }, to));
  } catch (error) {
    return checkWith({ ...given, trial: undefined, problems: { trial: whyNot(error) } }, to);
  }
}
