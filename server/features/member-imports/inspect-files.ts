import { setTimeout as wait } from 'node:timers/promises';
import { maxPdfBytes, maxImageBytes } from '#contract/files.ts';
import type { MessageCode } from '#contract/messages.ts';
import { ZipDamaged, type ZipEntry, ZipLocked, ZipMethodUnsupported } from '#server/platform/archives/read-zip.ts';
import { saveImage } from '#server/platform/images/image-files.ts';
import { encodeStaged, enqueueBackground } from '#server/platform/images/queue.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import { checkPdf } from '#server/platform/pdf/check-pdf.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';

export interface FileToInspect {
  readonly number: number;
  readonly kind: 'image' | 'pdf';
  readonly entry: ZipEntry;
}

const limits = {
  image: { max: maxImageBytes, tooLarge: 'imageTooLarge' },
  pdf: { max: maxPdfBytes, tooLarge: 'pdfTooLarge' },
} as const;
/** Number of files inspected in parallel. Half of them can be encoded while the others are unpacked and stored. */
const PARALLEL_FILES = 4;
/** Milliseconds after which no further file is started. This much work is repeated if the process is killed. */
const TIME_BUDGET_MS = 3000;

/** Result of inspecting a file: its name in storage, or the problem. */
export type InspectionResult = { readonly number: number } & (
  | { readonly file: string; readonly image?: StoredImage }
  | { readonly problem: MessageCode }
);

export interface InspectedFiles {
  readonly results: readonly InspectionResult[];
  readonly failure: Error | undefined;
}

/** Checks a PDF. Tries again every second while the checker is busy, because no request waits for the result. */
async function checkPdfWhenFree(staged: StagedFile): Promise<void> {
  for (;;) {
    try {
      await checkPdf(staged);
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'busy') throw error;
      await wait(1000);
    }
  }
}

/** Stores a photo or a PDF. No row refers to it yet. */
async function saveFile(
  { storage }: Platform,
  { number, kind }: FileToInspect,
  staged: StagedFile,
): Promise<InspectionResult> {
  if (kind === 'pdf') {
    await checkPdfWhenFree(staged);
    const [file = ''] = await storage.keep('pdf', [{ staged, extension: 'pdf' }]);
    return { number, file };
  }
  const image = await saveImage(storage, 'images', await enqueueBackground(() => encodeStaged(staged)));
  return { number, file: image.name, image };
}

/** Returns the code of a problem with the file. Rethrows other errors. */
function codeFor(error: unknown): MessageCode {
  if (error instanceof AppError && error.kind !== 'no-room') return error.code;
  if (error instanceof ZipLocked) return 'entryLocked';
  if (error instanceof ZipMethodUnsupported) return 'entryPacked';
  if (error instanceof ZipDamaged) return 'entryUnreadable';
  throw error;
}

/** Unpacks a file up to its maximum size. @throws AppError `too-large`, `no-room`; ZipDamaged */
async function unpack({ storage }: Platform, { kind, entry }: FileToInspect): Promise<StagedFile> {
  const { max, tooLarge } = limits[kind];
  if (entry.size > max) throw new AppError('too-large', tooLarge);
  const content = await entry.read();
  let isDamaged = false;
  content.once('error', () => {
    isDamaged = true;
  });
  try {
    return await storage.stage(content, max);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'too-large') throw new AppError('too-large', tooLarge);
    if (isDamaged) throw new ZipDamaged('damaged', { cause: error });
    throw error;
  } finally {
    content.destroy();
  }
}

async function inspectFile(platform: Platform, file: FileToInspect): Promise<InspectionResult> {
  let staged: StagedFile | undefined;
  try {
    staged = await unpack(platform, file);
    return await saveFile(platform, file, staged);
  } catch (error) {
    return { number: file.number, problem: codeFor(error) };
  } finally {
    await staged?.discard();
  }
}

const asError = (reason: unknown) =>
  reason instanceof Error ? reason : new Error('a value that is not an Error was thrown', { cause: reason });

/**
 * Unpacks and stores files, with the checks of single uploads. Stops when the time budget is used up, but inspects at
 * least one file. The caller must add rows for the stored files.
 */
export async function inspectFiles(platform: Platform, files: readonly FileToInspect[]): Promise<InspectedFiles> {
  const waiting = [...files];
  const results: InspectionResult[] = [];
  const end = performance.now() + TIME_BUDGET_MS;
  async function work(): Promise<void> {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      results.push(await inspectFile(platform, file));
      if (performance.now() > end) return;
    }
  }
  const workers = await Promise.allSettled(
    Array.from({ length: PARALLEL_FILES }, async () => {
      try {
        await work();
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }),
  );
  const failed = workers.find((line) => line.status === 'rejected');
  return { results, failure: failed && asError(failed.reason) };
}
