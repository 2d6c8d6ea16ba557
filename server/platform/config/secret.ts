import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Cut short, it would make tokens easy to forge; replacing it unasked would sign everybody out. */
async function readIfThere(file: string): Promise<string | undefined> {
  let secret: string;
  try {
    secret = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  if (secret.length < 32) throw new Error(`${file} is damaged: restore it, or remove it to get a new one`);
  return secret;
}

/** Writes the secret whole under another name first; of several processes, one puts its own in place. */
async function create(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await handle.sync();
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await handle.close();
    await unlink(draft);
  }
}

/** The secret that keys tokens: `SECRET`, or the one kept in the data directory, made at the first start. */
export async function loadSecret(config: Config): Promise<string> {
  if (config.secret !== undefined) return config.secret;
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  const file = join(config.dataDirectory, 'secret');
  const kept = await readIfThere(file);
  if (kept !== undefined) return kept;
  await create(file);
  const secret = await readIfThere(file);
  if (secret === undefined) throw new Error('the secret in the data directory cannot be read');
  return secret;
}
