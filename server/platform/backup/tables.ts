import type { Schema } from '#server/platform/database/schema.ts';
import type { Row } from '#server/platform/database/snapshot.ts';
import { MAKE_REMAINING_SIZES, MAKE_SIZES_OF_MANY } from '#server/platform/images/remaining-sizes.ts';

interface Stored<Column> {
  /** What its rows are ordered by; no two are alike in it. */
  readonly key: readonly Column[];
  /** All rows unless given. */
  readonly only?: (row: Row) => boolean;
}

interface LeftOut {
  readonly leftOut: string;
}

type EveryTable = { readonly [Table in keyof Schema]: Stored<keyof Schema[Table]> | LeftOut };

/**
 * Every table there is: what a backup keeps of it, or why it keeps nothing. In this order they are filled again, so a
 * table stands after those that its rows refer to.
 */
const everyTable: EveryTable = {
  accounts: { key: ['id'] },
  second_factors: { key: ['account_id'] },
  recovery_codes: { key: ['hash'] },
  office_rules: { key: ['id'] },
  first_run: { key: ['id'] },
  content: { key: ['key'] },
  content_versions: { key: ['id'] },
  content_revisions: { key: ['subject'] },
  office_terms: { key: ['id'] },
  office_bearers: { key: ['id'] },
  notices: { key: ['id'] },
  events: { key: ['id'] },
  deceased: { key: ['id'] },
  gallery: { key: ['id'] },
  gallery_selections: { key: ['selection'] },
  images: { key: ['name'] },
  members: { key: ['id'] },
  imports: { key: ['id'] },
  import_rows: { key: ['import_id', 'number'] },
  import_files: { key: ['import_id', 'number'] },
  matrimony_profiles: { key: ['id'] },
  // A form whose answer was lost can be sent again after the restore; the records that it added are there.
  // Invitations are left out, and so are their keys.
  idempotency_keys: {
    key: ['account_id', 'call', 'key_hash', 'position'],
    only: ({ invitation_id: invitation }) => invitation === null,
  },
  search_entries: { key: ['scope', 'record'] },
  search_versions: { key: ['scope'] },
  field_changes: { key: ['type', 'record', 'field'] },
  audit: { key: ['id'] },
  public_version: { key: ['id'] },
  calendar_host: { key: ['id'] },
  sample_records: { key: ['kind', 'record'] },
  bin: { key: ['id'] },
  erasures: { key: ['kind', 'record', 'created_at'] },
  // Pictures that have no AVIF files yet get them after the restore. An email must not go out twice; what is to be
  // removed for good is not in the backup.
  jobs: { key: ['id'], only: ({ kind }) => kind === MAKE_REMAINING_SIZES || kind === MAKE_SIZES_OF_MANY },
  sessions: { leftOut: 'whoever has the backup must not be signed in by it' },
  refresh_tokens: { leftOut: 'belongs to a session' },
  access_tokens: { leftOut: 'belongs to a session' },
  second_factor_setups: { leftOut: 'belongs to a session' },
  reset_tokens: { leftOut: 'a link that lets somebody in' },
  invitations: { leftOut: 'a link that lets somebody in' },
  attempts: { leftOut: 'limits begin anew' },
  attempt_buckets: { leftOut: 'limits begin anew' },
  backup_site: { leftOut: 'a restored site is another one' },
  backup_runs: { leftOut: 'of the machine that made it' },
  backup_watch: { leftOut: 'of the machine that made it' },
  processes: { leftOut: 'of those that run at the moment' },
};

export interface StoredTable extends Stored<string> {
  readonly name: string;
}

/** In the order in which they are filled. */
export const storedTables: readonly StoredTable[] = Object.entries(everyTable).flatMap(([name, table]) =>
  'leftOut' in table ? [] : [{ name, ...table }],
);
