import type { Db } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/engine.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, notFound } from '#server/platform/app-error.ts';
import { recordChange } from '#server/records/changes-store.ts';
import type { WithUpdatedAt } from '#server/records/updated-at.ts';
import { nextUpdatedAt } from '#server/records/change-record.ts';
import { type BearerRow, listBearers, type NewBearer } from './bearers-store.ts';
import { readTerm } from './read-terms.ts';
import { type TermDays, findTerm, lockTerm, updateTermTimestamp } from './store.ts';

export interface TermWithBearers<Bearer = NewBearer> extends TermDays {
  readonly bearers: readonly Bearer[];
}

/** Returns the arguments of `changeRecord` and `removeRecord` that name, lock and read a term with its committee. */
export function termRecord(platform: Platform, db: Db, id: number) {
  return {
    record: { type: 'term', id },
    lock: async (): Promise<(TermWithBearers<BearerRow> & WithUpdatedAt) | undefined> => {
      const term = await lockTerm(db, id);
      return term && { ...term, bearers: await listBearers(db, id) };
    },
    read: () => readTerm(platform, db, id),
  } as const;
}

/** Records that bearers were added to or removed from a committee, which counts as a change of the term. */
export async function recordCommitteeChange(
  platform: Platform,
  db: Db,
  termId: number,
  actorId: number,
): Promise<void> {
  const before = await findTerm(db, termId);
  if (!before) throw notFound();
  const at = nextUpdatedAt(platform, before);
  await updateTermTimestamp(db, termId, at);
  await recordChange(db, { at, actorId, action: null, subject: { type: 'term', id: termId }, fields: ['bearers'] });
}

/** Awaits a write of a term. @throws AppError `duplicate` for `begins_on` if another term begins on that day */
export async function mapBeginTakenError<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldAppError('duplicate', 'begins_on', 'termBeginTaken');
    throw error;
  }
}
