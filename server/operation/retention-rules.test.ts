import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/database/database.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { createUser } from '#server/testing/people.ts';
import { storedEvent } from '#server/testing/stored-records.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { startHousekeeping, retentionRules } from './housekeeping.ts';

/** The number of rows added to each table, enough for more than two batches of deletions. */
const MANY = 2500;
const INSERTED_AT_ONCE = 500;
/** Longer than any retention time. */
const LONG = 500 * DAY;

/** Adds one row for each of `numbers`. @param at timestamp of the rows in epoch milliseconds */
type Fill = (db: Db, numbers: readonly number[], at: number, accountId: number) => Promise<unknown>;

async function addSessions(db: Db, numbers: readonly number[], at: number, accountId: number): Promise<void> {
  const sessions = numbers.map((number) => ({
    id: `session ${number}`,
    account_id: accountId,
    kind: 'user' as const,
    created_at: at,
    idle_until: at + 7 * DAY,
    ends_at: at + 30 * DAY,
    browser: null,
    system: null,
    public_key: null,
  }));
  await db.insertInto('sessions').values(sessions).execute();
  const tokens = numbers.map((number) => ({ hash: `token ${number}`, session_id: `session ${number}` }));
  await db
    .insertInto('refresh_tokens')
    .values(tokens.map((token) => ({ ...token, generation: 0 })))
    .execute();
  await db
    .insertInto('access_tokens')
    .values(tokens.map((token) => ({ ...token, expires_at: at + 600_000 })))
    .execute();
}

async function addImport(db: Db, numbers: readonly number[], at: number): Promise<void> {
  const { id } = await db
    .insertInto('imports')
    .values({
      kind: 'table',
      state: 'read',
      step: 0,
      actor_id: 1,
      created_at: at,
      rows: 0,
      done: 0,
      plan: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('import_files')
    // Pictures without a row leave no job that deletes their files.
    .values(numbers.map((number) => ({ import_id: id, name: `${number}.jpg` })))
    .execute();
}

async function addAttempts(db: Db, numbers: readonly number[], at: number): Promise<void> {
  const rows = numbers.map((number) => ({ bucket: `bucket ${number}`, at: at - number }));
  await db.insertInto('attempts').values(rows).execute();
  await db
    .insertInto('attempt_buckets')
    .values(rows.map(({ bucket }) => ({ bucket, locked_at: at })))
    .execute();
}

async function addEdits(db: Db, numbers: readonly number[], at: number): Promise<void> {
  const edit = { at, actor_id: 1, action: 'event changed', kind: 'event', fields: '["place"]' };
  const changes = await db
    .insertInto('changes')
    .values(numbers.map((number) => ({ ...edit, record: `${number}` })))
    .returning('id')
    .execute();
  await db
    .insertInto('change_values')
    .values(changes.map(({ id }) => ({ change_id: id, field: 'place', before: '"Hall"', until: at + 30 * DAY })))
    .execute();
}

/** Adds an event of the day, with answers. */
async function addAnswers(db: Db, numbers: readonly number[], at: number): Promise<void> {
  const event = { ...storedEvent({ date: kolkataDay(at) }), search_text: '', updated_at: at };
  const { id } = await db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();
  const answer = { event_id: id, adults: 2, children: 0, choices: '{}', updated_at: at };
  await db
    .insertInto('event_answers')
    .values(numbers.map((number) => ({ ...answer, name: `${number}`, entry_key: `${id} ${number}` })))
    .execute();
}

/** Functions that fill tables, by the names of the tables. The bin is tested in `server/features/bin/`. */
const fills: Readonly<Record<string, Fill>> = {
  'access_tokens refresh_tokens sessions': addSessions,
  'attempt_buckets attempts': addAttempts,
  import_files: addImport,
  message_recipients: async (db, numbers, at, accountId) => {
    const times = { emails_at: at, phones_at: at };
    const about = {
      topic: 'events',
      record: numbers[0] ?? 0,
      kind: 'news',
      facts: '',
      state: 'begun',
      ...times,
    } as const;
    const { id } = await db.insertInto('messages').values(about).returning('id').executeTakeFirstOrThrow();
    const recipient = { message_id: id, account_id: accountId, phone_id: null };
    await db
      .insertInto('message_recipients')
      .values(numbers.map(() => recipient))
      .execute();
  },
  email_links: (db, numbers, at, accountId) =>
    db
      .insertInto('email_links')
      .values(
        numbers.map((number) => ({
          hash: `${number}`,
          purpose: 'undo',
          account_id: accountId,
          email: `${number}@sample.example`,
          name: '',
          created_at: at,
          expires_at: at + 7 * DAY,
        })),
      )
      .execute(),
  accounts: (db, numbers, at) =>
    db
      .insertInto('accounts')
      .values(
        numbers.map((number) => ({
          role: 'user',
          name: 'Sample',
          email: `${number}@sample.example`,
          phone: '',
          password_hash: '',
          search_text: '',
          refused_at: at,
          refusal_reason: 'Sample',
          created_at: at,
          updated_at: at,
        })),
      )
      .execute(),
  idempotency_keys: (db, numbers, at, accountId) =>
    db
      .insertInto('idempotency_keys')
      .values(
        numbers.map((number) => ({
          account_id: accountId,
          call: 'POST /api/user/register',
          key_hash: `${number}`,
          position: 0,
          content_hash: '',
          at,
        })),
      )
      .execute(),
  jobs: (db, numbers, at) =>
    db
      .insertInto('jobs')
      .values(numbers.map(() => ({ kind: 'none', payload: '', run_at: at, tries: 1, failed_at: at })))
      .execute(),
  event_answers: addAnswers,
  change_values: addEdits,
  backup_runs: (db, numbers, at) =>
    db
      .insertInto('backup_runs')
      .values(
        numbers.map(() => ({ work: 'backup', began_at: at, seen_at: at, ended_at: at, outcome: 'failed' }) as const),
      )
      .execute(),
};

type Table = keyof typeof retentionRules;
const tables = Object.keys(retentionRules) as Table[];
const ended = tables.filter((table) => 'cleanUp' in retentionRules[table]);

describe('the rows of a table', () => {
  const app = appForEachTest();

  const fill = async (add: Fill, numbers: readonly number[], accountId: number) => {
    for (let begin = 0; begin < numbers.length; begin += INSERTED_AT_ONCE) {
      await add(app.platform.database, numbers.slice(begin, begin + INSERTED_AT_ONCE), app.clock.now(), accountId);
    }
  };
  const count = async (table: Table) => {
    const { rows } = await app.platform.database
      .selectFrom(table)
      .select((e) => e.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const numbersFrom = (first: number, length: number) => Array.from({ length }, (_, index) => first + index);
  const cleanUp = () => startHousekeeping(app.platform)();

  it('expire if the table declares a retention time', async () => {
    const filled = Object.keys(fills).flatMap((names) => names.split(' '));
    expect(filled.toSorted()).toEqual(ended.toSorted());

    const { id } = await createUser(app.api, app.platform);
    // Registration has queued an email. Its job is not one of the failed jobs tested here.
    await app.platform.database.deleteFrom('jobs').execute();
    for (const add of Object.values(fills)) await fill(add, numbersFrom(0, MANY), id);
    const before = await Promise.all(ended.map(async (table) => ({ table, rows: await count(table) })));
    expect(before.filter(({ rows }) => rows < MANY)).toEqual([]);

    app.clock.advance(LONG);
    for (const add of Object.values(fills)) await fill(add, numbersFrom(MANY, 3), id);
    await cleanUp();
    const left = Object.fromEntries(await Promise.all(ended.map(async (table) => [table, await count(table)])));
    // The administrator and the user were not refused.
    const staying: Readonly<Record<string, number>> = { bin: 0, accounts: 2 + 3 };
    expect(left).toEqual(Object.fromEntries(ended.map((table) => [table, staying[table] ?? 3])));
  });

  it('are documented for operators if they expire', async () => {
    const page = await readFile(new URL('../../docs/database-and-files.md', import.meta.url), 'utf8');
    expect(ended.filter((table) => !page.includes(`\`${table}\``))).toEqual([]);
  });
});
