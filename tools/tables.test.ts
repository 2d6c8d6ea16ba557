import { describe, expect, test } from 'vitest';
import { checkTables } from './tables.ts';
import { makeRepository } from './testing/repository.ts';

const rules = {
  accounts: { owner: 'features/identity', alsoReads: { 'features/audit': 'names' } },
  audit: { owner: 'platform/audit', alsoReads: { 'features/audit': 'the list' } },
} as const;

/** A repository without violations. */
const house = {
  'server/features/identity/store.ts': `
    export const add = (db) => db.insertInto('accounts').values({}).execute();
    export const count = (db) => sql<number>\`select count(*) from accounts\`.execute(db);
    export const texts = Buffer.from('audit of ages');`,
  'server/features/audit/store.ts': `
    export const list = (db) => db
      .selectFrom(db.selectFrom('audit').as('entry'))
      .leftJoin('accounts as actor', 'actor.id', 'entry.actor_id')
      .leftJoin((e) => e.selectFrom('audit').as('other'), (join) => join)
      .execute();`,
  'server/platform/audit/audit-store.ts': `export const note = (db) => db.insertInto('audit').values({}).execute();`,
  'server/platform/database/snapshot.ts': `export const read = (db, table) => db.selectFrom(table).selectAll();`,
  'server/platform/database/migrations/0002-later.ts': `export const up = (db) => db.deleteFrom('audit').execute();`,
  'server/features/audit/audit.test.ts': `db.deleteFrom('accounts').execute();`,
};

function problemsOf(file: string, code: string, others: object = rules) {
  const { detail } = checkTables(makeRepository({ ...house, [file]: code }), { ...rules, ...others });
  return detail?.split('\n');
}

test('a repository without violations passes', () => {
  expect(checkTables(makeRepository(house), rules)).toEqual({ state: 'ok', note: '2 tables, 7 uses', detail: '' });
});

describe('the check reports', () => {
  const store = 'server/features/events/store.ts';
  test.for([
    ['writes accounts', `db\n  .insertInto('accounts')\n  .values({})`],
    ['writes accounts', `db.updateTable('accounts as account').set({})`],
    ['writes accounts', `db.deleteFrom('accounts')`],
    ['writes accounts', 'sql`delete from accounts where id = ${id}`.execute(db)'],
    ['writes accounts', 'sql`\n  update "accounts" set name = null`'],
    ['reads accounts', `db.selectFrom('accounts').selectAll()`],
    ['reads accounts', `db.selectFrom('events').innerJoin('accounts', 'accounts.id', 'events.id')`],
    ['reads accounts', `db.updateTable('events').from('accounts').set({})`],
    ['reads accounts', 'sql<{ id: number }>`select 1 from events join accounts on true`'],
  ])('a file that %s: %s', ([does, code]) => {
    const events = { events: { owner: 'features/events' } };
    const added = `${code};\ndb.insertInto('events').values({});`;
    expect(problemsOf(store, added, events)).toEqual([`${store} ${does}, which only features/identity may do`]);
  });

  test('a table without a rule and a computed table name', () => {
    expect(problemsOf(store, `db.selectFrom('visits'); db.deleteFrom(table).execute();`)).toEqual([
      `${store} reads visits: add a rule to tools/tables-rules.ts`,
      `${store} writes a computed table: add a rule to tools/tables-rules.ts`,
    ]);
  });

  test('a write where the exception allows only reads', () => {
    const code = `${house['server/features/audit/store.ts']}\ndb.deleteFrom('accounts');`;
    expect(problemsOf('server/features/audit/store.ts', code)).toEqual([
      'server/features/audit/store.ts writes accounts, which only features/identity may do',
    ]);
  });

  test('an owner that never writes its table, and an exception that is not needed', () => {
    expect(
      problemsOf(store, '', { content: { owner: 'features/content', alsoWrites: { sample: 'it fills it' } } }),
    ).toEqual(['sample no longer needs the exception that it writes content', 'features/content never writes content']);
  });
});
