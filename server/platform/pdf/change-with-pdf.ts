import type { Platform } from '#server/platform/platform.ts';
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { FindNamedFiles } from '#server/platform/storage/sweep.ts';
import { checkPdf } from './check-pdf.ts';

const FOLDER = 'pdf';

/** What a change does with a PDF. */
export interface PdfChange {
  /** The bare name of the one that was sent; null when there was none. */
  readonly added: string | null;
  /** Lets go of one that no row names any more when the change has ended well; null is none. */
  readonly drop: (name: string | null) => void;
}

type Parts = Pick<Platform, 'database' | 'storage' | 'log'>;

/** Looks into a PDF and makes it permanent; it belongs to nothing until a row names it. */
async function keepPdf({ storage }: Parts, staged: StagedFile): Promise<string | null> {
  try {
    await checkPdf(staged);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'busy') throw error;
    throw fieldRefusal(error.kind, 'pdf', error.message);
  }
  const [name = null] = await storage.keep(FOLDER, [{ staged, extension: 'pdf' }]);
  return name;
}

/** A commit whose answer was lost may still have happened: then a row names the file, and it stays. */
async function removeUnnamed({ database, storage, log }: Parts, name: string, findNamed: FindNamedFiles) {
  try {
    const named = await findNamed(database, FOLDER, [name]);
    if (!named.includes(name)) await storage.remove(FOLDER, name);
  } catch (error) {
    log.error({ err: error }, 'the PDF of a failed change could not be removed');
  }
}

async function removeDropped({ storage, log }: Parts, dropped: readonly string[]): Promise<void> {
  try {
    for (const name of dropped) await storage.remove(FOLDER, name);
  } catch (error) {
    log.error({ err: error }, 'dropped PDFs could not be removed');
  }
}

/**
 * Changes records together with a PDF: what was sent is checked and kept, `change` writes the rows in one transaction,
 * and what it dropped goes when that has ended well. When it has not, the new one goes. Files that a failing disk or
 * the end of the process leaves behind are swept up later.
 * @param findNamed tells whether a row names the new one, as it does to the sweep
 * @throws Refusal about the field `pdf`; whatever `change` throws
 */
export async function changeWithPdf<T>(
  platform: Parts,
  sent: StagedFile | undefined,
  findNamed: FindNamedFiles,
  change: (pdf: PdfChange) => Promise<T>,
): Promise<T> {
  const added = sent ? await keepPdf(platform, sent) : null;
  const dropped: string[] = [];
  try {
    const result = await change({
      added,
      drop: (name) => {
        if (name !== null) dropped.push(name);
      },
    });
    await removeDropped(platform, dropped);
    return result;
  } catch (error) {
    if (added !== null) await removeUnnamed(platform, added, findNamed);
    throw error;
  }
}
