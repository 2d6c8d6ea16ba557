import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { lockData } from '#server/platform/database/in-use.ts';
import { findIdentity } from '#server/platform/identity/identity-store.ts';
import { fileNames, nameFiles, putFiles } from './testing/stored-files.ts';
import { createTestSite, OPEN, type TestSite } from './testing/running-process.ts';

const script = join(import.meta.dirname, '..', 'scripts', 'adopt-data.ts');
const ANOTHER = 'b'.repeat(32);
const counts = [
  'Rows in the database that name files: 20',
  'Files that they name: 20, of which missing in DATA_DIR: 5',
  'Files in DATA_DIR: 18, of which no row names: 3',
];

describe('npm run adopt-data', () => {
  let directory: string;
  let site: TestSite;
  /** Database and files that have little in common: 15 files of 20 are there, and 3 others. */
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-adopt-'));
    site = await createTestSite(directory);
    const names = fileNames(23);
    const database = await openDatabase(site.database.config);
    await nameFiles(database, names.slice(0, 20));
    await database.destroy();
    await putFiles(directory, names.slice(5));
    await writeFile(join(directory, 'identity'), `${ANOTHER}\n`);
  });
  afterEach(async () => {
    await site.end();
    await rm(directory, { recursive: true });
  });

  const adopt = async (given: readonly string[] = [], dataDirectory = directory) => {
    const { config } = site.database;
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...given], {
      cwd: dataDirectory,
      env: { DATA_DIR: dataDirectory, DATABASE_URL: config.engine === 'postgres' ? config.url : '' },
    });
    return stdout.trim().split('\n');
  };
  const identityOfFiles = async () => (await readFile(join(directory, 'identity'), 'utf8')).trim();
  const identityOfDatabase = async () => {
    const database = await openDatabase(site.database.config);
    try {
      return await findIdentity(database);
    } finally {
      await database.destroy();
    }
  };

  it('tells how well they fit, and changes nothing', async () => {
    const question = 'They do not belong together so far. If they should: npm run adopt-data -- --yes';
    expect(await adopt()).toEqual([...counts, question]);
    expect(await identityOfFiles()).toBe(ANOTHER);
    expect(await identityOfDatabase()).toBeUndefined();
  });

  it('with --yes makes the files those of the database, and the site starts', async () => {
    expect((await site.start()).output()).toContain('belong to another database');
    expect(await adopt(['--yes'])).toEqual([...counts, 'They belong together from now on. The site can be started.']);
    const identity = await identityOfFiles();
    expect(identity).not.toBe(ANOTHER);
    expect(await identityOfDatabase()).toEqual({ identity, isPaired: true });
    expect(await adopt(['--yes'])).toEqual([...counts, 'They belong together already.']);
    expect((await site.start()).output()).toContain(OPEN);
    expect(await identityOfFiles()).toBe(identity);
  });

  it('keeps the identity that the database has', async () => {
    await adopt(['--yes']);
    const identity = await identityOfFiles();
    await writeFile(join(directory, 'identity'), `${ANOTHER}\n`);
    await adopt(['--yes']);
    expect(await identityOfFiles()).toBe(identity);
  });

  it('takes no other word for a yes', async () => {
    await expect(adopt(['yes'])).rejects.toThrow(/\nnpm run adopt-data takes [^\n]+\n$/);
    expect(await identityOfFiles()).toBe(ANOTHER);
  });

  it('does nothing while the site is running, and works as soon as that was killed', async () => {
    await adopt(['--yes']);
    const { child, ended } = await site.start();
    await writeFile(join(directory, 'identity'), `${ANOTHER}\n`);
    for (const given of [[], ['--yes']]) {
      await expect(adopt(given)).rejects.toThrow(/\nThe site is running on DATA_DIR: stop it first, everywhere\.\n$/);
    }
    expect(await identityOfFiles()).toBe(ANOTHER);
    child.kill('SIGKILL');
    await ended;
    expect((await adopt(['--yes'])).at(-1)).toBe('They belong together from now on. The site can be started.');
  });

  it('knows a site that runs elsewhere by its PostgreSQL; a SQLite file is in one place', async () => {
    await adopt(['--yes']);
    const { child, ended } = await site.start();
    const otherDirectory = await mkdtemp(join(tmpdir(), 'cmj-adopt-'));
    const fromElsewhere = () => adopt([], otherDirectory).catch((error: Error) => error.message.trim().split('\n'));
    try {
      const isRunning = 'The site is running on DATABASE_URL: stop it first, everywhere.';
      const isOther = 'They do not belong together so far. If they should: npm run adopt-data -- --yes';
      const isShared = site.database.config.engine === 'postgres';
      expect((await fromElsewhere()).at(-1)).toBe(isShared ? isRunning : isOther);
      child.kill('SIGKILL');
      await ended;
      await expect.poll(async () => (await fromElsewhere()).at(-1), { timeout: 10_000 }).toBe(isOther);
    } finally {
      await rm(otherDirectory, { recursive: true });
    }
  });

  it('keeps the site from starting meanwhile', async () => {
    await adopt(['--yes']);
    const unlock = await lockData(directory, 'alone');
    const { output, ended } = await site.start();
    expect(await ended).toBe(1);
    expect(output().trim()).toBe(
      'npm run adopt-data or npm run backup:restore is at work on DATA_DIR: start the site when that has ended.',
    );
    unlock();
    expect((await site.start()).output()).toContain(OPEN);
  });
});
