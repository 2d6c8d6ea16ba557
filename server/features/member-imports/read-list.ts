import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { maxTableRows, type MemberImport } from '#contract/member-imports.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError, errorAtField, fieldAppError, notFound } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { readTable } from '#server/platform/tables/read-table.ts';
import type { SheetSummary } from '#server/platform/tables/cells.ts';
import { detectColumns, type ImportColumn } from './detect-columns.ts';
import { describeImport } from './import-response.ts';
import { findImport, insertImport, lockImport } from './imports-store.ts';
import { linesOf } from './list-rows.ts';
import { eraseFiles } from './private-files.ts';
import { storeLines } from './private-lines.ts';
import { deleteWithFiles } from './service.ts';
import { auditImport, requireCheckable } from './steps.ts';

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

/** A list whose workbook is already stored, and the index of the sheet to read. */
interface StoredList extends SentList {
  readonly archive: string;
  readonly sheet: number;
  /** Deletes the earlier import of the workbook, in the transaction that stores the new one. */
  readonly replace: (db: Db) => Promise<void>;
}

/** Returns the sheets to store with an import; null if there is only one. */
function describeSheets(sheets: readonly SheetSummary[], chosen: number): MemberImport['sheets'] {
  if (sheets.length < 2) return null;
  return sheets.map(({ name, isHidden }, at) => ({ name, isHidden, isChosen: at === chosen }));
}

interface ReadRows {
  readonly columns: readonly ImportColumn[];
  readonly sheets: MemberImport['sheets'];
  readonly rows: number;
}

/** Reads the rows of a list, and writes those below the headings to `lines`. @throws AppError */
async function readRowsTo(lines: PassThrough, list: SentList | StoredList): Promise<ReadRows> {
  let sheets: MemberImport['sheets'] = null;
  let guessed: ReturnType<typeof detectColumns> | undefined;
  let rows = 0;
  await readTable(list.staged, {
    maxRows: maxTableRows + MAX_TITLE_ROWS,
    headRows: MAX_TITLE_ROWS,
    choose: (all) => {
      const chosen = 'sheet' in list ? list.sheet : chooseSheet(all);
      sheets = describeSheets(all, chosen);
      return chosen;
    },
    take: async (batch) => {
      const { headingRow } = (guessed ??= detectColumns(batch));
      const below = batch.filter(({ number }) => number > headingRow);
      rows += below.length;
      if (rows > maxTableRows) throw new AppError('too-large', 'tableTooManyRows');
      if (below.length > 0 && !lines.write(linesOf(below))) await once(lines, 'drain');
    },
  });
  if (!guessed || rows === 0) throw new AppError('wrong-type', 'tableEmpty');
  return { columns: guessed.columns, sheets, rows };
}

/** Stores the rows of a list as its private file. @returns the bare name of the file, and what was read */
async function storeRows(platform: Platform, list: SentList | StoredList) {
  const lines = new PassThrough();
  const reading = readRowsTo(lines, list);
  // Ends the file, or makes storing it fail too.
  reading.then(
    () => lines.end(),
    (error: unknown) => lines.destroy(error instanceof Error ? error : undefined),
  );
  const [read, stored] = await Promise.allSettled([reading, storeLines(platform, lines)]);
  if (read.status === 'rejected') throw read.reason;
  if (stored.status === 'rejected') throw stored.reason;
  return { ...read.value, list_file: stored.value };
}

/** Stores a list as an import, with the workbook if another sheet can be read. @returns a list with the id */
async function storeList(platform: Platform, list: SentList | StoredList): Promise<readonly number[]> {
  const { database, storage, now } = platform;
  const { staged, fileName, submission } = list;
  const { accountId: actorId } = submission;
  const { columns, sheets, rows, list_file } = await storeRows(platform, list);
  let archive: string | null = null;
  try {
    if ('archive' in list) ({ archive } = list);
    else if (sheets) [archive = null] = await storage.keep('archives', [{ staged, extension: 'zip' }]);
    return await inTransaction(database, (db) =>
      addOnce(platform, db, submission, async () => {
        const id = await insertImport(db, {
          kind: 'table',
          actor_id: actorId,
          created_at: now(),
          file_name: fileName,
          rows,
          columns: JSON.stringify(columns),
          sheets: sheets && JSON.stringify(sheets),
          archive,
          list_file,
        });
        await auditImport(platform, db, actorId, 'members list read', id);
        if ('replace' in list) await list.replace(db);
        return [id];
      }),
    );
  } catch (error) {
    await inTransaction(database, (db) => eraseFiles(platform, db, [archive, list_file]));
    throw error;
  }
}

/** Stores a list. Errors of its content are about the field. */
async function storeListFor(field: string, platform: Platform, list: SentList | StoredList) {
  try {
    return await storeList(platform, list);
  } catch (error) {
    throw errorAtField(error, field);
  }
}

/**
 * Reads a list of members, detects its columns and stores it as a new import.
 * @returns a list with the id of the import
 * @throws AppError at the field `table` if the file cannot be read as a list; `busy` if too many files are being read
 */
export async function readList(platform: Platform, sent: SentList): Promise<readonly number[]> {
  return storeListFor('table', platform, sent);
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
  const record = await findImport(database, id);
  if (!record) throw notFound();
  requireCheckable(record);
  const { archive, file_name: fileName } = record;
  const sheets = describeImport(record, platform.now()).sheets ?? [];
  if (archive === null || !sheets[sheet - 1]) throw fieldAppError('invalid', 'sheet', 'choiceUnknown');
  const staged = await storage.openLocally('archives', archive);
  if (!staged) throw notFound();
  const replace = async (db: Db) => {
    const former = await lockImport(db, id);
    if (!former) throw notFound();
    requireCheckable(former);
    await deleteWithFiles(platform, db, former);
    await auditImport(platform, db, submission.accountId, 'members import removed', id);
  };
  try {
    const list = { staged, fileName, submission, archive, sheet: sheet - 1, replace };
    return await storeListFor('sheet', platform, list);
  } finally {
    await staged.discard();
  }
}
