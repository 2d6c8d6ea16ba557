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
