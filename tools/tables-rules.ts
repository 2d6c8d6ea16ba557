import type { Schema } from '#server/platform/database/schema.ts';

/** Reasons for exceptions, by folder below `server/`. */
type Reasons = Readonly<Record<string, string>>;

/**
 * Folders that may use a table in SQL. Other folders call the owner: the `service.ts` of a feature or a store of the
 * platform.
 */
export interface TableRule {
  /** The folder below `server/` that writes and reads the table. */
  readonly owner: string;
  readonly alsoWrites?: Reasons;
  readonly alsoReads?: Reasons;
}

const applied = 'an import changes many members with each statement';
const named = 'the list includes the name of the author in the same statement';
const undone = 'the undo of a list keeps the members that families use, in the statement that locks them';
const pictured = 'a list with the picture of each record is one statement';

/** The rule of every table. A missing table does not compile. */
export const tableRules: { readonly [Table in keyof Schema]: TableRule } = {
  accounts: {
    owner: 'features/identity',
    alsoReads: {
      'features/audit': named,
      'features/matrimony': 'the list includes the sender of a profile in the same statement',
      'features/member-imports': named,
      'features/members': 'the list includes the sender of a correction, and whether the account is approved',
      records: 'it cannot call features, and needs to know whether the caller still exists and their name',
    },
  },
  sessions: { owner: 'features/identity' },
  refresh_tokens: { owner: 'features/identity' },
  access_tokens: { owner: 'features/identity' },
  email_links: { owner: 'features/identity' },
  binned_passwords: { owner: 'features/identity' },
  second_factors: { owner: 'features/identity' },
  recovery_codes: { owner: 'features/identity' },
  office_rules: { owner: 'features/identity' },
  daily_email: { owner: 'features/daily-email' },
  calendar_host: { owner: 'features/calendar' },
  push_subscriptions: { owner: 'features/messages' },
  attempts: { owner: 'platform/limits' },
  attempt_buckets: { owner: 'platform/limits' },
  first_run: { owner: 'features/emails' },
  content: { owner: 'features/content' },
  office_terms: { owner: 'features/committee' },
  office_bearers: { owner: 'features/committee' },
  notices: { owner: 'features/notices' },
  events: {
    owner: 'features/events',
    alsoReads: { 'features/gallery': 'an album names its event only while it exists' },
  },
  event_answers: { owner: 'features/events' },
  deceased: { owner: 'features/memorials' },
  albums: { owner: 'features/gallery' },
  gallery: { owner: 'features/gallery' },
  gallery_selections: { owner: 'features/gallery' },
  members: {
    owner: 'features/members',
    alsoWrites: { 'features/member-imports': applied },
    alsoReads: {
      'features/events': 'sums of answers leave out the deceased in the same statement',
      'features/memorials': 'a memorial names the entry of the deceased',
    },
  },
  persons: { owner: 'features/members', alsoWrites: { 'features/member-imports': applied } },
  wards: { owner: 'features/members' },
  messages: { owner: 'features/messages' },
  message_recipients: { owner: 'features/messages' },
  account_members: { owner: 'features/members', alsoReads: { 'features/member-imports': undone } },
  corrections: { owner: 'features/members', alsoReads: { 'features/member-imports': undone } },
  imports: { owner: 'features/member-imports' },
  import_files: { owner: 'features/member-imports' },
  matrimony_profiles: { owner: 'features/matrimony' },
  proposals: { owner: 'features/matrimony' },
  profile_log: { owner: 'features/matrimony' },
  idempotency_keys: { owner: 'records' },
  images: {
    owner: 'platform/images',
    alsoReads: {
      'features/committee': pictured,
      'features/events': pictured,
      'features/gallery': pictured,
      'features/matrimony': pictured,
      'features/members': pictured,
      'features/memorials': pictured,
    },
  },
  search_entries: { owner: 'platform/search' },
  search_versions: { owner: 'platform/search' },
  changes: { owner: 'records', alsoReads: { 'features/audit': 'it shows the log and never writes' } },
  change_values: { owner: 'records' },
  jobs: {
    owner: 'platform/jobs',
    alsoWrites: { 'platform/database': 'it writes a row and rolls back to test whether the database is writable' },
    alsoReads: { 'features/emails': 'it shows undeliverable emails' },
  },
  public_version: { owner: 'platform/database' },
  sample_records: { owner: 'sample' },
  erasures: { owner: 'records' },
  backup_runs: { owner: 'features/backups' },
  backup_site: { owner: 'platform/backup' },
  backup_watch: { owner: 'features/backups' },
};

/** Files that may use a computed table or a table without a rule, each with the reason. */
export const GENERIC_TABLE_FILES: ReadonlyMap<string, string> = new Map([
  ['server/records/office-record-store.ts', 'writes the table that a kind of record declares as its own'],
  ['server/records/bin-kind.ts', 'moves rows of any kind of record to the bin and back'],
  ['server/platform/backup/restore-backup.ts', 'fills a database from a backup'],
  ['server/platform/database/database.ts', 'reads which migrations have run'],
  ['server/platform/database/engine.ts', 'contains the differences between the engines'],
  ['server/platform/database/snapshot.ts', 'reads a database into a backup'],
  ['server/records/erasures.ts', 'searches a restored database for erased records'],
]);
