import * as z from 'zod/mini';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Row, Snapshot, Value } from '#server/platform/database/snapshot.ts';
import { MAKE_REMAINING_SIZES, MAKE_SIZES_OF_MANY } from '#server/platform/images/remaining-sizes.ts';
import { BackupProblem } from './backup.ts';

interface Stored<Column> {
  /** The columns that order the rows. Their combination is unique. */
  readonly key: readonly Column[];
  /** Returns whether backups include the row. If undefined, backups include all rows. */
  readonly only?: (row: Row) => boolean;
}

interface LeftOut {
  readonly leftOut: string;
}

type EveryTable = { readonly [Table in keyof Schema]: Stored<keyof Schema[Table]> | LeftOut };

/**
 * Every table, with the rows that backups include or the reason why it is left out. Tables are restored in this order,
 * so a table follows those that its rows refer to.
 */
const everyTable: EveryTable = {
  accounts: { key: ['id'] },
  binned_passwords: { key: ['account_id'] },
  second_factors: { key: ['account_id'] },
  recovery_codes: { key: ['hash'] },
  office_rules: { key: ['id'] },
  daily_email: { key: ['id'] },
  first_run: { key: ['id'] },
  content: { key: ['key'] },
  office_terms: { key: ['id'] },
  office_bearers: { key: ['id'] },
  notices: { key: ['id'] },
  events: { key: ['id'] },
  event_answers: { key: ['id'] },
  deceased: { key: ['id'] },
  albums: { key: ['id'] },
  gallery: { key: ['id'] },
  gallery_selections: { key: ['selection'] },
  images: { key: ['name'] },
  wards: { key: ['id'] },
  members: { key: ['id'] },
  persons: { key: ['id'] },
  account_members: { key: ['account_id', 'member_id'] },
  corrections: { key: ['id'] },
  imports: { key: ['id'] },
  import_files: { key: ['name'] },
  matrimony_profiles: { key: ['id'] },
  proposals: { key: ['id'] },
  profile_log: { key: ['id'] },
  // With these keys in the backup, a form that is sent again after a restore does not add its records twice.
  // Invitations are not in backups, so their keys are left out too.
  idempotency_keys: {
    key: ['account_id', 'call', 'key_hash', 'position'],
    only: ({ invitation_id: invitation }) => invitation === null,
  },
  // A message that has not left must not leave from a restored site.
  messages: { key: ['id'], only: ({ state }) => state === 'begun' },
  search_entries: { key: ['scope', 'record'] },
  search_versions: { key: ['scope'] },
  changes: { key: ['id'] },
  change_values: { key: ['change_id', 'field'] },
  public_version: { key: ['id'] },
  calendar_host: { key: ['id'] },
  sample_records: { key: ['kind', 'record'] },
  erasures: { key: ['kind', 'record', 'created_at'] },
  // Backups include only jobs for missing image sizes, which run after a restore. Emails must not be sent twice. Files
  // that a job would delete are not in the backup.
  jobs: { key: ['id'], only: ({ kind }) => kind === MAKE_REMAINING_SIZES || kind === MAKE_SIZES_OF_MANY },
  message_recipients: { leftOut: 'the list of who was told is stored for 30 days, on the site only' },
  sessions: { leftOut: 'a backup must not contain valid sessions' },
  refresh_tokens: { leftOut: 'belongs to a session' },
  access_tokens: { leftOut: 'belongs to a session' },
  email_links: { leftOut: 'contains links that grant access' },
  push_subscriptions: { leftOut: 'secret; a browser sends it again at its next visit' },
  attempts: { leftOut: 'limits start again after a restore' },
  attempt_buckets: { leftOut: 'limits start again after a restore' },
  backup_site: { leftOut: 'a restored site has its own identity' },
  backup_runs: { leftOut: 'describes the machine that made the backup' },
  backup_watch: { leftOut: 'describes the machine that made the backup' },
};

interface StoredTable extends Stored<string> {
  readonly name: string;
}

export const storedTables: readonly StoredTable[] = Object.entries(everyTable).flatMap(([name, table]) =>
  'leftOut' in table ? [] : [{ name, ...table }],
);

const names = z.array(z.string());
const values = z.array(z.union([z.string(), z.number(), z.null()]));

/** Streams the rows of a table that backups include, in key order. */
export async function* storedRows({ rows }: Snapshot, { name, key, only }: StoredTable): AsyncGenerator<Row> {
  for await (const row of rows(name, key)) if (!only || only(row)) yield row;
}

/** Converts rows to lists: first the column names, then the values of each row in that order. */
export async function* toLists(rows: AsyncIterable<Row>): AsyncGenerator<readonly Value[]> {
  let isFirst = true;
  for await (const row of rows) {
    if (isFirst) yield Object.keys(row);
    isFirst = false;
    yield values.parse(Object.values(row));
  }
}

/** Converts lines back to rows. @throws BackupProblem if a line is not a valid row */
export async function* fromLines(lines: AsyncIterable<string>, name: string): AsyncGenerator<Row> {
  let columns: readonly string[] | undefined;
  for await (const line of lines) {
    let read: unknown;
    try {
      read = JSON.parse(line);
    } catch (error) {
      throw new BackupProblem(`${name} in the backup is damaged.`, { cause: error });
    }
    if (columns) {
      const row = values.safeParse(read).data;
      if (row?.length !== columns.length) throw new BackupProblem(`${name} in the backup is damaged.`);
      yield Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]));
    } else {
      columns = names.safeParse(read).data;
      if (!columns) throw new BackupProblem(`${name} in the backup is damaged.`);
    }
  }
}
