import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordImport, type Step, sumOfEmptied } from '#server/features/imports/service.ts';
import { searchEntriesOf } from '#server/features/members/search-entries.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { breaksUniqueness } from '#server/platform/database/engine.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import {
  changeMembers,
  changeMembersBack,
  deleteNewMembers,
  insertNewMembers,
  listTouchedMembers,
  lockMembers,
  markStored,
  type Span,
} from './apply-store.ts';
import { countEmptied, countOutcomes, countRows, lastNumber } from './store.ts';

/** Rows of one statement: some dozen milliseconds, after which others have their turn. */
const SPAN = 1000;
/** Entries of one statement. */
const ENTRIES = 250;

type Touched = Awaited<ReturnType<typeof listTouchedMembers>>[number];

const outdated = () => new AppError('duplicate', 'importOutdated');

/** The rows in their order, some at a time; in between others have their turn. */
async function* spansOf(db: Db, importId: number): AsyncGenerator<Span> {
  const last = await lastNumber(db, importId);
  for (let after = 0; after < last; after += SPAN) {
    yield { importId, after, upTo: after + SPAN };
    await nextTurn();
  }
}

async function inBatches<T>(all: readonly T[], act: (batch: readonly T[]) => Promise<void>): Promise<void> {
  for (let first = 0; first < all.length; first += ENTRIES) {
    await act(all.slice(first, first + ENTRIES));
    await nextTurn();
  }
}

/** Members are found by their names of now. */
async function followRenamed(db: Db, touched: readonly Touched[]): Promise<void> {
  const renamed = touched.filter(({ outcome, before, after }) => outcome === 'new' || before !== after);
  await inBatches(renamed, (batch) => putSearchEntries(db, 'member', searchEntriesOf(batch)));
}

/**
 * Applies a checked list in one transaction.
 * @param agreed how many filled fields may become empty
 * @throws AppError `duplicate` when the directory has changed in the rows concerned, or others become empty; nothing is
 * imported then
 */
export async function applyRows(platform: Platform, step: Step, agreed: number): Promise<void> {
  const { database, now } = platform;
  try {
    await inTransaction(database, async (db) => {
      await step.end(db, { state: 'done', ran_at: now() });
      // It may have been checked once more between the question and the answer.
      if (sumOfEmptied(await countEmptied(db, step.id)) !== agreed) {
        throw new AppError('duplicate', 'importEmpties');
      }
      const outcomes = await countOutcomes(db, step.id);
      const toChange = outcomes.find(({ outcome }) => outcome === 'changed')?.count ?? 0;
      let changed = 0;
      const touched: Touched[] = [];
      for await (const span of spansOf(db, step.id)) {
        await insertNewMembers(db, span, now());
        changed += await changeMembers(db, span, now());
        touched.push(...(await listTouchedMembers(db, span)));
      }
      if (changed !== toChange) throw outdated();
      await recordImport(platform, db, step.actorId, 'members import run', step.id);
      await followRenamed(db, touched);
    });
  } catch (error) {
    if (breaksUniqueness(error)) throw outdated();
    throw error;
  }
}

/** Undoes a list in one transaction, but for members that are not as it left them: their rows are marked. */
export async function undoRows(platform: Platform, step: Step): Promise<void> {
  const { database, now } = platform;
  await inTransaction(database, async (db) => {
    const touched: Touched[] = [];
    for await (const span of spansOf(db, step.id)) {
      await lockMembers(db, span);
      await markStored(db, span);
      await changeMembersBack(db, span, now());
      touched.push(...(await listTouchedMembers(db, span)));
      await deleteNewMembers(db, span);
    }
    const kept = await countRows(db, { importId: step.id, outcome: 'kept' });
    await step.end(db, { state: 'undone', undone_at: now(), undone: touched.length, kept });
    await recordImport(platform, db, step.actorId, 'members import undone', step.id);
    const changed = touched.filter(({ outcome }) => outcome === 'changed');
    const gone = touched.filter(({ outcome }) => outcome === 'new');
    await followRenamed(db, changed);
    await inBatches(gone, (batch) =>
      removeSearchEntries(
        db,
        'member',
        batch.map(({ id }) => id),
      ),
    );
  });
}
