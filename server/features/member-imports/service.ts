import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import {
  type ColumnField,
  daysToUndo,
  type ImportRow,
  importRowsPageSize,
  type ImportState,
  type listImportRows,
  type MemberImport,
  type RowAnswer,
} from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Worker } from '#server/platform/jobs/jobs.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type FilePlace, noSpaceError } from '#server/platform/storage/storage.ts';
import { archiveCheck, findArchiveFiles } from './archives.ts';
import { answerRow, checkList, chooseColumns } from './check-list.ts';
import { countClearedFields } from './import-response.ts';
import {
  deleteImport,
  findImport,
  findPlan,
  hasLaterRun,
  type ImportRecord,
  listWithDetails,
  lockImport,
  updateImport,
} from './imports-store.ts';
import { findListRows } from './list-outcomes.ts';
import type { PlannedRow } from './plan.ts';
import { eraseFiles, takeAllFiles, trashFilesOf } from './private-files.ts';
import { runImport as run, undoImport as undo } from './run.ts';
import { auditImport, beginStep, isToBegin, requireCheckable, stepWorkers } from './steps.ts';

/** Days after which an import that was not run is deleted. */
const DAYS_UNTIL_RUN = 7;
const notRunStates: readonly ImportState[] = ['read', 'checked', 'failed'];

const conflict = (code: MessageCode) => new AppError('duplicate', code);

export function importWorkers(platform: Platform): readonly Worker[] {
  const both = { running: run, undoing: undo };
  return stepWorkers(platform, {
    table: { checking: checkList, ...both },
    archive: { checking: archiveCheck(platform), ...both },
  });
}

async function requireImport({ database }: Platform, id: number): Promise<ImportRecord> {
  const record = await findImport(database, id);
  if (!record) throw notFound();
  return record;
}

/** Begins the check of an import. @throws AppError `missing`, `duplicate`, or `invalid` for `columns` */
export async function checkImport(
  platform: Platform,
  id: number,
  chosen: readonly ColumnField[] | undefined,
  actorId: number,
): Promise<MemberImport> {
  return beginStep(platform, id, actorId, {
    to: 'checking',
    prepare: async (_found, record) => (record.kind === 'table' ? { columns: chooseColumns(record, chosen) } : {}),
  });
}

/** Answers the question of a row of a checked list. @throws AppError `missing`, `duplicate`, or `invalid` for `answer` */
export async function answerQuestion(
  platform: Platform,
  id: number,
  given: { readonly row: number; readonly answer: RowAnswer; readonly actorId: number },
): Promise<MemberImport> {
  const record = await requireImport(platform, id);
  if (isToBegin(record.state, 'running')) return answerRow(platform, record, given);
  throw conflict(record.state === 'done' ? 'importOver' : 'importBusy');
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
  return beginStep(platform, id, actorId, {
    to: 'running',
    prepare: async ({ counts, emptied }) => {
      if (!counts || counts.new + counts.changed === 0) throw conflict('importNothingToDo');
      if (countClearedFields(emptied) !== confirmedCount) throw fieldAppError('duplicate', 'emptied', 'importEmpties');
      if (!(await platform.storage.hasRoom(0))) throw noSpaceError();
      return {};
    },
  });
}

/**
 * Begins to undo an import. Does nothing if it is being or was undone.
 * @throws AppError `missing`; `duplicate` if the import was not run, is too old to be undone, or is not the latest
 */
export async function undoImport(platform: Platform, id: number, actorId: number): Promise<MemberImport> {
  return beginStep(platform, id, actorId, {
    to: 'undoing',
    prepare: async ({ undoUntil }, record, db) => {
      if (undoUntil === null) throw conflict('importNotUndoable');
      if (await hasLaterRun(db, record)) throw conflict('importNotLatest');
      return {};
    },
  });
}

/** Returns the rows of a list import, or the files of an archive import, each with its result. @throws AppError `missing` */
export async function findImportRows(
  platform: Platform,
  id: number,
  { outcome, ...paging }: z.output<typeof listImportRows.query>,
): Promise<Page<ImportRow>> {
  const record = await requireImport(platform, id);
  const { offset, limit = importRowsPageSize } = pageRangeOf({ page: 1, ...paging }, false, importRowsPageSize);
  const query = { view: outcome, offset, limit };
  return record.kind === 'table' ? findListRows(platform, record, query) : findArchiveFiles(platform, record, query);
}

/** Deletes an import that was not run, with its files. @throws AppError `missing`, `duplicate` */
export async function discardImport(platform: Platform, id: number, actorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const record = await lockImport(db, id);
    if (!record) throw notFound();
    if (record.state !== 'failed') requireCheckable(record);
    await deleteWithFiles(platform, db, record);
    await auditImport(platform, db, actorId, 'members import removed', id);
  });
}

const privateFilesOf = ({ archive, list_file, former_file }: ImportRecord) => [archive, list_file, former_file];
const noDetails = { archive: null, list_file: null, former_file: null, plan: null } as const;

/** Deletes an import and erases its private files. Its photos and PDFs move to the trash. */
export async function deleteWithFiles(platform: Platform, db: Db, record: ImportRecord): Promise<void> {
  await trashFilesOf(platform, db, record.id);
  await deleteImport(db, record.id);
  await eraseFiles(platform, db, privateFilesOf(record));
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
        await deleteWithFiles(platform, db, record);
      } else if (['done', 'undone'].includes(state) && (ran_at ?? 0) < now() - daysToUndo * DAY) {
        await trashFilesOf(platform, db, id);
        await updateImport(db, id, noDetails);
        await eraseFiles(platform, db, privateFilesOf(record));
      }
    });
  }
}

/**
 * Deletes the plans and files of imports that contain members who are erased for good. Such an import can no longer be
 * run or undone.
 * @returns the files to erase
 */
export async function eraseFromImports(db: Db, memberIds: readonly number[]): Promise<readonly FilePlace[]> {
  const erased: FilePlace[] = [];
  for (const id of await listWithDetails(db)) {
    const plan = (await findPlan<PlannedRow>(db, id)) ?? [];
    if (!plan.some(({ member }) => member !== undefined && memberIds.includes(member))) continue;
    const record = await lockImport(db, id);
    if (!record) continue;
    erased.push(...(await takeAllFiles(db, id)));
    for (const name of privateFilesOf(record)) if (name !== null) erased.push({ folder: 'archives', name });
    const isOver = ['done', 'undoing', 'undone'].includes(record.state);
    const state = record.state === 'undone' ? 'undone' : isOver ? 'done' : 'failed';
    await updateImport(db, id, { ...noDetails, state, step: record.step + 1 });
  }
  return erased;
}
