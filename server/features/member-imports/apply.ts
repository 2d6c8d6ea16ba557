import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditAction } from '#contract/audit-actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/engine.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  changeMembers,
  countOutcomes,
  countRows,
  type ImportedRows,
  findLastRowNumber,
  lockMembers,
  markChanged,
  type Span,
} from './rows-store.ts';
import { auditImport, type Step } from './steps.ts';

/**
 * Rows per statement. A statement of this size takes a few dozen milliseconds; other requests run between statements.
 */
const SPAN_ROWS = 1000;

/** How a kind of import is applied to the directory and undone. */
export interface ImportStrategy {
  readonly rows: ImportedRows;
  readonly actions: { readonly applied: AuditAction; readonly undone: AuditAction };
  /** Adds a member for each row with a new folio. */
  readonly add?: (db: Db, span: Span, now: number) => Promise<void>;
  /** Deletes the members that the import added, except those whose row is marked by `markChanged`. */
  readonly remove?: (db: Db, span: Span) => Promise<void>;
  /** Updates the search entries of members that were added, changed or restored in a span. */
  readonly index?: (db: Db, span: Span) => Promise<void>;
}

const outdated = () => new AppError('duplicate', 'importOutdated');

/** Yields spans of 1000 row numbers that together cover an import. Lets other requests run between two spans. */
async function* spansOf(db: Db, rows: ImportedRows, importId: number): AsyncGenerator<Span> {
  const last = await findLastRowNumber(db, rows, importId);
  for (let after = 0; after < last; after += SPAN_ROWS) {
    yield { importId, after, upTo: after + SPAN_ROWS };
    await nextTurn();
  }
}

async function indexAll(db: Db, { rows, index }: ImportStrategy, importId: number): Promise<void> {
  if (!index) return;
  for await (const span of spansOf(db, rows, importId)) await index(db, span);
}

/**
 * Applies a checked import in one transaction.
 * @param verifyConfirmed throws if the data that the administrator confirmed has changed
 * @throws AppError `duplicate` if a member has changed, or a new folio was taken, since the check; then nothing is
 *   imported
 */
export async function applyImport(
  platform: Platform,
  step: Step,
  application: ImportStrategy,
  verifyConfirmed: (db: Db) => Promise<void>,
): Promise<void> {
  const { database, now } = platform;
  const { rows, actions, add } = application;
  try {
    await inTransaction(database, async (db) => {
      await step.end(db, { state: 'done', ran_at: now() });
      await verifyConfirmed(db);
      const outcomes = await countOutcomes(db, rows, step.id);
      let changed = 0;
      for await (const span of spansOf(db, rows, step.id)) {
        await add?.(db, span, now());
        changed += await changeMembers(db, rows, span, 'after', now());
      }
      if (changed !== rows.changing.reduce((sum, outcome) => sum + outcomes[outcome], 0)) throw outdated();
      await auditImport(platform, db, step.actorId, actions.applied, step.id);
      await indexAll(db, application, step.id);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw outdated();
    throw error;
  }
}

/** Undoes an import in one transaction. Keeps members that were changed after the import, and marks their rows. */
export async function undoImport(platform: Platform, step: Step, application: ImportStrategy): Promise<void> {
  const { database, now } = platform;
  const { rows, actions, remove } = application;
  await inTransaction(database, async (db) => {
    for await (const span of spansOf(db, rows, step.id)) {
      await lockMembers(db, rows, span);
      await markChanged(db, rows, span);
      await changeMembers(db, rows, span, 'before', now());
      await remove?.(db, span);
    }
    const count = (outcome: 'kept' | 'undone') => countRows(db, rows, { importId: step.id, outcome });
    const result = { undone: await count('undone'), kept: await count('kept') };
    await step.end(db, { state: 'undone', undone_at: now(), ...result });
    await auditImport(platform, db, step.actorId, actions.undone, step.id);
    await indexAll(db, application, step.id);
  });
}
