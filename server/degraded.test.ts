import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator, signIn } from '#server/testing/people.ts';
import { corruptPage } from './testing/backups.ts';
import { createTestApi } from './testing/test-api.ts';
import { OPEN, type TestProcess, type TestSite } from './testing/running-process.ts';
import { mayMount, writeToTheEnd } from './testing/full-disk.ts';
import { siteProblems } from './testing/administrators.ts';
import { openDatabase } from './platform/database/database.ts';
import { newestMigration } from './platform/database/migrate.ts';
import { temporarySite } from './testing/temporary.ts';

const run = promisify(execFile);
/** The small test disks have less space than a site normally reserves. */
const settings = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, MIN_FREE_MB: '1' };

const stopped = async ({ child, ended }: TestProcess) => {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
};
const readiness = async ({ url }: TestProcess) => (await createTestApi(url).get('/readyz')).json;
const untilReady = async (site: TestProcess, degraded: readonly string[]) => {
  await vi.waitFor(async () => expect(await readiness(site)).toEqual({ status: 'ok', degraded }), {
    timeout: 10_000,
    interval: 200,
  });
};
const problemsOf = async ({ url }: TestProcess) => {
  const api = createTestApi(url);
  const { accessToken } = await signIn(api, 'admin', administrator);
  return siteProblems(api, accessToken);
};

/** Returns the hash of each file below a folder by its path. Files that SQLite deletes when it closes are left out. */
async function bytesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /-(?:shm|wal)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    hashes.set(path, hash('sha256', await readFile(path)));
  }
  return hashes;
}

describe('a site', () => {
  let directory: string;
  let site: TestSite;
  beforeEach(async () => {
    ({ directory, site } = await temporarySite());
  });

  it.each([
    ['9999-later', 'another program version (schema 9999;'],
    ['0016-profile-states', 'a version before 4.0.0 (schema 0016;'],
  ])('reports data with the schema %s and does not change a byte', async (schema, version) => {
    await stopped(await site.start(settings));
    const database = await openDatabase(site.database.config);
    const steps = database.withTables<{ kysely_migration: { name: string } }>();
    await steps.deleteFrom('kysely_migration').where('name', '>', '4000-baseline').execute();
    await steps.updateTable('kysely_migration').set({ name: schema }).execute();
    await database.destroy();

    const before = await bytesIn(directory);
    const other = await site.start(settings);
    expect(await other.ended).toBe(1);
    expect(other.output()).toBe(
      `This data was written by ${version} this program supports ${newestMigration.slice(0, 4)}). Start that version; the data is not damaged.\n`,
    );
    expect(await bytesIn(directory)).toEqual(before);
  });

  /**
   * Makes the database read-only. @returns a command that must start the site, so that even root cannot write to the
   * database; empty if not needed
   */
  async function refuseWriting(): Promise<readonly string[]> {
    const { config } = site.database;
    if (config.engine === 'sqlite') {
      await chmod(config.file, 0o444);
      // Root ignores file permissions unless it gives up this capability.
      return mayMount ? ['setpriv', '--bounding-set', '-dac_override'] : [];
    }
    const client = new pg.Client({ connectionString: config.url });
    await client.connect();
    await client.query(`alter database ${client.database} set default_transaction_read_only = on`);
    await client.end();
    return [];
  }

  it('does not start if the database is read-only', async () => {
    await stopped(await site.start(settings));
    const refused = await site.start(settings, await refuseWriting());
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(
      /^The database .*cannot be written \((SQLITE_READONLY|25006)\)\. Check the permissions of its file and folder, or of its user\.\n$/,
    );
  });

  describe.runIf(mayMount)('on a full disk', () => {
    const filler = () => join(directory, 'filler');
    beforeEach(() => run('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', directory]));
    afterEach(async () => {
      await site.end();
      await run('umount', [directory]);
    });

    const fill = () => writeToTheEnd(filler());

    it('starts read-only, and recovers when there is space', async () => {
      await stopped(await site.start(settings));
      await fill();
      const started = await site.start(settings);
      expect(started.output()).toContain(OPEN);
      expect(await readiness(started)).toEqual({ status: 'ok', degraded: ['disk'] });
      expect((await createTestApi(started.url).get('/api/home')).status).toBe(200);

      await rm(filler());
      await untilReady(started, []);
      expect(await problemsOf(started)).toEqual([]);
      await fill();
      await untilReady(started, ['disk']);
      await stopped(started);
    });

    it('does not start for the first time, and reports why', async () => {
      await fill();
      const { ended, output } = await site.start(settings);
      expect(await ended).toBe(1);
      expect(output()).toBe('The disk is full (ENOSPC). Free some space and try again.\n');
    });
  });

  it('reports a damaged SQLite file and keeps running', async () => {
    const file = join(directory, 'damaged', 'cmj.sqlite');
    const here = { ...settings, DATA_DIR: join(directory, 'damaged'), DATABASE_URL: '' };
    await mkdir(join(directory, 'damaged'));
    const whole = await site.start(here);
    await untilReady(whole, []);
    await stopped(whole);
    await corruptPage(file);

    const damaged = await site.start(here);
    await damaged.outputContains('The database is damaged');
    await untilReady(damaged, ['damaged']);
    expect(await problemsOf(damaged)).toEqual(['damaged']);
    expect(damaged.output()).toMatch(/"findings":\["[^"]+/);
  });
});
