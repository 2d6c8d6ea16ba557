import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { errorAtField } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { checkPdf } from './check-pdf.ts';

const FOLDER = 'pdf';

type IsNamed = (db: Db, name: string) => Promise<boolean>;

type Parts = Pick<Platform, 'database' | 'storage' | 'log'>;

/** Checks and stores a PDF. The file is an orphan until a database row contains its name. */
async function keepPdf({ storage }: Parts, staged: StagedFile): Promise<string | null> {
  try {
    await checkPdf(staged);
  } catch (error) {
    throw errorAtField(error, 'pdf');
  }
  const [name = null] = await storage.keep(FOLDER, [{ staged, extension: 'pdf' }]);
  return name;
}

/**
 * Deletes the PDF of a failed change unless a row contains its name. A row contains it if the commit succeeded and only
 * the confirmation was lost.
 */
async function removeUnnamed({ database, storage, log }: Parts, name: string, isNamed: IsNamed) {
  try {
    if (!(await isNamed(database, name))) await storage.remove(FOLDER, name);
  } catch (error) {
    log.error({ event: 'file.cleanup-failed', err: error }, 'The PDF of a failed change could not be removed');
  }
}

/**
 * Checks and stores an uploaded PDF, then calls `change`, which writes the rows in one transaction. `change` receives
 * the bare name of the PDF, or null. If `change` fails, the PDF is deleted. A crash before that can leave an orphan.
 * @throws AppError at the field `pdf`; errors of `change`
 */
export async function storePdfAndChange<T>(
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
