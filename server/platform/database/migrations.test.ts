import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { openDatabase } from './database.ts';
import { publicVersion } from './public-version-store.ts';

const run = promisify(execFile);

describe('migrations', () => {
  let directory: string;
  let database: TestDatabase;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-migrations-'));
    database = await createTestDatabase(directory);
  });
  afterEach(async () => {
    await database.drop();
    await rm(directory, { recursive: true });
  });

  it('run once though several processes start at the same moment', async () => {
    const program = `
      import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.ts'))};
      const database = await openDatabase(${JSON.stringify(database.config)});
      await database.destroy();
    `;
    await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', program])));
    const opened = await openDatabase(database.config);
    expect(await publicVersion(opened)).toBe(1);
    await opened.destroy();
  });
});
