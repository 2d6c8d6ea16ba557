import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createLineFile, readLineFile, replaceLineFile } from '#server/platform/storage/durable.ts';
import { inDataDirectory, StartProblem } from '#server/platform/start-problem.ts';
import type { Config } from './config.ts';

/**
 * Returns the stored secret; undefined if there is no file. Refuses a truncated secret, because it would make tokens
 * easy to forge and a new secret would sign out all users.
 * @throws StartProblem if the secret has less than 32 characters
 */
async function readIfExists(file: string): Promise<string | undefined> {
  const secret = await readLineFile(file);
  if (secret === undefined || secret.length >= 32) return secret;
  throw new StartProblem(`${file} is damaged. Restore it from a backup, or delete it to create a new secret.`);
}

const fileIn = (directory: string) => join(directory, 'secret');

async function loadStored(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = fileIn(directory);
  const stored = await readIfExists(file);
  if (stored !== undefined) return stored;
  await createLineFile(file, randomBytes(32).toString('hex'));
  const secret = await readIfExists(file);
  if (secret === undefined) throw new Error(`the secret was written to ${file} but cannot be read`);
  return secret;
}

/** The settings that determine where the secret is stored. */
type SecretLocation = Pick<Config, 'secret' | 'dataDirectory'>;

/** Returns the secret, or undefined if the site was never started. */
export async function readSecret({ secret, dataDirectory }: SecretLocation): Promise<string | undefined> {
  return secret ?? readIfExists(fileIn(dataDirectory));
}

/** Stores the secret of a restored site, unless `SECRET` is set. */
export async function writeSecret(config: SecretLocation, secret: string): Promise<void> {
  if (config.secret === undefined) await replaceLineFile(fileIn(config.dataDirectory), secret);
}

/**
 * Returns the secret for tokens and encryption: `SECRET`, or the one in the data directory, created at the first start.
 */
export async function loadSecret(config: SecretLocation): Promise<string> {
  return config.secret ?? inDataDirectory(() => loadStored(config.dataDirectory));
}
