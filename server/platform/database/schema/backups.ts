import type { Generated } from 'kysely';

/** Backups that the site makes by itself, and what they must not bring back. */
export interface BackupsTables {
  /** One row for each record that was erased: nothing but what is needed to know it again in a backup. */
  erasures: {
    kind: 'account' | 'member' | 'profile' | 'memorial' | 'picture';
    /** Its number. */
    record: number;
    /** When the record came into being; 0 for those that are older than this column. */
    created_at: number;
    /** When it was written to the list in `BACKUP_DIR`; null: it has yet to be. */
    listed_at: number | null;
  };
  /** One row for each backup and each test restore that was begun. */
  backup_runs: {
    id: Generated<number>;
    work: 'backup' | 'test-restore';
    /** The administrator who asked for it; null: the site did so by itself. */
    actor_id: number | null;
    /** 1 while it is under way, which one run is at a time; null once it has ended. */
    active: 1 | null;
    began_at: number;
    /** Moves on while it is under way; when it stands still for long, the process has died. */
    seen_at: number;
    ended_at: number | null;
    stage: 'rows' | 'files' | 'verifying' | 'restoring' | 'comparing' | null;
    /** Of the stage. */
    done: Generated<number>;
    total: Generated<number>;
    outcome: 'good' | 'failed' | null;
    /** Why it failed, by code. */
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
    /** The folder of the backup, below `BACKUP_DIR`. */
    name: string | null;
    bytes: number | null;
    rows: number | null;
    files: number | null;
    /** Files that rows name and that were not there when they were to be backed up; null of a test restore. */
    missing: number | null;
  };
  /** One row from the first backup on: the random name by which backups and a `BACKUP_DIR` are known as this site's. */
  backup_site: {
    id: number;
    identity: string;
  };
  /** One row. */
  backup_watch: {
    id: number;
    /** When an administrator put away the notice that there are no backups. */
    put_away_at: number | null;
    /** When the administrators were last told by mail that something is wrong with the backups. */
    mailed_at: number | null;
  };
}
