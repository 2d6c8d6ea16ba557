import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { hasAdministrator } from '#server/features/identity/accounts-store.ts';
import { hasFiles, emptyDatabaseMessage } from '#server/start/open-data.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { folders, type Storage } from '#server/platform/storage/storage.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import type { Setup } from './setup.ts';

const CONTENT = Buffer.from('npm run check-setup wrote this file and deletes it again.\n');

async function readBack(storage: Storage, name: string): Promise<boolean> {
  const file = await storage.open('pdf', name);
  return file !== undefined && CONTENT.equals(await buffer(file.stream));
}

/** Stores a file, reads it and deletes it. @returns the problem, or undefined */
async function tryStoring(storage: Storage): Promise<string | undefined> {
  const staged = await storage.stage(CONTENT, CONTENT.length);
  let name: string | undefined;
  try {
    [name] = await storage.keep('pdf', [{ staged, extension: 'pdf' }]);
    if (name === undefined || !(await readBack(storage, name)))
      return 'The file that was read differs from the file that was written.';
    await storage.remove('pdf', name);
    return (await storage.open('pdf', name)) ? 'The file still exists after it was deleted.' : undefined;
  } finally {
    await staged.discard();
    if (name !== undefined) await storage.remove('pdf', name);
  }
}

/**
 * Reports files in the storage if the database is empty or has no administrator. The site does not start in that case.
 */
async function checkStrayFiles(storage: Storage, { probed }: Setup): Promise<readonly Finding[]> {
  // A database with another schema is not empty, and may lack the queried columns.
  if (!probed || (probed.applied !== undefined && probed.applied !== probed.newest)) return [];
  if (probed.applied !== undefined && (await hasAdministrator(probed.database))) return [];
  return (await hasFiles(storage)) ? [fault(await emptyDatabaseMessage(storage))] : [];
}

/** Stores, reads and deletes a file in the site's storage, and reports files without a database. */
export async function checkStorage(setup: Setup): Promise<readonly Finding[]> {
  const { config, trial, problems } = setup;
  if (trial === undefined) return [fault(problems.trial ?? 'The file storage was not checked.')];
  const where = config.storage;
  // Before the first start, the storage has no folders, and this check must not create them.
  const isUsed = folders.every((folder) => existsSync(join(where.directory, folder)));
  const storage = await openStorage(isUsed ? where : { ...where, directory: trial }, config.minFree);
  if ((await storage.tryWriting()) === 'disk') return [fault('The disk is full. No file can be written.')];
  const stray = await checkStrayFiles(storage, setup);
  try {
    const problem = await tryStoring(storage);
    return [problem === undefined ? ok('A file was written, read and deleted.') : fault(problem), ...stray];
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'no-room') throw error;
    return [warning('Uploads are refused because too little space is free on the disk (see Disk).'), ...stray];
  }
}
