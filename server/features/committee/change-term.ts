import type { AuditAction } from '#contract/audit-actions.ts';
import type { Db } from '#server/platform/database/database.ts';
import { breaksUniqueness } from '#server/platform/database/engine.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, notFound } from '#server/platform/app-error.ts';
import { type Dated, noteFieldChanges } from '#server/records/field-changes-store.ts';
import { momentOfChange, noteAct } from '#server/records/change-record.ts';
import { saveFirstVersion } from '#server/records/versions.ts';
import { type BearerRow, listBearers, type NewBearer } from './bearers-store.ts';
import { readTerm } from './read-terms.ts';
import { type Days, findTerm, touchTerm } from './store.ts';
import { termSubject } from './term-snapshot.ts';

/** An administrator's act, as the audit tells of it. */
export interface Act {
  readonly administratorId: number;
  readonly action: AuditAction;
}

/** A term with its committee in its order. */
export interface WholeTerm<Bearer = NewBearer> extends Days {
  readonly bearers: readonly Bearer[];
}

/** What every change of a term has in common. Keeping it anew holds the whole term, with its committee. */
export function termRecord(platform: Platform, db: Db, id: number) {
  return {
    record: { type: 'term', id },
    keeps: termSubject(id),
    find: async (): Promise<(WholeTerm<BearerRow> & Dated) | undefined> => {
      const term = await findTerm(db, id);
      return term && { ...term, bearers: await listBearers(db, id) };
    },
    read: () => readTerm(platform, db, id),
  } as const;
}

/** Who is in a committee, and in which order, is a field of the term: it is another one from now on. */
export async function noteCommittee(platform: Platform, db: Db, termId: number, actorId: number): Promise<void> {
  const before = await findTerm(db, termId);
  if (!before) throw notFound();
  const at = momentOfChange(platform, before);
  await touchTerm(db, termId, at);
  await noteFieldChanges(db, { type: 'term', id: termId }, ['bearers'], { at, actorId });
}

/** Goes with a term that has just been added, in its transaction. */
export async function saveNewTerm(platform: Platform, db: Db, id: number, act: Act): Promise<void> {
  await saveFirstVersion(db, termSubject(id), { at: platform.now(), actorId: act.administratorId });
  await noteAct(platform, db, { record: { type: 'term', id }, ...act });
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
