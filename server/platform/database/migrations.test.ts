import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { emptyPlace, type TestPlace } from '#server/testing/backups.ts';
import { storedEvent } from '#server/testing/stored-records.ts';
import { eventRecord } from '#server/features/events/service.ts';
import { type Database, inTransaction, openDatabase, reachDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { publicVersion } from './public-version-store.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

const run = promisify(execFile);

/** Imports the program with one more migration, which adds the column `colour` to events. */
async function laterProgram() {
  vi.resetModules();
  vi.doMock('./migrations.ts', () => ({
    migrations: {
      ...migrations,
      '9999-colours': async (db: Kysely<unknown>) => {
        await db.schema.alterTable('events').addColumn('colour', 'text').execute();
        await sql`update events set colour = 'red'`.execute(db);
      },
    },
  }));
  try {
    const { openDatabase: open } = await import('./database.ts');
    const { restoreBackup } = await import('#server/platform/backup/restore-backup.ts');
    return { open, restoreBackup };
  } finally {
    vi.doUnmock('./migrations.ts');
    // Other test files of this worker must get the real modules.
    vi.resetModules();
  }
}

async function coloursOf(database: Database) {
  const { rows } = await sql<{ title: string; colour: string }>`select title, colour from events`.execute(database);
  await database.destroy();
  return rows;
}

describe('migrations', () => {
  const places: TestPlace[] = [];
  let place: TestPlace;
  const newPlace = async () => {
    const empty = await emptyPlace('tested');
    places.push(empty);
    return empty;
  };
  beforeEach(async () => {
    place = await newPlace();
  });
  afterEach(async () => {
    for (const { drop } of places.splice(0)) await drop();
  });

  it('have unique numbers and run in the order of these numbers', async () => {
    const files = await readdir(join(import.meta.dirname, 'migrations'));
    const numbers = files.map((file) => /^(\d{4})-[a-z-]+\.(?:sql|ts)$/.exec(file)?.[1]);
    expect(numbers.filter((number, index) => number === undefined || numbers.indexOf(number) < index)).toEqual([]);
    expect(Object.keys(migrations)).toEqual(files.map((file) => file.replace(/\.\w+$/, '')).toSorted());
  });

  it('run once if several processes start at the same moment', async () => {
    const program = `
      import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.ts'))};
      const database = await openDatabase(${JSON.stringify(place.database)});
      await database.destroy();
    `;
    await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', program])));
    const opened = await openDatabase(place.database);
    expect(await publicVersion(opened)).toBe(1);
    await opened.destroy();
  });

  it('create an audit log that rejects updates and deletes', async () => {
    const opened = await openDatabase(place.database);
    await opened
      .insertInto('changes')
      .values({ at: 9, actor_id: 1, action: 'signed in', record: '1', fields: '[]' })
      .execute();
    await expect(opened.updateTable('changes').set({ record: 'x' }).execute()).rejects.toThrow('stay as they are');
    await expect(opened.deleteFrom('changes').execute()).rejects.toThrow('stay as they are');
    await opened.destroy();
  });

  it('refuse data of versions before 4.0.0', async () => {
    const opened = await openDatabase(place.database);
    const steps = opened.withTables<{ kysely_migration: { name: string } }>();
    await steps.deleteFrom('kysely_migration').where('name', '>', '4000-baseline').execute();
    await steps.updateTable('kysely_migration').set({ name: '0016-profile-states' }).execute();
    await opened.destroy();
    await expect(openDatabase(place.database)).rejects.toThrow(
      /^This data was written by a version before 4\.0\.0 \(schema 0016; this program supports \d{4}\)\. Start that version; /,
    );
  });

  it('make owners of the administrators and invitations of 4.0.0, as when its backup is restored', async () => {
    const { database, engine } = await reachDatabase(place.database);
    const account = (role: string) =>
      sql`insert into accounts (role, name, email, phone, password_hash, created_at, updated_at, search_text)
        values (${role}, 'Sample', 'sample@sample.example', '', '', 1, 1, '')`;
    const link = (purpose: string) =>
      sql`insert into email_links (hash, purpose, account_id, email, name, created_at, expires_at)
        values (${purpose}, ${purpose}, 1, 'sample@sample.example', '', 1, 2)`;
    await inTransaction(database, async (db) => {
      await migrate(db, engine, '4000-baseline');
      for (const role of ['admin', 'user']) await account(role).execute(db);
      for (const purpose of ['invitation', 'reset']) await link(purpose).execute(db);
      await migrate(db, engine);
    });
    const duties = async (table: 'accounts' | 'email_links') =>
      (await database.selectFrom(table).select('duties').orderBy('id').execute()).map((row) => row.duties);
    expect(await duties('accounts')).toEqual(['owner', '']);
    expect(await duties('email_links')).toEqual(['owner', '']);
    await database.destroy();
  });

  it('keep the events of 4.0.0 public', async () => {
    const { database, engine } = await reachDatabase(place.database);
    await inTransaction(database, async (db) => {
      await migrate(db, engine, '4000-baseline');
      await sql`insert into events (title, description, date, updated_at, search_text)
        values ('Boat trip', 'Sample', '2026-08-01', 1, '')`.execute(db);
      await migrate(db, engine);
    });
    const events = await database.selectFrom('events').select(['title', 'published', 'publish_on']).execute();
    expect(events).toEqual([{ title: 'Boat trip', published: 1, publish_on: null }]);
    await database.destroy();
  });

  it('add the first contact of every entry of 4.0.0', async () => {
    const { database, engine } = await reachDatabase(place.database);
    await inTransaction(database, async (db) => {
      await migrate(db, engine, '4000-baseline');
      await sql`insert into members (folio, folio_key, folio_order, name, state, created_at, updated_at)
        values ('1', '1', '1', 'Kunju', 'living', 3, 4), ('2', '2', '2', 'Annie', 'deceased', 5, 6)`.execute(db);
      await migrate(db, engine);
    });
    const people = await database.selectFrom('persons').selectAll().orderBy('id').execute();
    expect(people).toMatchObject([
      { member_id: 1, relation: 'self', name: 'Kunju', state: 'living', created_at: 3, updated_at: 4 },
      { member_id: 2, relation: 'self', name: 'Annie', state: 'deceased' },
    ]);
    await database.destroy();
  });

  describe('of a later version', () => {
    beforeEach(async () => {
      const opened = await openDatabase(place.database);
      await eventRecord.insert(opened, [storedEvent({ title: 'Boat trip' })], 1);
      await opened.destroy();
    });

    it('run once on existing data, which this version then refuses to open', async () => {
      const later = await laterProgram();
      expect(await coloursOf(await later.open(place.database))).toEqual([{ title: 'Boat trip', colour: 'red' }]);
      const again = await later.open(place.database);
      await sql`update events set colour = 'blue'`.execute(again);
      await again.destroy();
      expect(await coloursOf(await later.open(place.database))).toEqual([{ title: 'Boat trip', colour: 'blue' }]);
      await expect(openDatabase(place.database)).rejects.toThrow(
        /^This data was written by another program version \(schema 9999; this program supports \d{4}\)\. Start that version; the data is not damaged\.$/,
      );
    });

    it('run on the rows of a backup from this version', async () => {
      const folder = await temporaryFolder();
      const { path } = await createBackup({ places: place, owners: [], now: () => 1 }, { to: folder });
      const later = await laterProgram();
      const restored = await newPlace();
      await later.restoreBackup(path, { places: restored, owners: [], now: () => 1 }, {});
      expect(await coloursOf(await later.open(restored.database))).toEqual([{ title: 'Boat trip', colour: 'red' }]);
    });
  });
});
