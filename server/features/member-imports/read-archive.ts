import { maxImageBytes, maxPdfBytes } from '#contract/files.ts';
import { maxArchiveFiles } from '#contract/member-imports.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { openZip, ZipDamaged, type ZipEntry, ZipTooLong } from '#server/platform/archives/read-zip.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import { insertImport } from './imports-store.ts';
import { matchFilesToMembers, visibleEntries } from './list-archive.ts';
import { discardFile } from './private-files.ts';
import { queueStep } from './steps.ts';

interface SentArchive {
  readonly staged: StagedFile;
  readonly fileName: string | null;
  readonly submission: Submission;
}

/** Maximum total size of the unpacked files in bytes, larger than any legitimate archive. */
const MAX_TOTAL_BYTES = 2 * 1024 * 1024 * 1024;

/** Lists the files of an archive without unpacking them. @throws AppError for the field `archive` */
async function listArchive(path: string): Promise<readonly ZipEntry[]> {
  try {
    const zip = await openZip(path, maxArchiveFiles);
    zip.close();
    return zip.entries;
  } catch (error) {
    if (error instanceof ZipTooLong) throw fieldAppError('too-large', 'archive', 'archiveTooManyFiles');
    if (error instanceof ZipDamaged) throw fieldAppError('wrong-type', 'archive', 'archiveKindRefused');
    throw error;
  }
}

/** Returns the total unpacked size, without files above the limit per file, which are never unpacked. */
function unpackedBytes(entries: readonly ZipEntry[]): number {
  const sizes = entries.map(({ size }) => size).filter((size) => size <= Math.max(maxImageBytes, maxPdfBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Stores a zip file of photos and PDFs as an import, begins to inspect its files and returns a list with the import’s
 * id.
 * @throws AppError for the field `archive` if it is not a zip file, is empty or too large
 */
export async function readArchive(
  platform: Platform,
  { staged, fileName, submission }: SentArchive,
): Promise<readonly number[]> {
  const { database, storage, now } = platform;
  const { accountId: actorId } = submission;
  const listed = visibleEntries(await listArchive(staged.path));
  if (listed.length === 0) throw fieldAppError('wrong-type', 'archive', 'archiveEmpty');
  if (unpackedBytes(listed.map(({ entry }) => entry)) > MAX_TOTAL_BYTES) {
    throw fieldAppError('too-large', 'archive', 'archiveTooLarge');
  }
  const plan = await matchFilesToMembers(database, listed);
  const [archive = ''] = await storage.keep('archives', [{ staged, extension: 'zip' }]);
  try {
    return await inTransaction(database, (db) =>
      addOnce(platform, db, submission, async () => {
        const added = { kind: 'archive', created_at: now(), archive } as const;
        const values = {
          ...added,
          actor_id: actorId,
          file_name: fileName,
          rows: plan.length,
          plan: JSON.stringify(plan),
        };
        const id = await insertImport(db, values);
        const begun = { to: 'checking', actorId, action: 'member files read' } as const;
        await queueStep(platform, db, { ...added, id, step: 0 }, begun);
        return [id];
      }),
    );
  } catch (error) {
    await discardFile(platform, archive);
    throw error;
  }
}
