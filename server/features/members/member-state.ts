import type { MemberState } from '#contract/members.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ByAdmin, changeRecord } from '#server/records/change-record.ts';
import { memberRecord } from './record.ts';
import { updateMemberSearchEntries } from './search-entries.ts';
import { lockMemberState, updateMemberState } from './store.ts';

interface StateChange extends ByAdmin {
  readonly id: number;
  readonly state: MemberState;
  /** The `updatedAt` that the administrator saw; undefined if the request contains none. */
  readonly seen: string | undefined;
}

/**
 * Records in the caller's transaction that a member is deceased, or returns the entry to the directory.
 * @throws AppError `missing`; `conflictError`
 */
export async function setMemberState(
  platform: Platform,
  db: Db,
  { id, state, ...request }: StateChange,
): Promise<void> {
  await changeRecord(platform, db, {
    ...request,
    record: { type: 'member', id },
    lock: () => lockMemberState(db, id),
    read: () => memberRecord.read(db, id),
    change: () => ({ state }),
    write: async (_after, _before, at) => {
      await updateMemberState(db, id, state, at);
      await updateMemberSearchEntries(db, [id]);
    },
  });
}
