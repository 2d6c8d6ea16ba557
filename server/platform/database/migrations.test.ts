import { sql } from 'kysely';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedMemorial } from '#server/testing/stored-records.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { OfficeBearer } from '#contract/content.ts';
import { termSnapshot } from '#server/features/committee/term-snapshot.ts';
import { currentCommittee } from '#server/features/committee/read-terms.ts';
import { listTerms } from '#server/features/committee/store.ts';
import { asDocument } from '#server/features/content/documents.ts';
import { readDocuments } from '#server/features/content/store.ts';
import { listEvents } from '#server/features/events/store.ts';
import { insertGalleryItems } from '#server/features/gallery/store.ts';
import { listMemorials, updateMemorial } from '#server/features/memorials/store.ts';
import { findEntries } from '#server/features/audit/service.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import { listAccounts } from '#server/features/accounts/store.ts';
import { findRefreshTokens, findSessionOfRefreshToken } from '#server/features/sessions/store.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { createSearch, toSearchQuery } from '#server/platform/search/search.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { listLying } from '#server/platform/bin/bin.ts';
import { putRow } from '#server/platform/bin/bin-store.ts';
import { findVersionAt } from '#server/platform/versions/versions-store.ts';
import { type Database, openDatabase } from './database.ts';
import { createEngine } from './engine.ts';
import { migrations } from './migrations.ts';
import { publicVersion } from './public-version-store.ts';

const run = promisify(execFile);

type EarlierDatabase = Kysely<Record<string, Record<string, string | number | null>>>;

/** A database as it was after one of the steps, filled with what was there then. */
async function arrangeEarlier(
  { config }: TestDatabase,
  step: string,
  fill: (db: EarlierDatabase) => Promise<unknown>,
): Promise<void> {
  const engine = await createEngine(config);
  const db: EarlierDatabase = new Kysely({ dialect: engine.dialect });
  const provider = { getMigrations: async () => migrations(engine) };
  const { error } = await new Migrator({ db, provider }).migrateTo(step);
  expect(error).toBeUndefined();
  await fill(db);
  await db.destroy();
}

/** One record of each kind that the first release knew. */
async function fillFoundation(db: EarlierDatabase): Promise<void> {
  const name = 'ലീല രാഘവൻ';
  await db.insertInto('events').values({ title: name, description: 'x', date: '2026-08-01' }).execute();
  const memorials = { name, date_of_death: '2026-01-01', description: 'x', funeral_place: 'Sample Town' };
  await db.insertInto('deceased').values(memorials).execute();
  const person = { role: 'user', name, email: 'a@sample.example', phone: '0', password_hash: '', created_at: 0 };
  await db
    .insertInto('accounts')
    .values({ ...person, search_text: name })
    .execute();
}

const earlierContact = {
  addressLines: [{ en: 'Sample Street', ml: null }],
  state: { en: 'Kerala', ml: null },
  phone: { display: '0000 200 1825', tel: '+9100002001825' },
  whatsapp: '+910000000000',
  email: null,
  position: null,
  social: [],
};

/** Two documents and a committee of seven, as the site kept them when it had no versions. */
async function fillContent(db: EarlierDatabase, samples: number): Promise<void> {
  await db
    .insertInto('content')
    .values({ key: 'contact', value: JSON.stringify(earlierContact), updated_at: 5 })
    .execute();
  await db.insertInto('content').values({ key: 'services', value: '[]', updated_at: 6 }).execute();
  for (const position of [3, 1, 2, 7, 6, 5, 4]) {
    const bearer = {
      position,
      name_en: `Person ${position}`,
      name_ml: 'ഒരാൾ',
      role_en: 'Role',
      role_ml: null,
      image: null,
    };
    await db.insertInto('office_bearers').values(bearer).execute();
  }
  for (let id = 1; id <= samples; id += 1) {
    await db
      .insertInto('sample_records')
      .values({ kind: 'office bearers', record: String(id) })
      .execute();
  }
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

  it('are numbered once each, and named in the order of their numbers', async () => {
    const files = await readdir(join(import.meta.dirname, 'migrations'));
    const numbers = files.map((file) => /^(\d{4})-[a-z-]+\.ts$/.exec(file)?.[1]);
    expect(numbers.filter((number, index) => number === undefined || numbers.indexOf(number) < index)).toEqual([]);
    const engine = await createEngine(database.config);
    const named = Object.keys(migrations(engine));
    expect(named.map((name) => `${name}.ts`)).toEqual(files.toSorted());
    const opened = new Kysely<unknown>({ dialect: engine.dialect });
    // Only what has been used is closed.
    await sql`select 1`.execute(opened);
    await opened.destroy();
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
    await arrangeEarlier(database, '0001-foundation', fillFoundation);
    const opened = await openDatabase(database.config);
    try {
      const all = { offset: 0, limit: undefined };
      const patterns = likePatterns('രാഘവന്\u200d');
      expect((await listEvents(opened, { ...all, patterns, today: '2026-01-01' })).rows).toMatchObject([
        { title: 'ലീല രാഘവൻ', image: null, picture: null },
      ]);
      const finder = createSearch(opened);
      const named = (words: string) => toSearchQuery(finder, 'memorial', 'deceased.name_text', words);
      const placed = (words: string) => toSearchQuery(finder, 'memorial-place', 'deceased.place_text', words);
      const memorial = { name: 'ലീല രാഘവൻ', image: null, picture: null };
      const written = [[await named('രാഘവന്\u200d')], [await placed('TOWN')]];
      expect((await listMemorials(opened, { ...all, searchQuery: written })).rows).toEqual([
        expect.objectContaining(memorial),
      ]);
      const heard = [[await named('Leela Ragavan')], [await placed('Sampel Town')]];
      expect((await listMemorials(opened, { ...all, searchQuery: heard })).rows).toMatchObject([
        { ...memorial, similar: true },
      ]);
      const user = [[await toSearchQuery(finder, 'user', 'search_text', 'Leela Raghavan')]];
      expect(await listAccounts(opened, { ...all, searchQuery: user, status: undefined })).toMatchObject([
        { name: memorial.name },
      ]);
    } finally {
      await opened.destroy();
    }
  });

  it('leave sessions that live without a key; the token that they hold counts as their first', async () => {
    await arrangeEarlier(database, '0010-audit', async (db) => {
      await fillFoundation(db);
      await db.updateTable('accounts').set({ approved_at: 0 }).execute();
      const session = { id: 's', account_id: 1, kind: 'user', created_at: 0, idle_until: 9, ends_at: 9 };
      await db.insertInto('sessions').values(session).execute();
      await db.insertInto('refresh_tokens').values({ hash: 'held', session_id: 's' }).execute();
    });
    const opened = await openDatabase(database.config);
    try {
      expect(await findSessionOfRefreshToken(opened, 'held')).toMatchObject({ id: 's', public_key: null });
      expect(await findRefreshTokens(opened, ['held'])).toEqual(
        new Map([['held', { hash: 'held', generation: 0, superseded_at: null }]]),
      );
    } finally {
      await opened.destroy();
    }
  });

  const openAfter = async (fill: (db: EarlierDatabase) => Promise<void>, look: (opened: Database) => Promise<void>) => {
    await arrangeEarlier(database, '0007-matrimony', fill);
    const opened = await openDatabase(database.config);
    try {
      await look(opened);
    } finally {
      await opened.destroy();
    }
  };
  it('take zeros before the letters of a folio for nothing, and lose nobody by it', async () => {
    const folios = ['0zq1', 'b', '00b', '0', '012', '0000ക'];
    const fill = async (db: EarlierDatabase) => {
      for (const folio of folios) {
        const key = folio.replace(/^0+(?=\d)/, '');
        const member = { folio, folio_key: key, folio_order: key, name: 'Sample', updated_at: 1 };
        await db.insertInto('members').values(member).execute();
      }
    };
    await openAfter(fill, async (opened) => {
      const rows = await opened.selectFrom('members').select(['folio', 'folio_key']).orderBy('id').execute();
      expect(rows.map(({ folio }) => folio)).toEqual(folios);
      expect(rows.map((row) => row.folio_key)).toEqual(['zq1', 'b', '0b', '0', '12', 'ക']);
    });
  });

  const sampleTerms = (opened: Database) =>
    opened.selectFrom('sample_records').select('record').where('kind', '=', 'terms').execute();

  it('keep what the office had written, as the first version of each text and of its committee', async () => {
    const today = kolkataDay(Date.now());
    await openAfter(
      (db) => fillContent(db, 7),
      async (opened) => {
        const contact = asDocument('contact', (await readDocuments(opened, ['contact'])).get('contact'));
        const { phone, whatsapp, ...rest } = earlierContact;
        const number = { display: whatsapp, tel: whatsapp };
        expect(contact).toEqual({
          ...rest,
          phones: [phone],
          whatsapp: number,
          hours: [],
          directions: { en: '', ml: null },
        });
        const version = await findVersionAt(opened, 'contact', 1);
        expect(version).toMatchObject({ at: 5, actor_id: null });
        expect(asDocument('contact', JSON.parse(version?.value ?? ''))).toEqual(contact);
        expect(await findVersionAt(opened, 'services', 1)).toMatchObject({ at: 6, value: '[]' });

        const [term, ...others] = await listTerms(opened);
        expect(others).toEqual([]);
        expect(term).toMatchObject({ ends_on: null, bearers: 7 });
        // The day may end while this runs.
        expect([today, kolkataDay(Date.now())]).toContain(term?.begins_on);
        const ranks = ['president', 'officer', 'officer', 'officer', 'officer', 'member', 'member'];
        const people: Partial<OfficeBearer>[] = ranks.map((rank, index) => ({
          name: { en: `Person ${index + 1}`, ml: 'ഒരാൾ' },
          role: { en: 'Role', ml: null },
          greeting: { en: '', ml: null },
          rank: rank as OfficeBearer['rank'],
          image: null,
        }));
        expect(await currentCommittee(opened, term?.begins_on ?? '')).toMatchObject(people);
        const stored = await findVersionAt(opened, `term-${term?.id}`, 1);
        expect(termSnapshot.parse(JSON.parse(stored?.value ?? ''))).toEqual({
          begins_on: term?.begins_on,
          ends_on: null,
          bearers: people,
        });
        expect(await sampleTerms(opened)).toEqual([{ record: String(term?.id) }]);
      },
    );
  });

  it('take what the audit log is about apart, and leave a log that refuses changes', async () => {
    const subjects = [
      'member 12',
      'content about',
      'backup test-restore',
      'xlsx',
      '12 profiles',
      'member 1 and 2',
      'user ',
    ];
    await arrangeEarlier(database, '0022-languages', async (db) => {
      await fillFoundation(db);
      for (const [index, subject] of subjects.entries()) {
        await db.insertInto('audit').values({ at: index, actor_id: 1, action: 'signed in', subject }).execute();
      }
    });
    const opened = await openDatabase(database.config);
    try {
      const entries = await opened.selectFrom('audit').selectAll().orderBy('id').execute();
      expect(entries.map(({ subject_type, subject_id }) => [subject_type, subject_id])).toEqual([
        ['member', '12'],
        ['content', 'about'],
        ['backup', 'test-restore'],
        [null, 'xlsx'],
        [null, '12 profiles'],
        [null, 'member 1 and 2'],
        [null, 'user '],
      ]);
      expect(entries.map(({ id, at, actor_id, action }) => [id, at, actor_id, action])).toEqual(
        subjects.map((_, index) => [index + 1, index, 1, 'signed in']),
      );
      const list = await findEntries(opened, {});
      expect(list.rows.toReversed().map(({ subject }) => subject.text)).toEqual(subjects);
      await expect(opened.updateTable('audit').set({ subject_id: 'x' }).execute()).rejects.toThrow('stay as they are');
      await expect(opened.deleteFrom('audit').execute()).rejects.toThrow('stay as they are');
      await recordAudit(opened, { at: 9, actorId: 1, action: 'signed in', subject: { type: 'administrator', id: 1 } });
      expect(await opened.selectFrom('audit').select('id').where('at', '=', 9).execute()).toEqual([{ id: 8 }]);
    } finally {
      await opened.destroy();
    }
  });

  it('let events, pictures and memorials have a second language, and find them as before', async () => {
    await arrangeEarlier(database, '0029-house-names', async (db) => {
      const name = 'ലീല Raghavan';
      const texts = { description: 'x', updated_at: 3 };
      await db
        .insertInto('events')
        .values({ ...texts, title: name, date: '2026-08-01', search_text: 'ലീല raghavan x' })
        .execute();
      await db
        .insertInto('gallery')
        .values({ ...texts, image: 'x.jpg', created_at: 3, search_text: 'x' })
        .execute();
      const person = { ...texts, name, date_of_death: '2026-01-01', funeral_place: 'Sample Town', created_at: 3 };
      await db
        .insertInto('deceased')
        .values({ ...person, name_text: 'ലീല raghavan', place_text: 'sample town' })
        .execute();
      const words = { words: 'lila raghavan', keys: 'lila ragavan', sort: '', text: name, version: 1 };
      await db
        .insertInto('search_entries')
        .values({ scope: 'memorial', record: 1, ...words })
        .execute();
      await db.insertInto('search_versions').values({ scope: 'memorial', version: 1 }).execute();
    });
    const opened = await openDatabase(database.config);
    try {
      const all = { offset: 0, limit: undefined };
      const events = await listEvents(opened, { ...all, patterns: likePatterns('ലീല'), today: '2026-01-01' });
      expect(events.rows).toMatchObject([{ title: 'ലീല Raghavan', title_ml: null, description_ml: null }]);
      const searchQuery = [[await toSearchQuery(createSearch(opened), 'memorial', 'deceased.name_text', 'raghavan')]];
      expect((await listMemorials(opened, { ...all, searchQuery })).rows).toMatchObject([
        { name: 'ലീല Raghavan', name_ml: null, description_ml: null, funeral_place_ml: null },
      ]);
      const pictures = await opened.selectFrom('gallery').select(['description', 'description_ml']).execute();
      expect(pictures).toEqual([{ description: 'x', description_ml: null }]);
      await updateMemorial(opened, 1, storedMemorial({ name: 'Leela', name_ml: 'ലീല രാഘവൻ' }), 4);
      const written = [[await toSearchQuery(createSearch(opened), 'memorial', 'deceased.name_text', 'രാഘവൻ')]];
      expect((await listMemorials(opened, { ...all, searchQuery: written })).rows).toMatchObject([{ name: 'Leela' }]);
    } finally {
      await opened.destroy();
    }
  });

  it('bring pictures together that were chosen together and stood apart, also from the bin', async () => {
    await arrangeEarlier(database, '0037-greetings', async (db) => {
      const picture = { description: 'x', updated_at: 3, image: 'x.jpg', created_at: 3, search_text: 'x' };
      await db
        .insertInto('gallery')
        .values([
          { ...picture, selection: 'trip', first_id: null, position: 1 },
          { ...picture, selection: 'trip', first_id: null, position: 2 },
          { ...picture, selection: null, first_id: null, position: 0 },
          { ...picture, selection: null, first_id: 3, position: 1 },
          { ...picture, selection: 'trip', first_id: 1, position: 4 },
        ])
        .execute();
      const row = { ...picture, id: 9, selection: 'trip', first_id: 1, position: 3 };
      const entry = { kind: 'gallery', record: 9, title: 'x', title_text: 'x', created_at: 3, files: 1 };
      const content = JSON.stringify({ row, parts: [], pointing: [], images: [], pdfs: [] });
      await db
        .insertInto('bin')
        .values([
          { ...entry, deleted_by: 1, deleted_at: 4, content },
          { ...entry, deleted_by: 1, deleted_at: 4, content: null },
        ])
        .execute();
    });
    const opened = await openDatabase(database.config);
    try {
      const firsts = async () => {
        const pictures = await opened.selectFrom('gallery').select('first_id').orderBy('id').execute();
        return pictures.map(({ first_id }) => first_id);
      };
      expect(await firsts()).toEqual([1, 1, null, 3, 1]);
      const [lying] = await listLying(opened, 'gallery', 'x');
      await putRow(opened, 'gallery', lying?.row ?? {});
      const later = { image: 'y.jpg', description: 'y', description_ml: null };
      await insertGalleryItems(opened, [later], 5, { selection: 'trip', position: 5 });
      expect(await firsts()).toEqual([1, 1, null, 3, 1, 1, 1]);
    } finally {
      await opened.destroy();
    }
  });
});
