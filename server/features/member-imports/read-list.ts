import { maxTableRows } from '#contract/member-imports.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { once, type Submission } from '#server/platform/idempotency/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { readTable } from '#server/platform/tables/read-table.ts';
import type { TableRow } from '#server/platform/tables/cells.ts';
import { chooseSheet } from './choose-sheet.ts';
import { detectColumns } from './detect-columns.ts';
import { deleteImport, insertImport, notRun, updateImport } from './imports-store.ts';
import { insertRows } from './list-rows-store.ts';
import { recordImport } from './steps.ts';

/** Rows that may stand above the headings. */
const TITLES = 10;

interface SentList {
  readonly staged: StagedFile;
  readonly fileName: string | null;
  readonly submission: Submission;
}

/** Takes the rows in; what is read only in part is an import that failed, until all of it is there. */
async function takeRows(platform: Platform, { staged, fileName, submission }: SentList): Promise<readonly number[]> {
  const { database, now } = platform;
  const { accountId: actorId } = submission;
  let id: number | undefined;
  let headingRow = 0;
  let rows = 0;
  try {
    const take = async (batch: readonly TableRow[]) => {
      if (id === undefined) {
        const guessed = detectColumns(batch);
        ({ headingRow } = guessed);
        const columns = JSON.stringify(guessed.columns);
        const begun = { kind: 'table', state: 'failed', problem: 'importInterrupted', rows: 0 } as const;
        id = await insertImport(database, { ...begun, columns, fileName, actorId }, now());
      }
      const below: readonly TableRow[] = batch.filter(({ number }) => number > headingRow);
      rows += below.length;
      if (rows > maxTableRows) throw new AppError('too-large', 'tableTooManyRows');
      if (below.length > 0) await insertRows(database, id, below);
    };
    await readTable(staged, { maxRows: maxTableRows + TITLES, headRows: TITLES, choose: chooseSheet, take });
    const importId = id;
    if (importId === undefined || rows === 0) throw new AppError('wrong-type', 'tableEmpty');
    return await inTransaction(database, (db) =>
      once(platform, db, submission, async () => {
        await updateImport(db, importId, { state: 'read', problem: null, rows });
        await recordImport(platform, db, actorId, 'members list read', importId);
        return [importId];
      }),
    );
  } catch (error) {
    if (id !== undefined) await deleteImport(database, id, notRun);
    throw error;
  }
}

/**
 * Reads a list of members and guesses its columns.
 * @returns the number of the import
 * @throws AppError at the field `table`; `busy`
 */
export async function readList(platform: Platform, sent: SentList): Promise<readonly number[]> {
  try {
    return await takeRows(platform, sent);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'busy') throw error;
    throw fieldAppError(error.kind, 'table', error.code);
  }
}
