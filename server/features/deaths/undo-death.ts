import type { KeptRecord } from '#contract/deaths.ts';
import { reopenCorrection } from '#server/features/corrections/service.ts';
import { reopenAccount } from '#server/features/identity/service.ts';
import { resumeAfterDeath } from '#server/features/matrimony/service.ts';
import { memberRecord, setMemberState } from '#server/features/members/service.ts';
import { findMemorialOf, lockDeath, memorialRecord, updateDeath } from '#server/features/memorials/service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockEntry, updateBinned } from '#server/records/bin-entries.ts';
import { recordAction, removeRecord } from '#server/records/change-record.ts';
import { listPartsOf } from '#server/records/changes-store.ts';
import { UNDO_MS } from './service.ts';

/** Columns of a memorial whose death was undone. If it is restored from the bin, it is a draft and belongs to no entry. */
const undone = { member_id: null, undo_until: null, published: 0, announced: 0 };

/**
 * Ends the possibility to undo a death. The memorial, which may be in the bin, is locked until the transaction ends.
 * @returns when the death was recorded, in epoch milliseconds, and whether the memorial is outside the bin
 * @throws AppError `missing`; `duplicate` if the death can no longer be undone
 */
async function endUndo(db: Db, id: number, now: number) {
  const death = await lockDeath(db, id);
  let until: unknown = death?.undo_until;
  if (death) await updateDeath(db, id, undone);
  else {
    await updateBinned(db, 'memorial', [id], (content) => {
      until = content.row['undo_until'] ?? null;
      return { ...content, row: { ...content.row, ...undone } };
    });
  }
  if (until === undefined) throw notFound();
  if (until === null && !death) throw new AppError('duplicate', 'undoneBefore');
  if (Number(until) <= now) throw new AppError('duplicate', 'undoOver');
  return { at: Number(until) - UNDO_MS, isOutsideBin: death !== undefined };
}

type Kept = Omit<KeptRecord, 'kind'> | undefined;

/** Returns an entry to the directory. @returns why it stays as it is; undefined if it was returned */
async function returnEntry(
  platform: Platform,
  db: Db,
  { id, administratorId }: { readonly id: number; readonly administratorId: number },
): Promise<Kept> {
  if (!(await memberRecord.lock(db, id))) {
    // If it is in the bin, it is restored as it was before.
    await updateBinned(db, 'member', [id], (content) => ({ ...content, row: { ...content.row, state: 'living' } }));
    return { name: null, reason: 'deleted' };
  }
  const { name, state } = await memberRecord.read(platform, id, db);
  // Another memorial: the death was recorded again after the memorial was deleted.
  if (state === 'living' || (await findMemorialOf(db, id))) return { name, reason: 'changed' };
  const by = { action: 'member returned', administratorId, seen: undefined } as const;
  await setMemberState(platform, db, { ...by, id, state: 'living' });
  return undefined;
}

/**
 * Undoes the recording of a death and moves the memorial to the bin, all or nothing (decision 58). The history names the
 * changes that are part of the death.
 * @returns the records that stay as they are
 * @throws AppError `missing`; `duplicate` if the death was already undone or can no longer be undone
 */
export async function undoDeath(platform: Platform, id: number, administratorId: number): Promise<KeptRecord[]> {
  return inTransaction(platform.database, async (db) => {
    const { at, isOutsideBin } = await endUndo(db, id, platform.now());
    const kept: KeptRecord[] = [];
    const keep = (kind: KeptRecord['kind'], stays: Kept) => stays && kept.push({ kind, ...stays });
    const parts = await listPartsOf(db, `death ${id}`);
    // Restoring an account from the bin locks the bin entry before the members, too.
    for (const part of parts) if (part.kind === 'user') await lockEntry(db, part.id);
    for (const { id: change, kind, record } of parts) {
      const by = { id: Number(record), at, administratorId };
      if (kind === 'member') keep('entry', await returnEntry(platform, db, by));
      if (kind === 'profile') keep('profile', await resumeAfterDeath(platform, db, by));
      if (kind === 'user') keep('account', await reopenAccount(platform, db, { bin: change, administratorId }));
      if (kind === 'correction') keep('correction', await reopenCorrection(platform, db, by));
    }
    const act = { record: { type: 'memorial', id }, action: 'death undone', administratorId } as const;
    if (isOutsideBin) {
      await removeRecord(platform, db, {
        ...act,
        lock: () => memorialRecord.lock(db, id),
        read: () => memorialRecord.read(platform, id, db),
        seen: undefined,
        bin: memorialRecord.bin,
      });
    } else await recordAction(platform, db, act);
    return kept;
  });
}
