import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import type { addLogEntry, listProfileLog, ProfileLogEntry } from '#contract/proposals.ts';
import { notFound } from '#server/platform/app-error.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAction } from '#server/records/change-record.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import { countLog, insertLog, listLog } from './log-store.ts';
import { findProfile, lockProfile } from './store.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Returns the log of a profile for the office. @throws AppError `missing` */
export async function findLog(
  { database }: Platform,
  id: number,
  query: z.output<typeof listProfileLog.query>,
): Promise<Page<ProfileLogEntry>> {
  if (!(await findProfile(database, id))) throw notFound();
  const entries = await listLog(database, id, pageRangeOf({ page: 1, ...query }, false, DEFAULT_PAGE_SIZE));
  const rows = entries.map(({ other_id, other_name, at, ...entry }) => ({
    ...entry,
    at: new Date(at).toISOString(),
    other: other_id === null ? null : { id: other_id, name: other_name },
  }));
  return { rows, total: await countLog(database, id) };
}

/** Adds a call or a note of the office. Returns the id of the profile. @throws AppError `missing` */
export async function addToLog(
  platform: Platform,
  id: number,
  entry: z.output<typeof addLogEntry.body>,
  submission: Submission,
): Promise<number[]> {
  return inTransaction(platform.database, (db) =>
    addOnce(platform, db, submission, async () => {
      if (!(await lockProfile(db, id))) throw notFound();
      const administratorId = submission.accountId;
      await insertLog(db, { ...entry, profile_id: id, at: platform.now(), actor_id: administratorId });
      await recordAction(platform, db, { record: { type: 'profile', id }, action: 'log entry added', administratorId });
      return [id];
    }),
  );
}
