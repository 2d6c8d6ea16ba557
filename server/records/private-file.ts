import type { DutiesNeeded } from '#contract/duties.ts';
import type { Reading } from './changes-store.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Access rules of a private file. The feature that stores the file provides them. */
export interface PrivateFile {
  /** Who may read the file: all members, only administrators, or administrators and these accounts (decision 12). */
  readonly readers: 'members' | 'office' | { readonly accounts: readonly number[] };
  /** The duties of the administrators who may read the file. */
  readonly duties: DutiesNeeded;
  /** The download name without extension. It may contain any user input. */
  readonly title?: string;
  /** The audit entry to write each time an administrator opens the file; undefined if none is required. */
  readonly noted?: Pick<Reading, 'action' | 'subject'>;
}

/** Returns the access rules of a file; undefined if no row of the feature refers to the file. */
export type FindPrivateFile = (db: Db, name: string) => Promise<PrivateFile | undefined>;

/** Folders whose files are served only to authorised users. */
export type PrivateFolder = 'images' | 'pdf';
