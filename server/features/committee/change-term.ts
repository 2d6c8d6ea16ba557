import { type AuditEntry, type AuditSubject, recordAudit } from '#server/platform/audit/audit-store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { breaksUniqueness } from '#server/platform/database/engine.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import { changeSubject, saveFirstVersion } from '#server/platform/versions/versions.ts';
import { termSubject } from './term-snapshot.ts';

/** An administrator's act, as the audit tells of it. */
export interface Act {
  readonly administratorId: number;
  readonly action: AuditEntry['action'];
}

export const missing = () => new AppError('missing', 'notFound');

async function tellOf(
  platform: Platform,
  db: Db,
  termId: number,
  { administratorId, action }: Act,
  subject: AuditSubject = { type: 'term', id: termId },
): Promise<void> {
  await recordAudit(db, { at: platform.now(), actorId: administratorId, action, subject });
  await publicContentChanged(db);
}

/**
 * Changes a term or its committee in a transaction, with all that goes with it. What leaves everything as it was leaves
 * no trace.
 * @param change told the term as a version keeps it; undefined when it is gone
 * @param act `subjectOf` says whom it was done to, if not to the term as a whole
 * @returns what `change` answered, and the newest revision
 * @throws AppError `missing` when there is no such term, unless it `mayBeGone`
 */
export async function changeTermWith<T>(
  platform: Platform,
  db: Db,
  termId: number,
  act: Act & { readonly mayBeGone?: true; readonly subjectOf?: (result: T) => AuditSubject },
  change: (before: unknown) => Promise<T>,
): Promise<{ readonly result: T; readonly revision: number }> {
  const author = { at: platform.now(), actorId: act.administratorId };
  const { result, revision, isChanged } = await changeSubject(
    db,
    termSubject(termId),
    author,
    async (_seen, before) => {
      if (before === undefined && !act.mayBeGone) throw missing();
      return change(before);
    },
  );
  if (isChanged) await tellOf(platform, db, termId, act, act.subjectOf?.(result));
  return { result, revision };
}

/** Goes with a term that has just been added, in its transaction. */
export async function saveNewTerm(platform: Platform, db: Db, termId: number, act: Act): Promise<void> {
  await saveFirstVersion(db, termSubject(termId), { at: platform.now(), actorId: act.administratorId });
  await tellOf(platform, db, termId, act);
}

/** @throws AppError `duplicate` at the field `begins_on` when another term begins on that day */
export async function orBeginTaken<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (breaksUniqueness(error)) throw fieldAppError('duplicate', 'begins_on', 'termBeginTaken');
    throw error;
  }
}
