import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '#server/platform/storage/sync-directory.ts';
import { codeOf, inDataDirectory, StartProblem } from '#server/platform/start-problem.ts';
import type { Config } from './config.ts';

/** Cut short, it would make tokens easy to forge; replacing it unasked would sign everybody out. */
async function readIfThere(file: string): Promise<string | undefined> {
  let secret: string;
  try {
    secret = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (secret.length < 32) throw new StartProblem(`${file} is damaged: restore it, or remove it to get a new one.`);
  return secret;
}

async function write(file: string, secret: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What file systems answer that know no second name for a file, such as those of memory cards. */
const NO_LINKS: readonly unknown[] = ['EPERM', 'ENOTSUP', 'ENOSYS'];

/** Gives the draft its name unless another process was quicker. */
async function putInPlace(draft: string, file: string, secret: string): Promise<void> {
  try {
    await link(draft, file).catch((error: unknown) => {
      if (!NO_LINKS.includes(codeOf(error))) throw error;
      return write(file, secret);
    });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Writes the secret whole under another name first; of several processes, one puts its own in place. */
async function create(file: string): Promise<void> {
  const secret = randomBytes(32).toString('hex');
  const draft = `${file}.${randomUUID()}`;
  try {
    await write(draft, secret);
    await putInPlace(draft, file, secret);
    await syncDirectory(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

async function loadKept(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'secret');
  const kept = await readIfThere(file);
  if (kept !== undefined) return kept;
  await create(file);
  const secret = await readIfThere(file);
  if (secret === undefined) throw new Error('the secret in the data directory cannot be read');
  return secret;
}

/** The secret that keys tokens: `SECRET`, or the one kept in the data directory, made at the first start. */
export async function loadSecret(config: Config): Promise<string> {
  return config.secret ?? inDataDirectory(() => loadKept(config.dataDirectory));
}
