import type { Selectable } from 'kysely';
import type { AccountTables } from './schema/accounts.ts';
import type { MemberTables } from './schema/members.ts';
import type { RecordTables } from './schema/records.ts';
import type { RunningTables } from './schema/running.ts';

/**
 * All tables. Instants (`…_at`) are epoch milliseconds, days are `YYYY-MM-DD` text, structured values are JSON text. An
 * approval is stored only as the time it was given, without a separate flag that could contradict it.
 */
export interface Schema extends AccountTables, MemberTables, RecordTables, RunningTables {}

/** A row of a table, as it is read. */
export type RowOf<Table extends keyof Schema> = Selectable<Schema[Table]>;
