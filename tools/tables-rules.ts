import type { Schema } from '#server/platform/database/schema.ts';

/** By folder below `server/`, why it does there what the owner of the table should do. */
type Reasons = Readonly<Record<string, string>>;

/** Who touches a table in SQL. Everybody else asks the owner: a feature's `service.ts`, a store of the platform. */
export interface TableRule {
  /** The folder below `server/` that writes it and reads it. */
  readonly owner: string;
  readonly alsoWrites?: Reasons;
  readonly alsoReads?: Reasons;
}

const applied = 'an import is one statement over the whole list: its rows never leave the database';
const named = 'who did it, in the same statement as the list';
const pictured = 'a list with the picture of each record is one statement';

/** Every table there is. One that is forgotten here does not compile. */
export const tableRules: { readonly [Table in keyof Schema]: TableRule } = {
  accounts: {
    owner: 'features/accounts',
    alsoReads: {
      'features/administrators': 'the list of administrators says of each who has a second factor',
      'features/audit': named,
      'features/matrimony': 'who sent a profile, in the same statement as the list',
      'features/member-imports': named,
      'features/sessions': 'every request asks for session and account at once',
      records: 'no feature is known there: whether the caller is still there, and who did it',
    },
  },
  sessions: {
    owner: 'features/sessions',
    alsoReads: { 'features/second-factor': 'a key is kept only if its session is still there, in one statement' },
  },
  refresh_tokens: { owner: 'features/sessions' },
  access_tokens: { owner: 'features/sessions' },
  reset_tokens: { owner: 'features/password-reset' },
  second_factors: {
    owner: 'features/second-factor',
    alsoReads: { 'features/administrators': 'the list of administrators says of each who has one' },
  },
  second_factor_setups: { owner: 'features/second-factor' },
  recovery_codes: { owner: 'features/second-factor' },
  invitations: { owner: 'features/administrators' },
  office_rules: { owner: 'features/second-factor' },
  calendar_host: { owner: 'features/calendar' },
  attempts: { owner: 'platform/limits' },
  attempt_buckets: { owner: 'platform/limits' },
  first_run: { owner: 'features/first-run' },
  content: { owner: 'features/content' },
  office_terms: { owner: 'features/committee' },
  office_bearers: { owner: 'features/committee' },
  notices: { owner: 'features/notices' },
  content_versions: { owner: 'records' },
  content_revisions: { owner: 'records' },
  events: { owner: 'features/events' },
  deceased: { owner: 'features/memorials' },
  gallery: { owner: 'features/gallery' },
  gallery_selections: { owner: 'features/gallery' },
  members: {
    owner: 'features/members',
    alsoWrites: { 'features/member-imports': applied },
  },
  field_changes: { owner: 'records' },
  imports: { owner: 'features/member-imports' },
  import_rows: { owner: 'features/member-imports' },
  import_files: { owner: 'features/member-imports' },
  matrimony_profiles: { owner: 'features/matrimony' },
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
  bin: { owner: 'records/bin' },
  processes: { owner: 'features/health' },
  search_entries: { owner: 'platform/search' },
  search_versions: { owner: 'platform/search' },
  audit: { owner: 'records', alsoReads: { 'features/audit': 'it shows the log, and writes nothing' } },
  jobs: {
    owner: 'platform/jobs',
    alsoWrites: { 'platform/database': 'a row is written and taken back: that is how one sees whether it can be' },
    alsoReads: { 'features/emails': 'it shows what could not be sent' },
  },
  public_version: { owner: 'platform/database' },
  sample_records: { owner: 'sample' },
  erasures: { owner: 'records/erasures' },
  backup_runs: { owner: 'features/backups' },
  backup_site: { owner: 'platform/backup' },
  backup_watch: { owner: 'features/backups' },
};

/** Files that touch whatever table they are told, and what they do with it. */
export const ANY_TABLE: ReadonlyMap<string, string> = new Map([
  ['server/records/office-record-store.ts', 'writes the table that a kind of record declares as its own'],
  ['server/records/bin/bin-store.ts', 'takes rows out of their table and puts them back, as their feature says'],
  ['server/platform/database/build-database.ts', 'fills a database from a backup'],
  ['server/platform/database/database.ts', 'asks which steps a database has gone through'],
  ['server/platform/database/engine.ts', 'tells the engines apart'],
  ['server/platform/database/snapshot.ts', 'reads a database into a backup'],
  ['server/records/erasures/erasures-store.ts', 'looks for what was erased in a database that was restored'],
]);
