import {
  type checkMemberImport,
  daysToUndo,
  emptiableFields,
  type ImportState,
  type MemberImport,
} from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import type * as z from 'zod/mini';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Worker } from '#server/platform/jobs/jobs.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type FilePlace, noSpaceError } from '#server/platform/storage/storage.ts';
import { archiveCheck } from './archive.ts';
import { dropFiles, listFiles, takeAllFiles } from './files.ts';
import type { AnyPlannedRow } from './plan.ts';
import {
  aboutOf,
  deleteRow,
  findPlan,
  hasLaterRun,
  type ImportRecord,
  listWithDetails,
  lockImport,
  updateImport,
  withAbout,
} from './store.ts';
import { checkList, choose } from './list.ts';
import { runImport as run, undoImport as undo } from './run.ts';
import { auditImport, beginStep, isToBegin, stepWorkers } from './steps.ts';

/** Days after which an import that was not run is deleted. */
const DAYS_UNTIL_RUN = 7;
const notRunStates: readonly ImportState[] = ['read', 'checked', 'failed'];
const overStates: readonly ImportState[] = ['done', 'undone'];

const conflict = (code: MessageCode) => new AppError('duplicate', code);

export function importWorkers(platform: Platform): readonly Worker[] {
  const both = { running: run, undoing: undo };
  return stepWorkers(platform, {
    table: { checking: checkList, ...both },
    archive: { checking: archiveCheck(platform), ...both },
  });
}

/** Begins the check of an import. @throws AppError `missing`, `duplicate`, or `invalid` for `columns` or `writtenIn` */
export async function checkImport(
  platform: Platform,
  id: number,
  chosen: z.output<typeof checkMemberImport.body>,
  actorId: number,
): Promise<MemberImport> {
  return beginStep(platform, id, { to: 'checking', actorId }, async (_found, record) =>
    record.kind === 'table' ? { about: choose(platform, record, chosen) } : {},
  );
}

/**
 * Begins to run an import. Does nothing if it is running or done.
 * @param confirmedCount the number of cleared fields that the administrator confirmed
 * @throws AppError `missing`, `no-room`; `duplicate` if the import cannot be run, or would clear another number of
 *   fields than confirmed
 */
export async function runImport(
  platform: Platform,
  id: number,
  confirmedCount: number,
  actorId: number,
): Promise<MemberImport> {
  return beginStep(platform, id, { to: 'running', actorId }, async ({ counts, emptied }) => {
    if (!counts || counts.new + counts.changed + counts.people === 0) throw conflict('importNothingToDo');
    const cleared = emptiableFields.reduce((sum, field) => sum + emptied[field], 0);
    if (cleared !== confirmedCount) throw fieldAppError('duplicate', 'emptied', 'importEmpties');
    if (!(await platform.storage.hasRoom(0))) throw noSpaceError();
  });
}

/**
 * Begins to undo an import. Does nothing if it is being or was undone.
 * @throws AppError `missing`; `duplicate` if the import was not run, is too old to be undone, or is not the latest
 */
export async function undoImport(platform: Platform, id: number, actorId: number): Promise<MemberImport> {
  return beginStep(platform, id, { to: 'undoing', actorId }, async ({ undoUntil }, record, db) => {
    if (undoUntil === null) throw conflict('importNotUndoable');
    if (await hasLaterRun(db, record)) throw conflict('importNotLatest');
  });
}

/** Deletes an import that was not run, with its files. @throws AppError `missing`, `duplicate` */
export async function discardImport(platform: Platform, db: Db, id: number, actorId: number): Promise<void> {
  const record = await lockImport(db, id);
  if (!record) throw notFound();
  if (record.state !== 'failed') isToBegin(record, 'checking');
  await deleteImport(platform, db, id);
  await auditImport(platform, db, actorId, 'members import removed', id);
}

async function deleteImport(platform: Platform, db: Db, id: number): Promise<void> {
  await dropFiles(platform, db, await listFiles(db, id));
  await deleteRow(db, id);
}

/** Returns the values of an import without its plan, and without the samples of its columns. */
function withoutDetails(record: ImportRecord) {
  const columns = aboutOf(record).columns?.map((column) => ({ ...column, samples: [] })) ?? null;
  return { plan: null, about: withAbout(record, { columns }) };
}

/**
 * Deletes imports that were not run within seven days. Deletes the plan and the files of imports that are too old to
 * be undone.
 */
export async function deleteOldImports(platform: Platform): Promise<void> {
  const { database, now } = platform;
  for (const id of await listWithDetails(database)) {
    await inTransaction(database, async (db) => {
      const record = await lockImport(db, id);
      if (!record) return;
      const { state, created_at, ran_at } = record;
      if (notRunStates.includes(state) && created_at < now() - DAYS_UNTIL_RUN * DAY) {
        await deleteImport(platform, db, id);
      } else if (overStates.includes(state) && (ran_at ?? 0) < now() - daysToUndo * DAY) {
        await dropFiles(platform, db, await listFiles(db, id));
        await updateImport(db, id, withoutDetails(record));
      }
    });
  }
}

/**
 * Deletes the plans and files of imports that contain members or people who are erased for good. Such an import can no longer be
 * run or undone.
 * @returns the files to erase
 */
export async function eraseFromImports(
  db: Db,
  memberIds: readonly number[],
  personIds: readonly number[] = [],
): Promise<readonly FilePlace[]> {
  const erased: FilePlace[] = [];
  const isErased = ({ member = 0, person = 0 }: AnyPlannedRow) =>
    memberIds.includes(member) || personIds.includes(person);
  for (const id of await listWithDetails(db)) {
    if (!(await findPlan<AnyPlannedRow>(db, id)).some(isErased)) continue;
    const record = await lockImport(db, id);
    if (!record) continue;
    erased.push(...(await takeAllFiles(db, id)));
    const isOver = record.state === 'undoing' || overStates.includes(record.state);
    const state = record.state === 'undone' ? 'undone' : isOver ? 'done' : 'failed';
    await updateImport(db, id, { ...withoutDetails(record), state, step: record.step + 1 });
  }
  return erased;
}
