import type { AuditEntry } from '#server/records/audit-store.ts';
import type { Db } from '#server/platform/database/database.ts';

/** What the owner of a private file says of it. */
export interface PrivateFile {
  /** Every member, nobody else, or the member of one account; the office always (decision 12). */
  readonly readers: 'members' | 'office' | { readonly account: number };
  /** What it is called when it is saved, without extension; whatever was typed may stand in it. */
  readonly title?: string;
  /** What the audit log says whenever the office looks at it; files that are not about one person's trust need none. */
  readonly noted?: Pick<AuditEntry, 'action' | 'subject'>;
}

/** Answers for the files that the rows of a feature name; undefined for all others. */
export type FindPrivateFile = (db: Db, name: string) => Promise<PrivateFile | undefined>;

/** Folders whose files are handed out to those alone who may see them. */
export type PrivateFolder = 'images' | 'pdf';
