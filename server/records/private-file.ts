import type { AuditEntry } from '#server/records/audit-store.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Access rules of a private file, given by the feature that owns it. */
export interface PrivateFile {
  /** Who may read it: all members, the office only, or one account. The office can always read it (decision 12). */
  readonly readers: 'members' | 'office' | { readonly account: number };
  /** The download name without extension. It may contain any user input. */
  readonly title?: string;
  /** The audit entry written each time the office opens the file, if one is required. */
  readonly noted?: Pick<AuditEntry, 'action' | 'subject'>;
}

/** Finds the access rules of a file that a feature's rows name. Returns undefined for other files. */
export type FindPrivateFile = (db: Db, name: string) => Promise<PrivateFile | undefined>;

/** Folders whose files are served only to authorised users. */
export type PrivateFolder = 'images' | 'pdf';
