import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordImport, type Step } from '#server/features/imports/service.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { attachFiles, detachFiles, lockMembers, markStored, type Span } from './apply-store.ts';
import { countFiles, lastNumber } from './store.ts';

/** Files of one statement: some dozen milliseconds, after which others have their turn. */
const SPAN = 500;

/** The files in their order, some at a time; in between others have their turn. */
async function* spansOf(db: Db, importId: number): AsyncGenerator<Span> {
  const last = await lastNumber(db, importId);
  for (let after = 0; after < last; after += SPAN) {
    yield { importId, after, upTo: after + SPAN };
    await nextTurn();
  }
}

/**
 * Attaches the files of a checked archive to their members, in one transaction.
 * @throws AppError `duplicate` when the directory has changed in the members concerned; nothing is attached then
 */
export async function applyFiles(platform: Platform, step: Step): Promise<void> {
  const { database, now } = platform;
  await inTransaction(database, async (db) => {
    await step.end(db, { state: 'done', ran_at: now() });
    let attached = 0;
    for await (const span of spansOf(db, step.id)) {
      attached += await attachFiles(db, span, now());
    }
    const toAttach =
      (await countFiles(db, { importId: step.id, outcome: 'new' })) +
      (await countFiles(db, { importId: step.id, outcome: 'changed' }));
    if (attached !== toAttach) throw new AppError('duplicate', 'importOutdated');
    await recordImport(platform, db, step.actorId, 'member files import run', step.id);
  });
}

/** Gives members their former files back, in one transaction, but for files that somebody has replaced since. */
export async function undoFiles(platform: Platform, step: Step): Promise<void> {
  const { database, now } = platform;
  await inTransaction(database, async (db) => {
    let undone = 0;
    for await (const span of spansOf(db, step.id)) {
      await lockMembers(db, span);
      await markStored(db, span);
      undone += await detachFiles(db, span, now());
    }
    const kept = await countFiles(db, { importId: step.id, outcome: 'kept' });
    await step.end(db, { state: 'undone', undone_at: now(), undone, kept });
    await recordImport(platform, db, step.actorId, 'member files import undone', step.id);
  });
}
