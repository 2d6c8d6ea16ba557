import type { Db } from '#server/platform/database/database.ts';
import type { ByAdmin, ByOwner } from '#server/records/change-record.ts';
import { findProfile, lockProfile, type ProfileValues } from './store.ts';

/** The person who changes a profile, and what they may read and change. */
export interface ProfileEditor {
  readonly seen?: string | undefined;
  readonly by: ByAdmin | ByOwner;
  /** Absent: every profile. */
  readonly mayChange?: (profile: ProfileValues) => boolean;
  /** Returns what a conflict shows. */
  readonly read?: (db: Db) => Promise<unknown>;
}

/** Returns the arguments of `changeRecord`, `removeRecord` and `eraseRecord` that name, lock and read a profile. */
export function profileRecord(db: Db, id: number, { by, seen, mayChange = () => true, read }: ProfileEditor) {
  return {
    record: { type: 'profile', id },
    ...by,
    seen,
    lock: async () => {
      const profile = await lockProfile(db, id);
      return profile && mayChange(profile) ? profile : undefined;
    },
    read: async () => (read ? read(db) : findProfile(db, id)),
  } as const;
}
