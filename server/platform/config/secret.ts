import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
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
  await mkdir(config.dataDirectory, { recursive: true });
  const file = join(config.dataDirectory, 'secret');
  const kept = await readIfThere(file);
  if (kept !== undefined) return kept;
  await create(file);
  const secret = await readIfThere(file);
  if (secret === undefined || secret.length < 32) throw new Error('the secret in the data directory cannot be read');
  return secret;
}
