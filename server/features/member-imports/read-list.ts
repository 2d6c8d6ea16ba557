import { maxTableRows, type MemberImport } from '#contract/member-imports.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { readTable } from '#server/platform/tables/read-table.ts';
import type { TableRow } from '#server/platform/tables/cells.ts';
import type { SheetSummary } from '#server/platform/tables/read-xlsx.ts';
import { detectColumns } from './detect-columns.ts';
import { readImport } from './import-response.ts';
import { eraseArchive } from './imported-files.ts';
import { deleteImport, findImport, insertImport, notAppliedStates, updateImport } from './imports-store.ts';
import { insertRows } from './list-rows-store.ts';
import { requireCheckable } from './service.ts';
import { auditImport } from './steps.ts';

function countHeadings({ head }: SheetSummary): number {
  const { columns, headingRow } = detectColumns(head);
  return headingRow === 0 ? 0 : columns.filter(({ field }) => field !== 'ignored').length;
}

/**
 * Returns the index of the sheet that looks most like a list of members: the one with the most headings, then with the
 * most rows. A hidden sheet is chosen only if no visible one has headings. Returns 0 if there are no sheets.
 */
function chooseSheet(sheets: readonly SheetSummary[]): number {
  const ranked = sheets
    .map((sheet, index) => ({ index, isHidden: sheet.isHidden, headings: countHeadings(sheet), rows: sheet.rows }))
    .toSorted(
      (one, other) =>
        Number(other.headings > 0) - Number(one.headings > 0) ||
        Number(one.isHidden) - Number(other.isHidden) ||
        other.headings - one.headings ||
        other.rows - one.rows,
    );
  return ranked[0]?.index ?? 0;
}

/** Maximum number of rows above the headings. */
const MAX_TITLE_ROWS = 10;

interface SentList {
  readonly staged: StagedFile;
  readonly fileName: string | null;
  readonly submission: Submission;
}

/** A list whose file is already stored, and the index of the sheet to read. */
interface StoredList extends SentList {
  readonly archive: string;
  readonly sheet: number;
  /** Deletes the earlier import of the file, in the transaction that completes the new import. */
  readonly replace: (db: Db) => Promise<void>;
}

/** Returns the sheets to store with an import; null if there is only one. */
function describeSheets(sheets: readonly SheetSummary[], chosen: number): MemberImport['sheets'] {
  if (sheets.length < 2) return null;
  return sheets.map(({ name, isHidden }, at) => ({ name, isHidden, isChosen: at === chosen }));
}

/** Stores the rows of a list. Until all of them are stored, the import counts as failed. */
async function storeRows(platform: Platform, list: SentList | StoredList): Promise<readonly number[]> {
  const { database, storage, now } = platform;
  const { staged, fileName, submission } = list;
  const stored = 'archive' in list ? list : undefined;
  const { accountId: actorId } = submission;
  let id: number | undefined;
  let archive = stored?.archive ?? null;
  let sheets: MemberImport['sheets'] = null;
  let headingRow = 0;
  let rows = 0;

  const choose = (all: readonly SheetSummary[]) => {
    const chosen = stored?.sheet ?? chooseSheet(all);
    sheets = describeSheets(all, chosen);
    return chosen;
  };
  const begin = async (batch: readonly TableRow[]) => {
    const guessed = detectColumns(batch);
    ({ headingRow } = guessed);
    // Keep the workbook, because the office may choose another sheet.
    if (sheets) archive ??= (await storage.keep('archives', [{ staged, extension: 'zip' }]))[0] ?? null;
    const initial = {
      kind: 'table',
      state: 'failed',
      problem: 'importInterrupted',
      rows: 0,
      fileName,
      actorId,
    } as const;
    const json = { columns: JSON.stringify(guessed.columns), sheets: sheets && JSON.stringify(sheets) };
    return insertImport(database, { ...initial, ...json, archive }, now());
  };
  const take = async (batch: readonly TableRow[]) => {
    id ??= await begin(batch);
    const below = batch.filter(({ number }) => number > headingRow);
    rows += below.length;
    if (rows > maxTableRows) throw new AppError('too-large', 'tableTooManyRows');
    if (below.length > 0) await insertRows(database, id, below);
  };

  try {
    await readTable(staged, { maxRows: maxTableRows + MAX_TITLE_ROWS, headRows: MAX_TITLE_ROWS, choose, take });
    const importId = id;
    if (importId === undefined || rows === 0) throw new AppError('wrong-type', 'tableEmpty');
    return await inTransaction(database, (db) =>
      addOnce(platform, db, submission, async () => {
        await updateImport(db, importId, { state: 'read', problem: null, rows });
        await auditImport(platform, db, actorId, 'members list read', importId);
        await stored?.replace(db);
        return [importId];
      }),
    );
  } catch (error) {
    await inTransaction(database, async (db) => {
      if (id !== undefined) await deleteImport(db, id, notAppliedStates);
      if (!stored) await eraseArchive(platform, db, archive);
    });
    throw error;
  }
}

async function storeRowsFor(field: string, platform: Platform, list: SentList | StoredList) {
  try {
    return await storeRows(platform, list);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'busy' || error.kind === 'duplicate') throw error;
    throw fieldAppError(error.kind, field, error.code);
  }
}

/**
 * Reads a list of members, detects its columns and stores it as a new import.
 * @returns a list with the id of the import
 * @throws AppError at the field `table` if the file cannot be read as a list; `busy` if too many files are being read
 */
export async function readList(platform: Platform, sent: SentList): Promise<readonly number[]> {
  return storeRowsFor('table', platform, sent);
}

/**
 * Reads another sheet of a stored workbook as a new import that replaces the earlier one, and returns its id.
 * @param sheet number of the sheet, from 1
 * @throws AppError for the field `sheet`; `missing`; `duplicate` if the import is running or done; `busy`
 */
export async function readSheet(
  platform: Platform,
  id: number,
  sheet: number,
  submission: Submission,
): Promise<readonly number[]> {
  const { database, storage } = platform;
  const found = await readImport(platform, id);
  requireCheckable(found);
  const archive = (await findImport(database, id))?.archive ?? null;
  if (archive === null || !found.sheets?.[sheet - 1]) throw fieldAppError('invalid', 'sheet', 'choiceUnknown');
  const staged = await storage.openLocally('archives', archive);
  if (!staged) throw notFound();
  const replace = async (db: Db) => {
    if (!(await deleteImport(db, id, ['read', 'checked']))) throw new AppError('duplicate', 'importBusy');
    await auditImport(platform, db, submission.accountId, 'members import removed', id);
  };
  try {
    const { fileName } = found;
    const list = { staged, fileName, submission, archive, sheet: sheet - 1, replace };
    return await storeRowsFor('sheet', platform, list);
  } finally {
    await staged.discard();
  }
}
