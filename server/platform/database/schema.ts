import type { Selectable } from 'kysely';
import type { AccountsTables } from './schema/accounts.ts';
import type { HistoryTables } from './schema/history.ts';
import type { BackupsTables } from './schema/backups.ts';
import type { IdempotencyTables, RunningTables } from './schema/running.ts';
import type { ContentTables } from './schema/content.ts';
import type { RecordsTables } from './schema/records.ts';
import type { MembersTables } from './schema/members.ts';
import type { MatrimonyTables } from './schema/matrimony.ts';

/**
 * All tables. Instants (`…_at`) are epoch milliseconds, days are `YYYY-MM-DD` text, structured values are JSON text. An
 * approval is stored only as the time it was given, without a separate flag that could contradict it.
 */
export interface Schema
  extends
    AccountsTables,
    RunningTables,
    ContentTables,
    RecordsTables,
    MembersTables,
    MatrimonyTables,
    IdempotencyTables,
    BackupsTables,
    HistoryTables {}

/** A row of a table, as it is read. */
export type RowOf<Table extends keyof Schema> = Selectable<Schema[Table]>;
