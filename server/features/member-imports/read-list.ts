import { maxTableRows, type MemberImport } from '#contract/member-imports.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError, errorAtField, fieldAppError, notFound } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { SheetSummary } from '#server/platform/tables/cells.ts';
import { readTable } from '#server/platform/tables/read-table.ts';
import { detectColumns, type ImportColumn } from './detect-columns.ts';
import { addFiles, discardFiles, listFiles, moveFile, placeOf, type SentFile } from './files.ts';
import { aboutOf, insertImport, requireImport } from './store.ts';
import { listWriter } from './list-file.ts';
import { discardImport } from './service.ts';
import { auditImport, isToBegin } from './steps.ts';

/** Maximum number of rows above the headings. */
const MAX_TITLE_ROWS = 10;

/** A list whose workbook is stored with an earlier import, which the new one replaces. */
interface Replacing {
  readonly id: number;
  readonly workbook: string;
  /** The index of the sheet to read. */
  readonly sheet: number;
}

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

/** Returns the sheets to store with an import; null if there is only one. */
function describeSheets(sheets: readonly SheetSummary[], chosen: number): MemberImport['sheets'] {
  if (sheets.length < 2) return null;
  return sheets.map(({ name, isHidden }, at) => ({ name, isHidden, isChosen: at === chosen }));
}

/** Reads a list, or a sheet of a workbook. Returns its rows below the headings as a private file. @throws AppError */
async function read({ storage }: Platform, staged: StagedFile, sheet: number | undefined) {
  let sheets: MemberImport['sheets'] = null;
  let columns: readonly ImportColumn[] = [];
  let headings = -1;
  let rows = 0;
  let write = listWriter(columns);
  const lines: Buffer[] = [];
  await readTable(staged, {
    maxRows: maxTableRows + MAX_TITLE_ROWS,
    headRows: MAX_TITLE_ROWS,
    choose: (all) => {
      const chosen = sheet ?? chooseSheet(all);
      sheets = describeSheets(all, chosen);
      return chosen;
    },
    take: async (batch) => {
      if (headings < 0) {
        ({ columns, headingRow: headings } = detectColumns(batch));
        write = listWriter(columns);
      }
      const below = batch.filter(({ number }) => number > headings);
      rows += below.length;
      if (rows > maxTableRows) throw new AppError('too-large', 'tableTooManyRows');
      lines.push(Buffer.from(write(below)));
    },
  });
  if (rows === 0) throw new AppError('wrong-type', 'tableEmpty');
  const content = Buffer.concat(lines);
  const rowsFile = await storage.stage(content, content.length);
  try {
    const files = await storage.keep('archives', [{ staged: rowsFile, extension: 'jsonl' }]);
    return { columns, sheets, rows, files };
  } finally {
    await rowsFile.discard();
  }
}

/** Stores a list as an import, with the workbook if another sheet can be read. @returns a list with the id */
async function storeList(
  platform: Platform,
  { staged, fileName, submission }: SentFile,
  replacing?: Replacing,
): Promise<readonly number[]> {
  const { database, storage, now } = platform;
  const { accountId: actorId } = submission;
  const { files, rows, ...about } = await read(platform, staged, replacing?.sheet);
  const stored = [...files];
  try {
    if (about.sheets && !replacing) stored.push(...(await storage.keep('archives', [{ staged, extension: 'zip' }])));
    return await inTransaction(database, (db) =>
      addOnce(platform, db, submission, async () => {
        const added = { kind: 'table', actor_id: actorId, created_at: now(), file_name: fileName } as const;
        const id = await insertImport(db, { ...added, rows, about: JSON.stringify(about) });
        await addFiles(db, id, stored);
        await auditImport(platform, db, actorId, 'members list read', id);
        if (replacing) {
          await moveFile(db, replacing.workbook, id);
          await discardImport(platform, db, replacing.id, actorId);
        }
        return [id];
      }),
    );
  } catch (error) {
    await discardFiles(platform, stored.map(placeOf));
    throw error;
  }
}

/** Waits for a list to be stored. Errors of its content are about the field. */
async function forField<T>(field: string, storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    throw errorAtField(error, field);
  }
}

/**
 * Reads a list of members, detects its columns and stores it as a new import.
 * @returns a list with the id of the import
 * @throws AppError at the field `table` if the file cannot be read as a list; `busy` if too many files are being read
 */
export async function readList(platform: Platform, sent: SentFile): Promise<readonly number[]> {
  return forField('table', storeList(platform, sent));
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
  const record = await requireImport(database, id);
  isToBegin(record, 'checking');
  const [workbook] = await listFiles(database, id, '.zip');
  const sheets = aboutOf(record).sheets ?? [];
  if (workbook === undefined || !sheets[sheet - 1]) throw fieldAppError('invalid', 'sheet', 'choiceUnknown');
  const staged = await storage.openLocally('archives', workbook);
  if (!staged) throw notFound();
  try {
    const sent = { staged, fileName: record.file_name, submission };
    return await forField('sheet', storeList(platform, sent, { id, workbook, sheet: sheet - 1 }));
  } finally {
    await staged.discard();
  }
}
