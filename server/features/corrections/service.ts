import type { KeptRecord } from '#contract/deaths.ts';
import { findCorrection, lockCorrection, updateCorrection, waitsAgain } from '#server/features/members/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { nextUpdatedAt } from '#server/records/change-record.ts';

export { findCorrectionPhoto } from './after-decision.ts';
export { findCorrectionsOf } from './read.ts';

/**
 * Lets a correction wait again that `closeCorrections` refused at `at`, in epoch milliseconds, in the caller's transaction.
 * @returns why it stays as it is; undefined if it waits again
 */
export async function reopenCorrection(
  platform: Platform,
  db: Db,
  { id, at }: { readonly id: number; readonly at: number },
): Promise<Omit<KeptRecord, 'kind'> | undefined> {
  const correction = await lockCorrection(db, id);
  if (!correction) return { name: null, reason: 'deleted' };
  if (correction.decided_at !== at || (await waitsAgain(db, correction))) {
    return { name: (await findCorrection(db, id))?.sent_by ?? null, reason: 'changed' };
  }
  const updated_at = nextUpdatedAt(platform, correction);
  await updateCorrection(db, id, { status: 'waiting', reason: null, decided_at: null, updated_at });
  return undefined;
}
