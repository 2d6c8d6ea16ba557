import type { Page } from '#contract/endpoint.ts';
import { maxImageBytes, maxPdfBytes } from '#contract/files.ts';
import { type ImportRow, maxArchiveFiles, type MemberImport } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { openZip, ZipDamaged, type ZipEntry, ZipTooLong } from '#server/platform/archives/read-zip.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { type ImportStrategy, applyImport, undoImport } from './apply.ts';
import {
  archiveRows,
  type FileRecord,
  type FilesQuery,
  insertFiles,
  listFiles,
  type NewFile,
  resolveFiles,
} from './archive-files-store.ts';
import { eraseArchive, trashBroughtFiles } from './imported-files.ts';
import { deleteImport, type ImportRecord, insertImport, notAppliedStates } from './imports-store.ts';
import { queueInspection } from './inspection.ts';
import { matchFilesToMembers, visibleEntries } from './list-archive.ts';
import { parseStoredProblem } from './stored-problem.ts';
import { countOutcomes, countRows } from './rows-store.ts';
import { runInBackground, runPlan, type Step, undoPlan } from './steps.ts';

/** Without `index`, because files do not change how members are found. */
const application: ImportStrategy = {
  rows: archiveRows,
  actions: { applied: 'member files import run', undone: 'member files import undone' },
};

interface SentArchive {
  readonly staged: StagedFile;
  readonly fileName: string | null;
  readonly submission: Submission;
}

/** Maximum total size of the unpacked files in bytes, larger than any legitimate archive. */
const MAX_TOTAL_BYTES = 2 * 1024 * 1024 * 1024;
const BATCH_SIZE = 500;

const appError = (code: MessageCode) => fieldAppError('wrong-type', 'archive', code);

/** Lists the files of an archive without unpacking them. @throws AppError for the field `archive` */
async function listArchive(path: string): Promise<readonly ZipEntry[]> {
  try {
    const zip = await openZip(path, maxArchiveFiles);
    zip.close();
    return zip.entries;
  } catch (error) {
    if (error instanceof ZipTooLong) throw fieldAppError('too-large', 'archive', 'archiveTooManyFiles');
    if (error instanceof ZipDamaged) throw appError('archiveKindRefused');
    throw error;
  }
}

async function resolve({ database }: Platform, step: Step): Promise<void> {
  await resolveFiles(database, step.id);
  const counts = await countOutcomes(database, archiveRows, step.id);
  await step.end(database, { state: 'checked', counts: JSON.stringify(counts) });
}

async function addImportOf(
  platform: Platform,
  files: readonly NewFile[],
  archive: string,
  { fileName, submission }: SentArchive,
) {
  const { database, now } = platform;
  const initial = { kind: 'archive', state: 'failed', problem: 'importInterrupted', columns: null, archive } as const;
  const id = await insertImport(
    database,
    { ...initial, rows: files.length, fileName, actorId: submission.accountId },
    now(),
  );
  try {
    for (const batch of batchesOf(files, BATCH_SIZE)) await insertFiles(database, id, batch);
    await inTransaction(database, (db) => addOnce(platform, db, submission, async () => [id]));
    return id;
  } catch (error) {
    await deleteImport(database, id, notAppliedStates);
    throw error;
  }
}

/** Returns the total unpacked size, without files above the limit per file, which are never unpacked. */
function unpackedBytes(entries: readonly ZipEntry[]): number {
  const sizes = entries.map(({ size }) => size).filter((size) => size <= Math.max(maxImageBytes, maxPdfBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Stores a zip file of photos and PDFs as an import, starts to inspect its files and returns the import’s id.
 * @throws AppError for the field `archive` if it is not a zip file, is empty or too large
 */
export async function readArchive(platform: Platform, sent: SentArchive): Promise<readonly number[]> {
  const listed = visibleEntries(await listArchive(sent.staged.path));
  if (listed.length === 0) throw appError('archiveEmpty');
  if (unpackedBytes(listed.map(({ entry }) => entry)) > MAX_TOTAL_BYTES) {
    throw fieldAppError('too-large', 'archive', 'archiveTooLarge');
  }
  const files = await matchFilesToMembers(platform.database, listed);
  const [archive = ''] = await platform.storage.keep('archives', [{ staged: sent.staged, extension: 'zip' }]);
  let id: number | undefined;
  try {
    id = await addImportOf(platform, files, archive, sent);
    const plan = { from: ['failed'], to: 'checking', action: 'member files read' } as const;
    await queueInspection(platform, id, sent.submission.accountId, plan);
    return [id];
  } catch (error) {
    await inTransaction(platform.database, async (db) => {
      if (id !== undefined) await deleteImport(db, id, notAppliedStates);
      await eraseArchive(platform, db, archive);
    });
    throw error;
  }
}

/** Starts to compare the files with the current directory. Files that have not been inspected are inspected first. */
export async function checkArchive(
  platform: Platform,
  { id, archive }: ImportRecord,
  actorId: number,
): Promise<MemberImport> {
  const plan = { from: ['read', 'checked'], to: 'checking', action: 'member files import checked' } as const;
  if (archive !== null) return queueInspection(platform, id, actorId, plan);
  return runInBackground(platform, id, actorId, { ...plan, ifFailed: 'read' }, (step) => resolve(platform, step));
}

/** Starts to attach the files to the members. */
export async function runArchive(platform: Platform, id: number, actorId: number): Promise<MemberImport> {
  const plan = { ...runPlan, action: 'member files import begun' } as const;
  return runInBackground(platform, id, actorId, plan, (step) =>
    applyImport(platform, step, application, async () => {}),
  );
}

/** Starts to restore the members’ previous files. The files of the archive are moved to the trash. */
export async function undoArchive(platform: Platform, id: number, actorId: number): Promise<MemberImport> {
  const plan = { ...undoPlan, action: 'member files import undo begun' } as const;
  return runInBackground(platform, id, actorId, plan, async (step) => {
    await undoImport(platform, step, application);
    await trashBroughtFiles(platform, id);
  });
}

function describe(file: FileRecord): ImportRow {
  const { kind, outcome } = file;
  const isWrong = outcome === 'error';
  const problemText = parseStoredProblem(
    file.problem ?? (file.member_id === null ? 'folioUnknown' : 'folioOfDeceased'),
  );
  return {
    number: file.number,
    outcome: outcome ?? 'error',
    fileName: file.file_name,
    folio: file.folio,
    name: file.member_name,
    changes: kind === null || isWrong ? [] : [{ field: kind, before: file.before_file, after: file.file }],
    problems: isWrong ? [{ field: kind, value: null, ...problemText, otherRow: file.other_row }] : [],
    kept: file.kept,
  };
}

/** Returns the files of an archive with their results; none until all have been inspected. */
export async function findArchiveFiles({ database }: Platform, query: FilesQuery): Promise<Page<ImportRow>> {
  const files = await listFiles(database, query);
  return { rows: files.map(describe), total: await countRows(database, archiveRows, query) };
}
