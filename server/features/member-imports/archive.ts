import { maxImageBytes, maxPdfBytes } from '#contract/files.ts';
import { folioKey } from '#contract/folio.ts';
import { maxArchiveFiles } from '#contract/member-imports.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { type OpenZip, openZip, ZipDamaged, type ZipEntry, ZipTooLong } from '#server/platform/archives/read-zip.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import { attachImage } from '#server/platform/images/images.ts';
import { MAKE_SIZES_OF_MANY } from '#server/platform/images/remaining-sizes.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { addOnce } from '#server/records/idempotency.ts';
import { type InspectedFile, inspectFiles, matchFilesToMembers, visibleEntries } from './archive-files.ts';
import { addFiles, discardFiles, dropFiles, listFiles, placeOf, type SentFile } from './files.ts';
import { findPlan, type ImportUpdate, insertImport, storedPlan } from './store.ts';
import { findMembers } from './members-store.ts';
import type { PlannedFile } from './plan.ts';
import { addStepJob, auditImport, finishStep, queueStep, type StepWork } from './steps.ts';

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
 * Stores a zip file of photos and PDFs as an import and begins to inspect its files.
 * @returns a list with the import’s id
 * @throws AppError for the field `archive` if it is not a zip file, is empty or too large
 */
export async function readArchive(
  platform: Platform,
  { staged, fileName, submission }: SentFile,
): Promise<readonly number[]> {
  const { database, storage, now } = platform;
  const { accountId: actorId } = submission;
  const listed = visibleEntries(await listArchive(staged.path));
  if (listed.length === 0) throw fieldAppError('wrong-type', 'archive', 'archiveEmpty');
  if (unpackedBytes(listed.map(({ entry }) => entry)) > MAX_TOTAL_BYTES) {
    throw fieldAppError('too-large', 'archive', 'archiveTooLarge');
  }
  const plan = await matchFilesToMembers(database, listed);
  const stored = await storage.keep('archives', [{ staged, extension: 'zip' }]);
  try {
    return await inTransaction(database, (db) =>
      addOnce(platform, db, submission, async () => {
        const added = { kind: 'archive', created_at: now() } as const;
        const about = { actor_id: actorId, file_name: fileName, rows: plan.length, plan: JSON.stringify(plan) };
        const id = await insertImport(db, { ...added, ...about });
        await addFiles(db, id, stored);
        await queueStep(platform, db, { ...added, id, step: 0 }, { to: 'checking', actorId });
        await auditImport(platform, db, actorId, 'member files read', id);
        return [id];
      }),
    );
  } catch (error) {
    await discardFiles(platform, stored.map(placeOf));
    throw error;
  }
}

/** Keeps the most recently used archive open, because fetching it and reading its list of files takes long. */
function createArchives({ storage }: Platform) {
  let open: { readonly name: string; readonly zip: OpenZip; readonly file: StagedFile } | undefined;

  async function close(): Promise<void> {
    open?.zip.close();
    await open?.file.discard();
    open = undefined;
  }

  /** Opens an archive. @throws ZipDamaged if it is damaged or no longer exists */
  async function read(name: string): Promise<OpenZip> {
    if (open?.name === name) return open.zip;
    await close();
    const file = await storage.openLocally('archives', name);
    if (!file) throw new ZipDamaged('the archive is gone');
    try {
      open = { name, file, zip: await openZip(file.path, maxArchiveFiles) };
      return open.zip;
    } catch (error) {
      await file.discard();
      throw error;
    }
  }
  return { read, close };
}

const isPending = ({ problem, file }: PlannedFile) => problem === undefined && file === undefined;

/** Compares the files with the current directory. */
async function resolve(db: Db, plan: readonly PlannedFile[]): Promise<PlannedFile[]> {
  const keys = plan.map(({ folio }) => (folio === null ? '' : folioKey(folio)));
  const members = await findMembers(
    db,
    'folio_key',
    keys.filter((key) => key !== ''),
  );
  const byKey = new Map(members.map((member) => [member.folio_key, member]));
  return plan.map(({ member: _earlier, ...row }, at): PlannedFile => {
    const member = byKey.get(keys[at] ?? '');
    const isFine = row.file !== undefined && member?.state === 'living';
    const before = (row.kind && member?.[row.kind]) ?? null;
    const outcome = isFine ? (before === null ? 'new' : 'changed') : 'error';
    return { ...row, ...(member && { member: member.id }), before, outcome };
  });
}

function withResult(row: PlannedFile, result: InspectedFile | undefined): PlannedFile {
  if (!result) return row;
  return 'file' in result ? { ...row, file: result.file } : { ...row, problem: result.problem };
}

/**
 * Returns the check of archives, one at a time: inspects files for some seconds, and continues in another job until all
 * are inspected. Then compares all files with the directory.
 */
export function archiveCheck(platform: Platform): StepWork {
  const { database } = platform;
  const archives = createArchives(platform);

  /** Inspects some pending files of an archive. @throws ZipDamaged if the archive can no longer be read */
  async function inspect(archive: string, plan: readonly PlannedFile[]) {
    const pending = new Set(plan.filter(isPending).map(({ number }) => number));
    if (pending.size === 0) return { results: [], left: 0 };
    const { entries } = await archives.read(archive);
    const wanted = visibleEntries(entries).flatMap(({ number, name: { kind }, entry }) =>
      kind !== null && pending.has(number) ? [{ number, kind, entry }] : [],
    );
    const { results, failure } = await inspectFiles(platform, wanted);
    return { results, failure, left: pending.size - results.length };
  }

  return async (_platform, record, key) => {
    const { id, rows } = record;
    const plan = await findPlan<PlannedFile>(database, id);
    const uploaded = await listFiles(database, id, '.zip');
    const dropArchive = (db: Db) => dropFiles(platform, db, uploaded);
    let inspected: Awaited<ReturnType<typeof inspect>>;
    try {
      inspected = await inspect(uploaded[0] ?? '', plan);
    } catch (error) {
      await archives.close();
      if (!(error instanceof ZipDamaged)) throw error;
      await finishStep(platform, key, { state: 'failed', problem: 'importInterrupted' }, dropArchive);
      return;
    }
    const { results, failure, left } = inspected;
    const byNumber = new Map(results.map((result) => [result.number, result]));
    const files = plan.map((row) => withResult(row, byNumber.get(row.number)));
    const stored = results.flatMap((result) => ('file' in result ? [result] : []));
    const isOver = left === 0;
    const next = { ...key, step: key.step + 1 };
    if (isOver || failure) await archives.close();
    const values: ImportUpdate = isOver
      ? { ...storedPlan(record, await resolve(database, files)), state: 'checked', done: rows }
      : { plan: JSON.stringify(files), done: rows - left };

    async function write(db: Db): Promise<void> {
      for (const { image } of stored) if (image) await attachImage(platform, db, image, MAKE_SIZES_OF_MANY);
      await addFiles(
        db,
        id,
        stored.map(({ file }) => file),
      );
      if (isOver) await dropArchive(db);
      else if (!failure) await addStepJob(platform, db, record, 'checking', next);
    }
    try {
      // After a failure the same job continues this step.
      await finishStep(platform, key, values, write, failure ? key.step : next.step);
    } catch (error) {
      const places = stored.flatMap(({ file, image }) => (image ? picturePlaces(image) : placeOf(file)));
      await discardFiles(platform, places);
      throw error;
    }
    if (failure) throw failure;
  };
}
