import type { KeptRecord } from '#contract/deaths.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { updateBinned } from '#server/records/bin/bin-content.ts';
import { type ByAdmin, changeRecord } from '#server/records/change-record.ts';
import { decisionFields } from './changes.ts';
import { updateDecision } from './states-store.ts';
import { findProfile, lockProfile, type ProfileValues } from './store.ts';

type Paused = Pick<ProfileValues, 'paused_at' | 'paused_by' | 'paused_before'>;

/** A profile that was paused before keeps that time. */
function pausedForDeath({ paused_at, paused_by, paused_before }: Paused, at: number): Paused {
  if (paused_by === 'death') return { paused_at, paused_by, paused_before };
  return { paused_at: paused_at ?? at, paused_by: 'death', paused_before: paused_by };
}

/** Returns the columns of a profile without the death. A pause from before the death comes back. */
function pausedBefore<At, Cause>({ paused_at, paused_before }: { paused_at: At; paused_before: Cause | null }) {
  const time = paused_before === null ? null : paused_at;
  return { paused_at: time, paused_by: paused_before, paused_before: null };
}

/** Sets by what the profile is paused, and keeps the decision about it. */
async function setPaused(
  platform: Platform,
  db: Db,
  { id, paused, ...by }: ByAdmin & { readonly id: number; readonly paused: (before: Paused) => Paused },
): Promise<void> {
  await changeRecord(platform, db, {
    ...by,
    record: { type: 'profile', id },
    seen: undefined,
    lock: () => lockProfile(db, id),
    read: () => findProfile(db, id),
    change: (before): ProfileValues => ({ ...before, ...paused(before) }),
    fieldsOf: decisionFields,
    write: ({ paused_at, paused_by, paused_before }, _before, at) =>
      updateDecision(db, id, { paused_at, paused_by, paused_before, updated_at: at }),
  });
}

interface Pause {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly pausedAt: number;
  readonly administratorId: number;
}

/** Pauses a profile in the caller's transaction, because the death of the person is recorded. */
export async function pauseProfile(
  platform: Platform,
  db: Db,
  { id, pausedAt, administratorId }: Pause,
): Promise<void> {
  const paused = (before: Paused) => pausedForDeath(before, pausedAt);
  await setPaused(platform, db, { id, paused, administratorId, action: 'profile paused' });
}

/**
 * Resumes a profile that was paused at `pausedAt`, in the caller's transaction. A pause from before then comes back.
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
    await updateBinned(db, 'profiles', [id], (content) => {
      const { paused_at = null, paused_by, paused_before = null } = content.row;
      if (paused_by !== 'death') return content;
      return { ...content, row: { ...content.row, ...pausedBefore({ paused_at, paused_before }) } };
    });
    return { name: null, reason: 'deleted' };
  }
  const isByThis = profile.paused_by === 'death' && (profile.paused_before !== null || profile.paused_at === pausedAt);
  if (!isByThis) return { name: profile.name, reason: 'changed' };
  await setPaused(platform, db, { id, paused: pausedBefore, administratorId, action: 'profile resumed' });
  return undefined;
}
