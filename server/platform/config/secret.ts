import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createLineFile, readLineFile } from '#server/platform/storage/line-file.ts';
import { inDataDirectory, StartProblem } from '#server/platform/start-problem.ts';
import type { Config } from './config.ts';

/** Cut short, it would make tokens easy to forge; replacing it unasked would sign everybody out. */
async function readIfThere(file: string): Promise<string | undefined> {
  const secret = await readLineFile(file);
  if (secret === undefined || secret.length >= 32) return secret;
  throw new StartProblem(`${file} is damaged: restore it, or remove it to get a new one.`);
}

async function loadKept(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'secret');
  const kept = await readIfThere(file);
  if (kept !== undefined) return kept;
  await createLineFile(file, randomBytes(32).toString('hex'));
  const secret = await readIfThere(file);
  if (secret === undefined) throw new Error('the secret in the data directory cannot be read');
  return secret;
}

/** The secret that keys tokens: `SECRET`, or the one kept in the data directory, made at the first start. */
export async function loadSecret(config: Config): Promise<string> {
  return config.secret ?? inDataDirectory(() => loadKept(config.dataDirectory));
}
