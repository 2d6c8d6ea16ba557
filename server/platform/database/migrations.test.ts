import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { listEvents } from '#server/features/events/store.ts';
import { listMemorials } from '#server/features/memorials/store.ts';
import { listUsers } from '#server/features/accounts/store.ts';
import { createSearch } from '#server/platform/search/search.ts';
import { seek } from '#server/platform/search/seek.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { openDatabase } from './database.ts';
import { createEngine } from './engine.ts';
import { migrations } from './migrations.ts';
import { publicVersion } from './public-version-store.ts';

const run = promisify(execFile);

/** A database as the first release left it, with one record of each kind. */
async function fillFoundation({ config }: TestDatabase): Promise<void> {
  const engine = createEngine(config);
  const db = new Kysely<Record<string, Record<string, string | number>>>({ dialect: engine.dialect });
  const provider = { getMigrations: async () => migrations(engine) };
  const { error } = await new Migrator({ db, provider }).migrateTo('0001-foundation');
  expect(error).toBeUndefined();
  const name = 'ലീല രാഘവൻ';
  await db.insertInto('events').values({ title: name, description: 'x', date: '2026-08-01' }).execute();
  const deceased = { name, date_of_death: '2026-01-01', description: 'x', funeral_place: 'Sample Town' };
  await db.insertInto('deceased').values(deceased).execute();
  const person = { role: 'user', name, email: 'a@sample.example', phone: '0', password_hash: '', created_at: 0 };
  await db
    .insertInto('accounts')
    .values({ ...person, search_text: name })
    .execute();
  await db.destroy();
}

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

  it('make what was there before as easy to find as what comes after', async () => {
    await fillFoundation(database);
    const opened = await openDatabase(database.config);
    try {
      const all = { offset: 0, limit: undefined };
      const patterns = likePatterns('രാഘവന്\u200d');
      expect(await listEvents(opened, { ...all, patterns, today: '2026-01-01' })).toMatchObject([
        { title: 'ലീല രാഘവൻ', image: null, picture: null },
      ]);
      const finder = createSearch(opened);
      const named = (words: string) => seek(finder, 'memorial', 'deceased.name_text', words);
      const placed = (words: string) => seek(finder, 'memorial-place', 'deceased.place_text', words);
      const memorial = { name: 'ലീല രാഘവൻ', image: null, picture: null };
      const written = [[await named('രാഘവന്\u200d')], [await placed('TOWN')]];
      expect(await listMemorials(opened, { ...all, sought: written })).toEqual([expect.objectContaining(memorial)]);
      const heard = [[await named('Leela Ragavan')], [await placed('Sampel Town')]];
      expect(await listMemorials(opened, { ...all, sought: heard })).toMatchObject([{ ...memorial, similar: true }]);
      const user = [[await seek(finder, 'user', 'search_text', 'Leela Raghavan')]];
      expect(await listUsers(opened, { ...all, sought: user, status: undefined })).toMatchObject([
        { name: memorial.name },
      ]);
    } finally {
      await opened.destroy();
    }
  });
});
