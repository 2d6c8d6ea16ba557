import { type MemberImport, maxArchiveFiles } from '#contract/member-imports.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type OpenZip, openZip, ZipDamaged } from '#server/platform/archives/read-zip.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { removeImageFiles } from '#server/platform/images/image-files.ts';
import { attachImage } from '#server/platform/images/images.ts';
import { MAKE_SIZES_OF_MANY } from '#server/platform/images/remaining-sizes.ts';
import { type Job, postponeJob, removeJob } from '#server/platform/jobs/jobs-store.ts';
import { retryDelay } from '#server/platform/jobs/jobs.ts';
import type { Worker } from '#server/platform/jobs/worker.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import {
  archiveRows,
  countPending,
  findFilesNeededByImports,
  listPending,
  resolveFiles,
  storeInspectionResult,
} from './archive-files-store.ts';
import { eraseArchive } from './imported-files.ts';
import {
  continueStep,
  endStep,
  findImport,
  type ImportRecord,
  INSPECT_ARCHIVE,
  type StepKey,
  stepKey,
  touchStep,
} from './imports-store.ts';
import { type InspectedFiles, inspectFiles, type InspectionResult, type FileToInspect } from './inspect-files.ts';
import { visibleEntries } from './list-archive.ts';
import { countOutcomes } from './rows-store.ts';
import { type StepPlan, StepSuperseded, startStep } from './steps.ts';

/** Maximum number of files per job. The time budget of a job ends before it inspects so many. */
const FILES_PER_JOB = 500;
/** Lease of a job in milliseconds, far more than the few seconds that a job takes. */
const LEASE_MS = 60_000;
/** Failed attempts, about 15 minutes in total, after which the import is reported as interrupted. */
const MAX_ATTEMPTS = 6;

/** An import with an archive that has not been inspected completely. */
interface PendingImport extends ImportRecord {
  readonly archive: string;
}

/** Starts or continues the inspection of a stored archive, in jobs of some seconds that any process can run. */
export async function queueInspection(
  platform: Platform,
  id: number,
  actorId: number,
  plan: Omit<StepPlan, 'ifFailed'>,
): Promise<MemberImport> {
  const { record } = await startStep(platform, id, actorId, plan, async (db, key) => {
    await platform.jobs.add(db, INSPECT_ARCHIVE, JSON.stringify(key));
  });
  return record;
}

/** Keeps the most recently used archive open, because reading its list of files takes long. */
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

type Archives = ReturnType<typeof createArchives>;

/** Returns the next files to inspect, at most 500. */
async function findWanted(db: Db, zip: OpenZip, id: number): Promise<readonly FileToInspect[]> {
  const pending = new Set(await listPending(db, id, FILES_PER_JOB));
  return visibleEntries(zip.entries).flatMap(({ number, name: { kind }, entry }) =>
    kind !== null && pending.has(number) ? [{ number, kind, entry }] : [],
  );
}

/** Deletes stored files after a failed transaction, unless it was committed despite the error. */
async function removeUnused({ database, storage, log }: Platform, results: readonly InspectionResult[]): Promise<void> {
  try {
    const storedFiles = results.flatMap((result) => ('file' in result ? [result] : []));
    const names = storedFiles.map(({ file }) => file);
    const used = new Set(names.length === 0 ? [] : await findFilesNeededByImports(database, names));
    for (const { file, image } of storedFiles.filter((each) => !used.has(each.file))) {
      await (image ? removeImageFiles(storage, image) : storage.remove('pdf', file));
    }
  } catch (error) {
    log.error({ event: 'file.cleanup-failed', err: error }, 'Unused files of an import could not be removed');
  }
}

/** Stores the progress of an import after a batch of files. Returns true if no job follows. */
async function storeProgress(
  platform: Platform,
  db: Db,
  key: StepKey,
  found: PendingImport,
  failure: Error | undefined,
): Promise<boolean> {
  const pendingCount = await countPending(db, key.id);
  const proceed = async (state: Parameters<typeof endStep>[2]) => {
    if (!(await endStep(db, key, state))) throw new StepSuperseded();
    return true;
  };
  if (failure instanceof AppError) return proceed({ state: 'read', problem: failure.code });
  if (pendingCount === 0) {
    await resolveFiles(db, key.id);
    const counts = await countOutcomes(db, archiveRows, key.id);
    await proceed({ state: 'checked', counts: JSON.stringify(counts), archive: null });
    await eraseArchive(platform, db, found.archive);
    return true;
  }
  const done = found.rows - pendingCount;
  if (failure !== undefined) {
    if (!(await touchStep(db, key, done, platform.now()))) throw new StepSuperseded();
    return true;
  }
  const next = await continueStep(db, key, done, platform.now());
  if (!next) throw new StepSuperseded();
  // The job gets the creation time of the import, so that the oldest import is inspected first.
  await platform.jobs.add(db, INSPECT_ARCHIVE, JSON.stringify(next), found.created_at);
  return false;
}

/** Stores the results and the progress in one transaction, so that the next job continues after them. */
async function storeResults(
  platform: Platform,
  key: StepKey,
  found: PendingImport,
  { results, failure }: InspectedFiles,
) {
  try {
    return await inTransaction(platform.database, async (db) => {
      for (const result of results) {
        if ('file' in result && result.image) await attachImage(platform, db, result.image, MAKE_SIZES_OF_MANY);
        await storeInspectionResult(db, key.id, result);
      }
      return storeProgress(platform, db, key, found, failure);
    });
  } catch (error) {
    await removeUnused(platform, results);
    throw error;
  }
}

/**
 * Inspects files until the time budget of a job is used up.
 * @throws StepSuperseded; ZipDamaged if the archive is damaged; the error that stopped the inspection
 */
async function inspectSome(platform: Platform, archives: Archives, key: StepKey, found: PendingImport): Promise<void> {
  const zip = await archives.read(found.archive);
  const inspected = await inspectFiles(platform, await findWanted(platform.database, zip, key.id));
  const isFinished = await storeResults(platform, key, found, inspected);
  if (!isFinished) return;
  await archives.close();
  const { failure } = inspected;
  if (failure !== undefined && !(failure instanceof AppError)) throw failure;
}

/** Marks an import as failed because its archive cannot be read any more. */
async function failImport(platform: Platform, key: StepKey, archive: string): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const isEnded = await endStep(db, key, { state: 'failed', problem: 'importInterrupted', archive: null });
    if (isEnded) await eraseArchive(platform, db, archive);
  });
}

/** Returns the worker that inspects archives, one at a time. */
export function inspectionWorker(platform: Platform): Worker {
  const { database, now } = platform;
  const archives = createArchives(platform);

  async function inspect({ payload }: Job): Promise<void> {
    const key = stepKey.parse(JSON.parse(payload));
    const found = await findImport(database, key.id);
    if (found?.step !== key.step || found.archive === null) return;
    const { archive } = found;
    try {
      await inspectSome(platform, archives, key, { ...found, archive });
    } catch (error) {
      await archives.close();
      if (error instanceof ZipDamaged) await failImport(platform, key, archive);
      else if (error instanceof AppError) await endStep(database, key, { state: 'read', problem: error.code });
      else if (!(error instanceof StepSuperseded)) throw error;
    }
  }

  return {
    handlers: { [INSPECT_ARCHIVE]: inspect },
    atOnce: 1,
    leaseMs: LEASE_MS,
    afterFailure: async (job) => {
      if (job.tries < MAX_ATTEMPTS) {
        await postponeJob(database, job.id, now() + retryDelay(job));
        return;
      }
      await endStep(database, stepKey.parse(JSON.parse(job.payload)), { state: 'read', problem: 'importInterrupted' });
      await removeJob(database, job.id);
    },
  };
}
