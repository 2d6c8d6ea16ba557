import type { KeptRecord } from '#contract/deaths.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { updateBinned } from '#server/records/bin/bin-content.ts';
import { changeForOffice } from './states.ts';
import { lockProfile } from './store.ts';

interface Death {
  readonly id: number;
  /** When the death was recorded, in epoch milliseconds. It names the death among others of the same person. */
  readonly at: number;
  readonly administratorId: number;
}

/** Pauses a profile in the caller's transaction, because the death of the person is recorded. */
export async function pauseForDeath(platform: Platform, db: Db, { id, ...death }: Death): Promise<void> {
  await changeForOffice(platform, db, id, { act: 'recordDeath', ...death });
}

/**
 * Resumes a profile that was paused for a death, in the caller's transaction. A pause from before then comes back.
 * @returns why the profile stays as it is; undefined if it was resumed
 */
export async function resumeAfterDeath(
  platform: Platform,
  db: Db,
  { id, at, administratorId }: Death,
): Promise<Omit<KeptRecord, 'kind'> | undefined> {
  const profile = await lockProfile(db, id);
  if (!profile) {
    // If it is in the bin, it is restored as it was before.
    await updateBinned(db, 'profile', [id], (content) =>
      content.row['death_at'] === at ? { ...content, row: { ...content.row, death_at: null } } : content,
    );
    return { name: null, reason: 'deleted' };
  }
  if (profile.death_at !== at) return { name: profile.name, reason: 'changed' };
  await changeForOffice(platform, db, id, { act: 'undoDeath', administratorId });
  return undefined;
}
