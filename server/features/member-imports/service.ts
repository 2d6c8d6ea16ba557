import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import {
  type ColumnField,
  type ImportRow,
  importRowsPageSize,
  type listImportRows,
  type MemberImport,
} from '#contract/member-imports.ts';
import {
  dropImport,
  findStaleImports,
  isToBeRun,
  isToBeUndone,
  notRun,
  readImport,
  recordImport,
  refuseUnlessCheckable,
  refuseUnlessForgettable,
  requireImport,
} from '#server/features/imports/service.ts';
import {
  checkArchive,
  findArchiveFiles,
  forgetArchive,
  forgetFiles,
  runArchive,
  undoArchive,
} from '#server/features/member-file-imports/service.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { checkList, findRows, runList, undoList } from './lists.ts';
import { deleteRows } from './store.ts';

/** Begins the dry run. @throws AppError `missing`, `duplicate`, or `invalid` about `columns` */
export async function checkImport(
  platform: Platform,
  id: number,
  columns: readonly ColumnField[] | undefined,
  actorId: number,
): Promise<MemberImport> {
  const record = await requireImport(platform, id);
  refuseUnlessCheckable(record);
  return record.kind === 'table' ? checkList(platform, record, columns, actorId) : checkArchive(platform, id, actorId);
}

/**
 * Begins to apply an import; one that runs or ran already stays as it is.
 * @param agreed how many filled fields may become empty
 * @throws AppError `missing`, `duplicate`
 */
export async function runImport(
  platform: Platform,
  id: number,
  agreed: number,
  actorId: number,
): Promise<MemberImport> {
  const found = await readImport(platform, id);
  if (!isToBeRun(found, agreed)) return found;
  return found.kind === 'table' ? runList(platform, id, agreed, actorId) : runArchive(platform, id, actorId);
}

/** Begins to undo an import; one that is or was undone stays as it is. @throws AppError `missing`, `duplicate` */
export async function undoImport(platform: Platform, id: number, actorId: number): Promise<MemberImport> {
  const found = await readImport(platform, id);
  if (!isToBeUndone(found)) return found;
  return found.kind === 'table' ? undoList(platform, id, actorId) : undoArchive(platform, id, actorId);
}

/** The rows or files of an import with what becomes of them. @throws AppError `missing` */
export async function findImportRows(
  platform: Platform,
  id: number,
  { outcome, ...paging }: z.output<typeof listImportRows.query>,
): Promise<Page<ImportRow>> {
  const { kind } = await readImport(platform, id);
  const { offset, limit = importRowsPageSize } = pageRangeOf({ page: 1, ...paging }, false, importRowsPageSize);
  const query = { importId: id, offset, limit };
  if (kind === 'table') return findRows(platform, { ...query, outcome });
  // A file comes to stand where another one stood, or none.
  return outcome === 'emptied' ? { rows: [], total: 0 } : findArchiveFiles(platform, { ...query, outcome });
}

/** Forgets an import that was not run, with its files. @throws AppError `missing`, `duplicate` */
export async function forgetImport(platform: Platform, id: number, actorId: number): Promise<void> {
  refuseUnlessForgettable(await readImport(platform, id));
  await forgetArchive(platform, id, () =>
    inTransaction(platform.database, async (db) => {
      if (!(await dropImport(db, id, notRun))) throw new AppError('duplicate', 'importBusy');
      await recordImport(platform, db, actorId, 'members import removed', id);
    }),
  );
}

/** Lets go of what the office sent long ago: imports that nobody ran, and the details of those too old to be undone. */
export async function forgetOldImports(platform: Platform): Promise<void> {
  const { database } = platform;
  const { neverRun, tooOld } = await findStaleImports(platform);
  for (const id of neverRun) {
    await forgetArchive(platform, id, async () => {
      await dropImport(database, id, notRun);
    });
  }
  for (const id of tooOld) {
    await forgetArchive(platform, id, () => forgetFiles(database, id));
    await deleteRows(database, id);
  }
}
