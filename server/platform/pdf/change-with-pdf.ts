import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { checkPdf } from './check-pdf.ts';

const FOLDER = 'pdf';

/** Whether a row names a PDF. */
type IsNamed = (db: Db, name: string) => Promise<boolean>;

type Parts = Pick<Platform, 'database' | 'storage' | 'log'>;

/** Looks into a PDF and makes it permanent; it belongs to nothing until a row names it. */
async function keepPdf({ storage }: Parts, staged: StagedFile): Promise<string | null> {
  try {
    await checkPdf(staged);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'busy') throw error;
    throw fieldAppError(error.kind, 'pdf', error.code);
  }
  const [name = null] = await storage.keep(FOLDER, [{ staged, extension: 'pdf' }]);
  return name;
}

/** A commit whose answer was lost may still have happened: then a row names the file, and it stays. */
async function removeUnnamed({ database, storage, log }: Parts, name: string, isNamed: IsNamed) {
  try {
    if (!(await isNamed(database, name))) await storage.remove(FOLDER, name);
  } catch (error) {
    log.error({ err: error }, 'the PDF of a failed change could not be removed');
  }
}

/**
 * Changes records together with a PDF: checks and stores what was sent, then calls `change`, which writes the rows in
 * one transaction, with the bare name of the PDF, or null when none was sent. If that fails, the PDF is deleted again. A
 * crash in between can leave it as an orphan.
 * @throws AppError about the field `pdf`; whatever `change` throws
 */
export async function changeWithPdf<T>(
  platform: Parts,
  sent: StagedFile | undefined,
  isNamed: IsNamed,
  change: (added: string | null) => Promise<T>,
): Promise<T> {
  const added = sent ? await keepPdf(platform, sent) : null;
  try {
    return await change(added);
  } catch (error) {
    if (added !== null) await removeUnnamed(platform, added, isNamed);
    throw error;
  }
}
