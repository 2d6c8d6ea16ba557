import type { Generated } from 'kysely';

/** The history of all records (decision 65). */
export interface HistoryTables {
  /** Every change and every act that the office's log lists. Triggers refuse to change or delete rows. */
  changes: {
    id: Generated<number>;
    at: number;
    /** The account of the administrator; null if the owner of the record acted. The id stays when the account is deleted. */
    actor_id: number | null;
    /** The action in the audit log; null for a change that the log does not list. */
    action: string | null;
    /** The kind of record or subject; null if no record is concerned. */
    kind: string | null;
    /** The id of the record, or the key of a text or setting. */
    record: string;
    /** JSON with the names of the changed fields. */
    fields: string;
    /** The recording of a death or the import that the change is part of, such as `death 12`; null for others. */
    part_of: Generated<string | null>;
  };
  /** The values of changed fields, and the content of deleted records. */
  change_values: {
    change_id: number;
    field: string;
    /** JSON; null for no value. */
    before: string | null;
    /** JSON; null for no value. */
    after: string | null;
    /** When the row is deleted; null if it stays. */
    until: number | null;
  };
}
