import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { hasAdministrator } from '#server/features/accounts/store.ts';
import { hasFiles, whyNotBesideFiles } from '#server/start/open-data.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { folders, type Storage } from '#server/platform/storage/storage.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import type { Setup } from './setup.ts';

const CONTENT = Buffer.from('npm run check-setup wrote this and removes it again.\n');

async function readBack(storage: Storage, name: string): Promise<boolean> {
  const file = await storage.open('pdf', name);
  return file !== undefined && CONTENT.equals(await buffer(file.stream));
}

/** Stores a file, reads it and removes it. Returns the problem, if any. */
async function storeOne(storage: Storage): Promise<string | undefined> {
  const staged = await storage.stage(CONTENT, CONTENT.length);
  let name: string | undefined;
  try {
    [name] = await storage.keep('pdf', [{ staged, extension: 'pdf' }]);
    if (name === undefined || !(await readBack(storage, name))) return 'A file was read back with a different content.';
    await storage.remove('pdf', name);
    return (await storage.open('pdf', name)) ? 'A removed file is still there.' : undefined;
  } finally {
    await staged.discard();
    if (name !== undefined) await storage.remove('pdf', name);
  }
}

/** Reports files beside an empty database, which stop a start. */
async function checkStrayFiles(storage: Storage, { probed }: Setup): Promise<readonly Finding[]> {
  // A database with another schema is not empty, and may lack the queried columns.
  if (!probed || (probed.taken !== undefined && probed.taken !== probed.known)) return [];
  if (probed.taken !== undefined && (await hasAdministrator(probed.database))) return [];
  return (await hasFiles(storage)) ? [fault(await whyNotBesideFiles(storage))] : [];
}

/** Writes, reads and removes a file in the site's storage, and checks for files of another site. */
export async function checkStorage(setup: Setup): Promise<readonly Finding[]> {
  const { config, trial, problems } = setup;
  if (trial === undefined) return [fault(problems.trial ?? 'The files were not checked.')];
  const where = config.storage;
  // Before the first start the folders do not exist, and the check must not create them.
  const isUsed = folders.every((folder) => existsSync(join(where.directory, folder)));
  const storage = await openStorage(isUsed ? where : { ...where, directory: trial }, config.minFree);
  if ((await storage.tryWriting()) === 'disk') return [fault('The disk is full: free some space.')];
  const stray = await checkStrayFiles(storage, setup);
  try {
    const problem = await storeOne(storage);
    return [problem === undefined ? ok('A file was written, read back and removed.') : fault(problem), ...stray];
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'no-room') throw error;
    return [warning('No file is taken, because too little space is free (see Disk).'), ...stray];
  }
}
