import * as z from 'zod/mini';
import type { KeptRecord } from '#contract/deaths.ts';
import { pauseCauses } from '#contract/profile-choices.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { updateBinned } from '#server/records/bin/bin-content.ts';
import { type ByAdmin, changeRecord } from '#server/records/change-record.ts';
import { decisionFields } from './changes.ts';
import { updateDecision } from './states-store.ts';
import { findProfile, lockProfile, type ProfileValues } from './store.ts';

type Paused = Pick<ProfileValues, 'paused_at' | 'paused_by' | 'paused_before'>;

/** Undoing the death brings back the pause that was there before it. */
function pausedForDeath({ paused_at, paused_by, paused_before }: Paused, at: number): Paused {
  if (paused_by === 'death') return { paused_at, paused_by, paused_before };
  const before = paused_at === null ? null : JSON.stringify({ paused_at, paused_by });
  return { paused_at: at, paused_by: 'death', paused_before: before };
}

const pauseBefore = z.object({
  paused_at: z.nullable(z.number()),
  paused_by: z.nullable(z.enum(pauseCauses)),
});

/** Returns the columns of a profile without the death that paused it. */
function pausedBefore(before: unknown): Paused {
  const earlier = typeof before === 'string' ? pauseBefore.parse(JSON.parse(before)) : noPause;
  return { ...earlier, paused_before: null };
}

const noPause = { paused_at: null, paused_by: null };

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
    await updateBinned(db, 'profiles', [id], ({ row, ...content }) => ({
      ...content,
      row: { ...row, ...(row['paused_at'] === pausedAt && pausedBefore(row['paused_before'])) },
    }));
    return { name: null, reason: 'deleted' };
  }
  if (profile.paused_at !== pausedAt) return { name: profile.name, reason: 'changed' };
  const paused = (before: Paused) => pausedBefore(before.paused_before);
  await setPaused(platform, db, { id, paused, administratorId, action: 'profile resumed' });
  return undefined;
}
