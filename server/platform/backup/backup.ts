import type { Config } from '#server/platform/config/config.ts';
import type { TableFiller } from '#server/platform/database/build-database.ts';
import type { Db } from '#server/platform/database/database.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';

/** The places that a backup is made of, or restored into. */
export type SitePlaces = Pick<Config, 'dataDirectory' | 'database' | 'storage' | 'secret'>;

export interface BackupProgress {
  readonly step: 'tables' | 'files';
  readonly done: number;
  readonly total: number;
}

/** What every work on a backup can be told. */
export interface BackupWork {
  /** `BACKUP_PASSPHRASE`; undefined where it is not set. */
  readonly passphrase?: string | undefined;
  /** Called at each table and each file. */
  readonly onProgress?: ((progress: BackupProgress) => void) | undefined;
  /** Ends the work early: what is half done is taken away again, and the work rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What is told of a backup: read from its manifest, for which no passphrase is needed. */
export interface BackupSummary {
  /** Of its folder; in the order of their names, backups are in the order of time. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** The instant of the snapshot, milliseconds since 1970. */
  readonly takenAt: number;
  /** When it was whole. */
  readonly finishedAt: number;
  readonly encrypted: boolean;
  /** The name of the last step of the schema, such as `0001-baseline`. */
  readonly schema: string;
  /** Of `package.json`. */
  readonly program: string;
  /** Of the database and the files that it was made of. */
  readonly identity: string;
  /** Of its tables and files together, those that other backups share included. */
  readonly bytes: number;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Files that rows name and that were not there already when the backup was made, as `folder/name`. */
  readonly missing: readonly string[];
}

export interface BackupSource {
  readonly places: SitePlaces;
  readonly owners: readonly ListRowFiles[];
  readonly now: () => number;
}

export interface RestoreTarget extends BackupSource {
  /**
   * Called in the transaction of the restore, when all rows are there in the newest schema. Files that no row names
   * after it are not restored. A failure takes everything back.
   */
  readonly beforeCommit?: ((db: Db, raiseLastId: TableFiller['raiseLastId']) => Promise<void>) | undefined;
}

/** Why a backup cannot be made, read or restored, in one line for a person; it repeats nothing that may be secret. */
export class BackupProblem extends StartProblem {
  override readonly name = 'BackupProblem';
}
