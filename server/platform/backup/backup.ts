import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';

/** The settings that say where a site stores its data. A backup reads from there, and a restore writes there. */
export type SitePlaces = Pick<Config, 'dataDirectory' | 'database' | 'storage' | 'secret'>;

export interface BackupProgress {
  readonly step: 'tables' | 'files';
  readonly done: number;
  readonly total: number;
}

export interface BackupWork {
  readonly passphrase?: string | undefined;
  /** Called before each table and each file. */
  readonly onProgress?: ((progress: BackupProgress) => void) | undefined;
  /**
   * Aborts the work: the promise rejects with the signal's reason. A partial backup is deleted. The files of a partial
   * restore stay.
   */
  readonly signal?: AbortSignal | undefined;
}

/** Facts from a backup's manifest, readable without the passphrase. */
export interface BackupSummary {
  /** The folder name. Sorting by name sorts by time. */
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  /** When the backup was started, just before its snapshot, in epoch milliseconds. */
  readonly takenAt: number;
  /** When the backup was completed, in epoch milliseconds. */
  readonly finishedAt: number;
  readonly encrypted: boolean;
  /** The newest migration, such as `0001-baseline`. */
  readonly schema: string;
  /** The version in `package.json`. */
  readonly program: string;
  /** The identity of the site that was backed up. */
  readonly identity: string;
  /** The size of tables and files in bytes, including files shared with other backups. */
  readonly bytes: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Files, as `folder/name`, that rows named but that were missing when the backup was made. */
  readonly missing: readonly string[];
}

export interface BackupSource {
  readonly places: SitePlaces;
  readonly owners: readonly ListRowFiles[];
  readonly now: () => number;
}

/** Prevents ids up to `last` from being given to new rows of a table. */
export type RaiseLastId = (table: string, last: number) => Promise<void>;

export interface RestoreTarget extends BackupSource {
  /**
   * Called in the transaction of the restore, when all rows have been inserted and converted to the newest schema.
   * Files that no row names after the call are not restored. If the call fails, the restore is rolled back.
   */
  readonly beforeCommit?: ((db: Db, raiseLastId: RaiseLastId) => Promise<void>) | undefined;
}

/** A one-line reason why a backup cannot be made, read or restored. Contains no secrets. */
export class BackupProblem extends StartProblem {
  override readonly name = 'BackupProblem';
}
