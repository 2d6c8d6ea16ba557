import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import type { FilePlace, StagedFile } from '#server/platform/storage/storage.ts';
import { throwAway } from '#server/platform/storage/throw-away.ts';
import { checkPdf } from './check-pdf.ts';

const FOLDER = 'pdf';

/** What a change does with a PDF. */
export interface PdfChange {
  /** The bare name of the one that was sent; null when there was none. */
  readonly added: string | null;
  /** Lets go of one that no row names any more when the change has ended well: it goes into the trash; null is none. */
  readonly drop: (name: string | null) => void;
}

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
 * Changes records together with a PDF: what was sent is checked and kept, `change` writes the rows in one transaction,
 * and what it dropped goes into the trash when that has ended well. When it has not, the new one goes. Files that a
 * failing disk or the end of the process leaves behind are swept up later.
 * @throws AppError about the field `pdf`; whatever `change` throws
 */
export async function changeWithPdf<T>(
  platform: Parts,
  sent: StagedFile | undefined,
  isNamed: IsNamed,
  change: (pdf: PdfChange) => Promise<T>,
): Promise<T> {
  const added = sent ? await keepPdf(platform, sent) : null;
  const dropped: FilePlace[] = [];
  try {
    const result = await change({
      added,
      drop: (name) => {
        if (name !== null) dropped.push({ folder: FOLDER, name });
      },
    });
    await throwAway(platform, dropped);
    return result;
  } catch (error) {
    if (added !== null) await removeUnnamed(platform, added, isNamed);
    throw error;
  }
}
