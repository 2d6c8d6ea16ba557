import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { findIdentity, markPaired, proposeIdentity } from '#server/platform/identity/identity-store.ts';
import { pairWithFiles } from '#server/platform/identity/pair.ts';
import { insertEvents } from '#server/features/events/store.ts';
import { openDisk } from '#server/platform/storage/disk.ts';
import { fileNames, nameFiles, putFiles } from './testing/stored-files.ts';
import { createTestSite, OPEN, type TestSite } from './testing/running-process.ts';
import { storedEvent } from '#server/testing/stored-records.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const here = 'a'.repeat(32);
const elsewhere = 'b'.repeat(32);

describe('database and files', () => {
  let directory: string;
  let site: TestSite;
  let other: TestDatabase | undefined;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-identity-'));
    site = await createTestSite(directory);
  });
  afterEach(async () => {
    await site.end();
    await other?.drop();
    other = undefined;
    await rm(directory, { recursive: true });
  });

  const inDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(site.database.config);
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  };
  const identityOfDatabase = () => inDatabase(findIdentity);
  const identityFile = () => join(directory, 'identity');
  const identityOfFiles = async () => (await readFile(identityFile(), 'utf8').catch(() => '')).trim();
  const files = () => readdir(join(directory, 'uploads'));
  const giveIdentity = async (database: Database, identity: string) => {
    await proposeIdentity(database, identity);
    await markPaired(database, 0);
  };
  const startAndStop = async () => {
    const { child, output, ended } = await site.start();
    expect(output()).toContain(OPEN);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  };
  const expectPaired = async () => {
    const identity = await identityOfFiles();
    expect(identity).toMatch(/^[0-9a-f]{32}$/);
    expect(await identityOfDatabase()).toEqual({ identity, isPaired: true });
    return identity;
  };
  /** The site with a database that has never been used; on SQLite the used one is renamed. */
  const startWithNewDatabase = async () => {
    if (site.database.config.engine === 'sqlite') {
      await rename(join(directory, 'cmj.sqlite'), join(directory, 'cmj-old.sqlite'));
      return site.start();
    }
    other = await createTestDatabase(directory);
    return site.start({ DATABASE_URL: other.config.engine === 'postgres' ? other.config.url : '' });
  };

  it('bear one identity from the first start on', async () => {
    await startAndStop();
    const identity = await expectPaired();
    await startAndStop();
    expect(await expectPaired()).toBe(identity);
  });

  it('bear one identity though several processes start for the first time at once', async () => {
    const started = await Promise.all([1, 2, 3, 4].map(() => site.start()));
    for (const { output } of started) expect(output()).toContain(OPEN);
    await expectPaired();
  });

  it('stop a start with a new database, and every file stays', async () => {
    await startAndStop();
    const names = fileNames(150);
    await inDatabase((database) => nameFiles(database, names));
    await putFiles(directory, names);
    const { output, ended } = await startWithNewDatabase();
    expect(await ended).toBe(1);
    expect(output().trim()).toBe(
      'The files in DATA_DIR belong to another database (files in DATA_DIR: 150; files that the database names: 0, of which missing: 0). Was one of them moved, renamed or replaced? Check DATA_DIR and DATABASE_URL. If they do belong together, run npm run adopt-data.',
    );
    expect(await files()).toHaveLength(150);
    // A log of the new file beside the old one, put back into its place, would damage it.
    expect(await readdir(directory)).not.toContain('cmj.sqlite-wal');
  });

  it.each<{ what: string; named: number; stored: number; line: RegExp; arrange: (db: Database) => Promise<void> }>([
    {
      what: 'only the files have an identity',
      named: 3,
      stored: 3,
      arrange: () => writeFile(identityFile(), `${elsewhere}\n`),
      line: /^The files in DATA_DIR belong to another database \(files in DATA_DIR: 3; files that the database names: 3, of which missing: 0\)\./,
    },
    {
      what: 'only the database has an identity',
      named: 3,
      stored: 0,
      arrange: (db) => giveIdentity(db, here),
      line: /^The files of this database are not in DATA_DIR \(files in DATA_DIR: 0; files that the database names: 3, of which missing: 3\)\./,
    },
    {
      what: 'their identities differ',
      named: 3,
      stored: 3,
      arrange: async (db) => {
        await giveIdentity(db, here);
        await writeFile(identityFile(), `${elsewhere}\n`);
      },
      line: /^The files in DATA_DIR belong to another database \(/,
    },
    {
      what: 'neither has one, and only files are there',
      named: 0,
      stored: 1,
      arrange: async () => {},
      line: /^The database names none of the files in DATA_DIR \(files in DATA_DIR: 1; /,
    },
    {
      what: 'neither has one, and no files are there',
      named: 1,
      stored: 0,
      arrange: async () => {},
      line: /^The files that the database names are not in DATA_DIR \(files in DATA_DIR: 0; files that the database names: 1, /,
    },
    {
      what: 'neither has one, and 89 of 100 files are there',
      named: 100,
      stored: 89,
      arrange: async () => {},
      line: /^Too many of the files that the database names are not in DATA_DIR \(files in DATA_DIR: 89; files that the database names: 100, of which missing: 11\)\./,
    },
  ])('stop the start when $what', async ({ named, stored, arrange, line }) => {
    const names = fileNames(Math.max(named, stored));
    await putFiles(directory, names.slice(0, stored));
    await inDatabase(async (database) => {
      await nameFiles(database, names.slice(0, named));
      await arrange(database);
    });
    const before = await identityOfFiles();
    const { output, ended } = await site.start();
    expect(await ended).toBe(1);
    expect(output().trim()).toMatch(line);
    expect(output().trim()).toMatch(/ run npm run adopt-data\.$/);
    expect(output().trim()).not.toContain('\n');
    expect(await files()).toHaveLength(stored);
    expect(await identityOfFiles()).toBe(before);
  });

  it.each([
    { what: 'nine in ten of the files that rows name', named: 100, stored: 90 },
    { what: 'no files and rows that name none', named: 0, stored: 0 },
  ])('are taken for a pair when an earlier version left $what', async ({ named, stored }) => {
    const names = fileNames(named);
    await putFiles(directory, names.slice(0, stored));
    await inDatabase(async (database) => {
      await nameFiles(database, names);
      await insertEvents(database, [storedEvent()], 0);
    });
    await startAndStop();
    await expectPaired();
    expect(await files()).toHaveLength(stored);
  });

  it.each(['before', 'after'])('are paired by the next start when one is killed %s the files bear it', async (when) => {
    const program = `
      import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'platform', 'database', 'database.ts'))};
      import { openDisk } from ${JSON.stringify(join(import.meta.dirname, 'platform', 'storage', 'disk.ts'))};
      import { pairWithFiles } from ${JSON.stringify(join(import.meta.dirname, 'platform', 'identity', 'pair.ts'))};
      const database = await openDatabase(${JSON.stringify(site.database.config)});
      const storage = await openDisk(${JSON.stringify(directory)});
      const die = () => new Promise(() => process.kill(process.pid, 'SIGKILL'));
      const writeIdentity = async (...identity) => {
        if (${JSON.stringify(when)} === 'after') await storage.writeIdentity(...identity);
        await die();
      };
      await pairWithFiles({ database, storage: { ...storage, writeIdentity } }, [], Date.now);
    `;
    const cutShort = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    await expect(cutShort).rejects.toMatchObject({ signal: 'SIGKILL' });
    const begun = await identityOfDatabase();
    expect(begun).toMatchObject({ isPaired: false });
    expect(await identityOfFiles()).toBe(when === 'after' ? begun?.identity : '');
    await startAndStop();
    expect(await expectPaired()).toBe(begun?.identity);
  });

  it('are never one for two databases that find the same empty folder at once', async () => {
    const otherDirectory = await mkdtemp(join(tmpdir(), 'cmj-identity-'));
    other = await createTestDatabase(otherDirectory);
    const databases = [await openDatabase(site.database.config), await openDatabase(other.config)];
    try {
      const storage = await openDisk(directory);
      const paired = databases.map((database) => pairWithFiles({ database, storage }, [], Date.now));
      const outcomes = await Promise.allSettled(paired);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const [winner] = databases.filter((_, index) => outcomes[index]?.status === 'fulfilled');
      const found = winner && (await findIdentity(winner));
      expect(found).toEqual({ identity: await identityOfFiles(), isPaired: true });
    } finally {
      for (const database of databases) await database.destroy();
      await rm(otherDirectory, { recursive: true });
    }
  });
});
