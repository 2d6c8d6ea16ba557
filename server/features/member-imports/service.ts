import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import {
  type ColumnField,
  daysToUndo,
  type ImportRow,
  importRowsPageSize,
  type listImportRows,
  type MemberImport,
} from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noSpaceError } from '#server/platform/storage/room.ts';
import { checkArchive, findArchiveFiles, runArchive, undoArchive } from './archives.ts';
import { readImport, requireImport, countClearedFields } from './import-response.ts';
import { trashFormerFiles, deleteImportWithFiles } from './imported-files.ts';
import {
  deleteImport,
  endStaleSteps,
  type ImportRecord,
  listNeverRunImports,
  listOldImportsWithDetails,
  notAppliedStates,
} from './imports-store.ts';
import { deleteRows } from './list-rows-store.ts';
import { checkList, findListRows, runList, undoList } from './lists.ts';
import { auditImport, runPlan, undoPlan } from './steps.ts';

const DAY = 24 * 60 * 60_000;
/** Days after which an import that was not run is deleted. */
const DAYS_UNTIL_RUN = 7;

const conflict = (code: MessageCode) => new AppError('duplicate', code);

/** @throws AppError `duplicate` unless the import can be checked, for the first time or again */
export function requireCheckable({ state }: Pick<ImportRecord, 'state'>): void {
  if (state.endsWith('ing')) throw conflict('importBusy');
  if (state !== 'read' && state !== 'checked') throw conflict('importOver');
}

/**
 * Returns true if the import can be run; false if it is running or done.
 * @param confirmedCount the number of cleared fields that the administrator confirmed
 * @throws AppError `duplicate` if the import cannot be run, or would clear another number of fields than confirmed
 */
function isToBeRun({ state, counts, emptied }: MemberImport, confirmedCount: number): boolean {
  if (runPlan.already.some((other) => other === state)) return false;
  if (state === 'checking') throw conflict('importBusy');
  if (state === 'undoing' || state === 'undone') throw conflict('importOver');
  if (state !== 'checked' || !counts) throw conflict('importNotChecked');
  if (counts.new + counts.changed === 0) throw conflict('importNothingToDo');
  if (countClearedFields(emptied) !== confirmedCount) throw fieldAppError('duplicate', 'emptied', 'importEmpties');
  return true;
}

/**
 * Returns true if the import can be undone; false if it is being or was undone.
 * @throws AppError `duplicate` if the import is running, was not run, or is too old to be undone
 */
function isToBeUndone({ state, undoUntil }: MemberImport): boolean {
  if (undoPlan.already.some((other) => other === state)) return false;
  if (state === 'running') throw conflict('importBusy');
  if (undoUntil === null) throw conflict('importNotUndoable');
  return true;
}

/** @throws AppError `duplicate` if the import is running or was run */
function refuseUnlessDiscardable({ state }: MemberImport): void {
  if (state.endsWith('ing')) throw conflict('importBusy');
  if (!notAppliedStates.some((other) => other === state)) throw conflict('importOver');
}

/** Starts the check of an import. @throws AppError `missing`, `duplicate`, or `invalid` for `columns` */
export async function checkImport(
  platform: Platform,
  id: number,
  columns: readonly ColumnField[] | undefined,
  actorId: number,
): Promise<MemberImport> {
  const record = await requireImport(platform, id);
  requireCheckable(record);
  return record.kind === 'table'
    ? checkList(platform, record, columns, actorId)
    : checkArchive(platform, record, actorId);
}

/**
 * Starts to run an import. Does nothing if it is running or done.
 * @param confirmedCount the number of cleared fields that the administrator confirmed
 * @throws AppError `missing`, `duplicate`, `no-room`
 */
export async function runImport(
  platform: Platform,
  id: number,
  confirmedCount: number,
  actorId: number,
): Promise<MemberImport> {
  const found = await readImport(platform, id);
  if (!isToBeRun(found, confirmedCount)) return found;
  if (!(await platform.storage.hasRoom(0))) throw noSpaceError();
  return found.kind === 'table' ? runList(platform, id, confirmedCount, actorId) : runArchive(platform, id, actorId);
}

/** Starts to undo an import. Does nothing if it is being or was undone. @throws AppError `missing`, `duplicate` */
export async function undoImport(platform: Platform, id: number, actorId: number): Promise<MemberImport> {
  const found = await readImport(platform, id);
  if (!isToBeUndone(found)) return found;
  return found.kind === 'table' ? undoList(platform, id, actorId) : undoArchive(platform, id, actorId);
}

/** Returns the rows of a list import, or the files of an archive import, each with its result. @throws AppError `missing` */
export async function findImportRows(
  platform: Platform,
  id: number,
  { outcome, ...paging }: z.output<typeof listImportRows.query>,
): Promise<Page<ImportRow>> {
  const { kind } = await readImport(platform, id);
  const { offset, limit = importRowsPageSize } = pageRangeOf({ page: 1, ...paging }, false, importRowsPageSize);
  const query = { importId: id, offset, limit };
  if (kind === 'table') return findListRows(platform, { ...query, outcome });
  // Files clear no fields and have no remarks.
  return outcome === 'emptied' || outcome === 'remarked'
    ? { rows: [], total: 0 }
    : findArchiveFiles(platform, { ...query, outcome });
}

/** Deletes an import that was not run, with its files. @throws AppError `missing`, `duplicate` */
export async function discardImport(platform: Platform, id: number, actorId: number): Promise<void> {
  refuseUnlessDiscardable(await readImport(platform, id));
  await deleteImportWithFiles(platform, id, async (db) => {
    if (!(await deleteImport(db, id, notAppliedStates))) throw new AppError('duplicate', 'importBusy');
    await auditImport(platform, db, actorId, 'members import removed', id);
    return true;
  });
}

/**
 * Deletes imports that were not run within seven days. Deletes the details of imports that are too old to be undone.
 */
export async function deleteOldImports(platform: Platform): Promise<void> {
  const { database, now } = platform;
  await endStaleSteps(database, 'importInterrupted', now());
  const neverRun = await listNeverRunImports(database, now() - DAYS_UNTIL_RUN * DAY);
  for (const id of neverRun) {
    await deleteImportWithFiles(platform, id, (db) => deleteImport(db, id, notAppliedStates));
  }
  for (const id of await listOldImportsWithDetails(database, now() - daysToUndo * DAY)) {
    await trashFormerFiles(platform, id);
    await deleteRows(database, id);
  }
}
