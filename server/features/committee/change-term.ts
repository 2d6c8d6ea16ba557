import type { AuditAction } from '#contract/audit-actions.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/engine.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, notFound } from '#server/platform/app-error.ts';
import { type WithUpdatedAt, recordFieldChanges } from '#server/records/field-changes-store.ts';
import { nextUpdatedAt, recordAction } from '#server/records/change-record.ts';
import { saveFirstVersion } from '#server/records/versions.ts';
import { type BearerRow, listBearers, type NewBearer } from './bearers-store.ts';
import { readTerm } from './read-terms.ts';
import { type TermDays, findTerm, updateTermTimestamp } from './store.ts';
import { termSubject } from './term-snapshot.ts';

export interface AdminAction {
  readonly administratorId: number;
  readonly action: AuditAction;
}

export interface TermWithBearers<Bearer = NewBearer> extends TermDays {
  readonly bearers: readonly Bearer[];
}

/** Returns the arguments of `changeRecord` and `removeRecord` that name, lock and read a term with its committee. */
export function termRecord(platform: Platform, db: Db, id: number) {
  return {
    record: { type: 'term', id },
    versionedAs: termSubject(id),
    find: async (): Promise<(TermWithBearers<BearerRow> & WithUpdatedAt) | undefined> => {
      const term = await findTerm(db, id);
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
  await recordFieldChanges(db, { type: 'term', id: termId }, ['bearers'], { at, actorId });
}

/** Saves the first version of a new term and logs the action, in the caller’s transaction. */
export async function saveNewTerm(platform: Platform, db: Db, id: number, act: AdminAction): Promise<void> {
  await saveFirstVersion(db, termSubject(id), { at: platform.now(), actorId: act.administratorId });
  await recordAction(platform, db, { record: { type: 'term', id }, ...act });
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
