import type { Generated } from 'kysely';

export interface BackupsTables {
  /** One row per erased record, with only what is needed to identify it in a backup. */
  erasures: {
    /** `closed_account` is an account that its owner closed. */
    kind: 'account' | 'closed_account' | 'member' | 'profile' | 'memorial' | 'picture';
    record: number;
    /** When the record was created. Distinguishes it from another record with the same id. */
    created_at: number;
    /** When the erasure was written to the list in `BACKUP_DIR`; null if it is still missing there. */
    listed_at: number | null;
  };
  backup_runs: {
    id: Generated<number>;
    work: 'backup' | 'test-restore';
    /** The administrator who started the run; null for automatic runs. */
    actor_id: number | null;
    /** 1 while the run is active; null when it has ended. Only one run can be active. */
    active: 1 | null;
    began_at: number;
    /** Updated while the run is active. If it stops changing, the process that made the run has died. */
    seen_at: number;
    ended_at: number | null;
    stage: 'rows' | 'files' | 'verifying' | 'restoring' | 'comparing' | null;
    /** Progress within the stage, counted up to `total`. */
    done: Generated<number>;
    total: Generated<number>;
    outcome: 'good' | 'failed' | null;
    problem:
      | 'unreachable'
      | 'read-only'
      | 'disk'
      | 'damaged'
      | 'different'
      | 'interrupted'
      | 'other-version'
      | 'other-site'
      | 'other-passphrase'
      | 'fault'
      | null;
    name: string | null;
    bytes: number | null;
    rows: number | null;
    files: number | null;
    /** Number of files that rows named but that were missing; null for test restores and runs that did not succeed. */
    missing: number | null;
  };
  /**
   * A single row with the random identity that marks the backups of this site in `BACKUP_DIR`. Created by the first
   * backup.
   */
  backup_site: {
    id: number;
    identity: string;
  };
  /** A single row about the notice and the emails about backups. */
  backup_watch: {
    id: number;
    /** When an administrator dismissed the notice that there are no backups; null if none has. */
    dismissed_at: number | null;
    /** When the administrators were last emailed about a problem with backups; null if never. */
    mailed_at: number | null;
  };
}
