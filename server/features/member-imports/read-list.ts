import pLimit from 'p-limit';
import type { MemberImport } from '#contract/member-imports.ts';
import { AppError, errorAtField, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { ChildEnded, createChildProcesses } from '#server/platform/child-processes/child-processes.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { enqueueLarge } from '#server/platform/images/queue.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { listWards, wardFinder } from '#server/features/members/service.ts';
import { addOnce } from '#server/records/idempotency.ts';
import { addFiles, discardFiles, dropFiles, listFiles, placeOf, type SentFile } from './files.ts';
import type { ImportColumn } from './detect-columns.ts';
import type { List, ListCalls } from './list-worker.ts';
import { auditImport, isToBegin } from './steps.ts';
import { aboutOf, insertImport, readImport, requireImport, updateAtStep } from './store.ts';

/** Maximum V8 heap of the child process. It is enough for a table of 20 MB and too little for a decompression bomb. */
const MAX_MEMORY_MB = 768;
/** Timeout for reading one table. The largest table takes a few seconds. */
const TIMEOUT_MS = 60_000;
const MAX_WAITING = 5;

const oneAtATime = pLimit(1);

const inProcess = createChildProcesses<ListCalls>(new URL('./list-worker.ts', import.meta.url), {
  maxMemory: MAX_MEMORY_MB,
  timeoutMs: TIMEOUT_MS,
  // Ends the child process after each table to free its memory. Imports are minutes apart.
  idleMs: 0,
});

/**
 * Reads a list, or a sheet of a workbook, in a child process.
 * @throws AppError for the field `wrong-type` or `too-large`; `busy` if too many files are being read
 */
async function read({ path }: StagedFile, field: string, sheet?: number): Promise<List> {
  if (oneAtATime.pendingCount >= MAX_WAITING) throw new AppError('busy', 'busy', { retryAfterSeconds: 10 });
  try {
    return await oneAtATime(() => enqueueLarge(() => inProcess((ask) => ask('read', path, sheet))));
  } catch (error) {
    // The child process ran out of time or memory, or was killed.
    const known = error instanceof ChildEnded ? new AppError('wrong-type', 'tableDamaged') : error;
    throw errorAtField(known, field);
  }
}

/** Stores the rows of a list as a private file, and the workbook if given. Then calls `write` in a transaction. */
async function store<T>(
  platform: Platform,
  { content }: List,
  workbook: StagedFile | undefined,
  write: (db: Db, files: readonly string[]) => Promise<T>,
): Promise<T> {
  const { database, storage } = platform;
  const rows = await storage.stage(Buffer.from(content), content.length);
  const files: string[] = [];
  try {
    files.push(...(await storage.keep('archives', [{ staged: rows, extension: 'jsonl' }])));
    if (workbook) files.push(...(await storage.keep('archives', [{ staged: workbook, extension: 'zip' }])));
    return await inTransaction(database, (db) => write(db, files));
  } catch (error) {
    await discardFiles(platform, files.map(placeOf));
    throw error;
  } finally {
    await rows.discard();
  }
}

/** Describes a list for the column `about`. A column "Area" has the wards if its first cells name wards, or an address. */
async function describe({ database }: Platform, { columns, sheets }: List): Promise<string> {
  const findWard = wardFinder(await listWards(database));
  const isWard = ({ heading, samples }: ImportColumn) =>
    /^(?:area|zone)$/i.test(heading ?? '') &&
    samples.length > 0 &&
    samples.every((cell) => findWard(cell) !== undefined);
  const found = columns.map((column) => (isWard(column) ? { ...column, field: 'ward' } : column));
  return JSON.stringify({ columns: found, sheets });
}

/**
 * Reads a list of members, detects its columns and stores it as a new import, with the workbook if another sheet can be
 * read.
 * @returns a list with the id of the import
 * @throws AppError at the field `table` if the file cannot be read as a list; `busy` if too many files are being read
 */
export async function readList(
  platform: Platform,
  { staged, fileName, submission }: SentFile,
): Promise<readonly number[]> {
  const { accountId: actorId } = submission;
  const list = await read(staged, 'table');
  const about = await describe(platform, list);
  return store(platform, list, list.sheets ? staged : undefined, (db, files) =>
    addOnce(platform, db, submission, async () => {
      const added = { kind: 'table', actor_id: actorId, created_at: platform.now(), file_name: fileName } as const;
      const id = await insertImport(db, { ...added, rows: list.rows, about });
      await addFiles(db, id, files);
      await auditImport(platform, db, actorId, 'members list read', id);
      return [id];
    }),
  );
}

/**
 * Reads another sheet of a stored workbook. The import has its rows then, and its check is over.
 * @param sheet number of the sheet, from 1
 * @throws AppError for the field `sheet`; `missing`; `duplicate` if the import is running or done; `busy`
 */
export async function readSheet(
  platform: Platform,
  id: number,
  { sheet, actorId }: { readonly sheet: number; readonly actorId: number },
): Promise<MemberImport> {
  const { database, storage } = platform;
  const record = await requireImport(database, id);
  isToBegin(record, 'checking');
  const [workbook] = await listFiles(database, id, '.zip');
  if (workbook === undefined || !aboutOf(record).sheets?.[sheet - 1]) {
    throw fieldAppError('invalid', 'sheet', 'choiceUnknown');
  }
  const staged = await storage.openLocally('archives', workbook);
  if (!staged) throw notFound();
  try {
    const list = await read(staged, 'sheet', sheet - 1);
    const about = await describe(platform, list);
    return await store(platform, list, undefined, async (db, files) => {
      const values = {
        state: 'read',
        step: record.step + 1,
        rows: list.rows,
        plan: null,
        about,
      } as const;
      if (!(await updateAtStep(db, record, values))) throw new AppError('duplicate', 'importBusy');
      await dropFiles(platform, db, await listFiles(db, id, '.jsonl'));
      await addFiles(db, id, files);
      await auditImport(platform, db, actorId, 'members list read', id);
      return readImport(platform, db, id);
    });
  } finally {
    await staged.discard();
  }
}
