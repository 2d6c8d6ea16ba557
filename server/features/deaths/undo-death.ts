import type { KeptRecord } from '#contract/deaths.ts';
import { reopenAccount } from '#server/features/identity/service.ts';
import { resumeAfterDeath } from '#server/features/matrimony/service.ts';
import {
  completeEntry,
  familyOf,
  personRecord,
  readMembers,
  reopenCorrections,
  restoreFirstContact,
  setPersonState,
} from '#server/features/members/service.ts';
import { tellMistake } from '#server/features/messages/service.ts';
import { findMemorialOf, lockDeath, memorialRecord, updateDeath } from '#server/features/memorials/service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type AnyRow, type BinContent, lockEntry, updateBinned } from '#server/records/bin-entries.ts';
import { recordAction, removeRecord } from '#server/records/change-record.ts';
import { listPartsOf } from '#server/records/changes-store.ts';
import { UNDO_MS, UNDONE } from './service.ts';

/**
 * Columns of a memorial whose death was undone. If it is restored from the bin, it is a draft and belongs to nobody.
 */
const undone = { member_id: null, person_id: null, undo_until: UNDONE, published: 0, announced: 0 };

/**
 * Ends the possibility to undo a death. The memorial, which may be in the bin, is locked until the transaction ends.
 * @returns the row of the memorial, when the death was recorded, in epoch milliseconds, and whether it is outside the bin
 * @throws AppError `missing`; `duplicate` if the death can no longer be undone
 */
async function endUndo(db: Db, id: number, now: number) {
  const death = await lockDeath(db, id);
  let row: AnyRow | undefined = death;
  if (death) await updateDeath(db, id, undone);
  else {
    await updateBinned(db, 'memorial', [id], (content) => {
      row = content.row;
      return { ...content, row: { ...row, ...undone } };
    });
  }
  if (row === undefined) throw notFound();
  const until = row['undo_until'] ?? null;
  if (!until && !death) throw new AppError('duplicate', 'undoneBefore');
  if (Number(until) <= now) throw new AppError('duplicate', 'undoOver');
  return { row, at: Number(until) - UNDO_MS, isOutsideBin: death !== undefined };
}

type Kept = Omit<KeptRecord, 'kind'> | undefined;

interface Returned {
  /** 0 for a first contact from before people were records whose entry is in the bin. */
  readonly id: number;
  readonly memberId: number;
  readonly administratorId: number;
}

/** Returns a deleted entry with this person among the living, as it comes back from the bin. */
function withLiving(content: BinContent, id: number): BinContent {
  const living = (row: AnyRow): AnyRow => (row['id'] === id ? { ...row, state: 'living' } : row);
  const isContact = content.parts.every((row) => row['relation'] !== 'self' || row['id'] === id);
  const row = isContact ? { ...content.row, state: 'living' } : content.row;
  return { ...content, row, parts: content.parts.map(living) };
}

/** Returns a person to the living. @returns why the person stays as it is; undefined if it was returned */
async function returnDeceased(platform: Platform, db: Db, { id, memberId, administratorId }: Returned): Promise<Kept> {
  if (!(await personRecord.lock(db, id))) {
    await updateBinned(db, 'member', [memberId], (content) => withLiving(content, id));
    const alive = (content: BinContent) => ({ ...content, row: { ...content.row, state: 'living' } });
    await updateBinned(db, 'person', [id], alive);
    return { name: null, reason: 'deleted' };
  }
  const { name, state } = await personRecord.read(platform, id, db);
  // Another memorial: the death was recorded again after the memorial was deleted.
  if (state === 'living' || (await findMemorialOf(db, id))) return { name, reason: 'changed' };
  await setPersonState(platform, db, { id, state: 'living', administratorId });
  return undefined;
}

/**
 * Undoes the recording of a death and moves the memorial to the bin, all or nothing (decision 58). The history names the
 * changes that are part of the death.
 * @returns the records that stay as they are
 * @throws AppError `missing`; `duplicate` if the death was already undone or can no longer be undone
 */
export async function undoDeath(
  platform: Platform,
  id: number,
  { accountId: administratorId, ...caller }: Parameters<typeof tellMistake>[3],
): Promise<KeptRecord[]> {
  return inTransaction(platform.database, async (db) => {
    const { row, at, isOutsideBin } = await endUndo(db, id, platform.now());
    const kept: KeptRecord[] = [];
    const keep = (kind: KeptRecord['kind'], stays: Kept) => stays && kept.push({ kind, ...stays });
    const parts = await listPartsOf(db, `death ${id}`);
    // Restoring an account from the bin locks the bin entry before the members, too.
    for (const part of parts) if (part.kind === 'user') await lockEntry(db, part.id);
    const memberId = Number(row['member_id']);
    const person = Number(row['person_id'] ?? (await familyOf(db, memberId))[0]?.id ?? 0);
    if (parts.some(({ action }) => action === 'member deceased' || action === 'person deceased')) {
      keep('entry', await returnDeceased(platform, db, { id: person, memberId, administratorId }));
    }
    for (const { id: change, action, kind, record } of parts) {
      const by = { id: Number(record), at, administratorId };
      if (action === 'first contact changed') {
        const isRestored = await restoreFirstContact(platform, db, by.id, { change, administratorId });
        const [entry] = isRestored ? [] : await readMembers(db, [by.id]);
        keep('first-contact', entry && { name: entry.name, reason: 'changed' });
      }
      if (kind === 'profile') keep('profile', await resumeAfterDeath(platform, db, by));
      if (kind === 'user') keep('account', await reopenAccount(platform, db, { bin: change, administratorId }));
    }
    await completeEntry(platform, db, memberId, administratorId);
    // Returning the first contact has closed what waits about the other one, so these follow.
    await reopenCorrections(platform, db, `death ${id}`);
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
    const names = { name: String(row['name']), name_ml: row['name_ml'] ? String(row['name_ml']) : null };
    await tellMistake(platform, db, { id, ...names }, { ...caller, accountId: administratorId });
    return kept;
  });
}
