import type { KeptRecord } from '#contract/deaths.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { updateBinned } from '#server/records/bin/bin-content.ts';
import { type ByAdmin, changeRecord } from '#server/records/change-record.ts';
import { decisionFields } from './changes.ts';
import { type Decision, updateDecision } from './states-store.ts';
import { findProfile, lockProfile } from './store.ts';

/** A profile that was paused before keeps that time, so that undoing the death does not resume it. */
function pausedFor({ paused_at }: Decision, at: number | null): Pick<Decision, 'paused_at' | 'paused_by'> {
  return at === null ? { paused_at: null, paused_by: null } : { paused_at: paused_at ?? at, paused_by: 'death' };
}

/** Sets when the profile was paused, and keeps the decision about it. */
async function setPaused(
  platform: Platform,
  db: Db,
  { id, pausedAt, ...by }: ByAdmin & { readonly id: number; readonly pausedAt: number | null },
): Promise<void> {
  await changeRecord(platform, db, {
    ...by,
    record: { type: 'profile', id },
    seen: undefined,
    lock: () => lockProfile(db, id),
    read: () => findProfile(db, id),
    change: (before): Decision => ({ ...before, ...pausedFor(before, pausedAt) }),
    fieldsOf: decisionFields,
    write: ({ paused_at, paused_by }, _before, at) => updateDecision(db, id, { paused_at, paused_by, updated_at: at }),
  });
}

interface Pause {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly pausedAt: number;
  readonly administratorId: number;
}

/** Pauses a profile in the caller's transaction, because the death of the person is recorded. */
export async function pauseProfile(platform: Platform, db: Db, pause: Pause): Promise<void> {
  await setPaused(platform, db, { ...pause, action: 'profile paused' });
}

/**
 * Resumes a profile that was paused at `pausedAt`, in the caller's transaction.
 * @returns why the profile stays as it is; undefined if it was resumed
 */
export async function resumeProfile(
  platform: Platform,
  db: Db,
  { id, pausedAt, administratorId }: Pause,
): Promise<Omit<KeptRecord, 'kind'> | undefined> {
  const profile = await lockProfile(db, id);
  if (!profile) {
    // If it is in the bin, it is restored as it was before.
    const resumed = { paused_at: null, paused_by: null };
    await updateBinned(db, 'profiles', [id], (content) => ({ ...content, row: { ...content.row, ...resumed } }));
    return { name: null, reason: 'deleted' };
  }
  if (profile.paused_at !== pausedAt) return { name: profile.name, reason: 'changed' };
  await setPaused(platform, db, { id, pausedAt: null, administratorId, action: 'profile resumed' });
  return undefined;
}
