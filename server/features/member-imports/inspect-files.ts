import { setTimeout as wait } from 'node:timers/promises';
import { maxPdfBytes, maxImageBytes } from '#contract/files.ts';
import type { MessageCode } from '#contract/messages.ts';
import { ZipDamaged, type ZipEntry } from '#server/platform/archives/read-zip.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { saveImage, removeImageFiles } from '#server/platform/images/image-files.ts';
import { encodeStaged } from '#server/platform/images/image-processes.ts';
import { nameImage } from '#server/platform/images/images.ts';
import { whenFree } from '#server/platform/images/queue.ts';
import { checkPdf } from '#server/platform/pdf/check-pdf.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { writeLook } from './archive-files-store.ts';
import type { Step } from './steps.ts';

/** A file that is to be looked into, with the place from which it is unpacked. */
export interface WantedFile {
  readonly number: number;
  readonly kind: 'image' | 'pdf';
  readonly entry: ZipEntry;
}

const limits = {
  image: { max: maxImageBytes, tooLarge: 'imageTooLarge' },
  pdf: { max: maxPdfBytes, tooLarge: 'pdfTooLarge' },
} as const;
/** Bytes that all files of an archive may have when they are unpacked. */
const MAX_TOTAL_BYTES = 2 * 1024 * 1024 * 1024;
/** As many pictures as fill the two threads that there are for them. */
const AT_ONCE = 2;

/** Nobody waits for it, so it waits for everybody. */
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

/** Keeps a photo or a PDF as any other; it belongs to the import until a member has it. */
async function saveFile(platform: Platform, importId: number, file: WantedFile, staged: StagedFile): Promise<void> {
  const { database, storage } = platform;
  if (file.kind === 'pdf') {
    await checkPdfWhenFree(staged);
    const [name = ''] = await storage.keep('pdf', [{ staged, extension: 'pdf' }]);
    await writeLook(database, importId, file.number, { file: name });
    return;
  }
  const image = await saveImage(storage, 'images', await whenFree(() => encodeStaged(staged)));
  try {
    await inTransaction(database, async (db) => {
      await nameImage(platform, db, image);
      await writeLook(db, importId, file.number, { file: image.name });
    });
  } catch (error) {
    await removeImageFiles(storage, image);
    throw error;
  }
}

/** @throws whatever is no fault of the file */
function codeFor(error: unknown): MessageCode {
  if (error instanceof AppError && error.kind !== 'no-room') return error.code;
  if (error instanceof ZipDamaged) return 'entryUnreadable';
  throw error;
}

/** Unpacks one file within its limits. @throws AppError `too-large`, `no-room`; ZipDamaged */
async function unpack({ storage }: Platform, { kind, entry }: WantedFile): Promise<StagedFile> {
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

/** Answers how many bytes it was, unpacked. */
async function lookInto(platform: Platform, importId: number, file: WantedFile): Promise<number> {
  let staged: StagedFile | undefined;
  try {
    staged = await unpack(platform, file);
    await saveFile(platform, importId, file, staged);
  } catch (error) {
    await writeLook(platform.database, importId, file.number, { problem: codeFor(error) });
  } finally {
    await staged?.discard();
  }
  return staged?.size ?? 0;
}

/**
 * Unpacks files and looks into each of them as if it had been sent alone; what is wrong is written down with it.
 * @throws AppError `too-large` when together they are more than any archive of honest files, `no-room`
 */
export async function inspectFiles(platform: Platform, step: Step, files: readonly WantedFile[]): Promise<void> {
  const waiting = [...files];
  let done = 0;
  let bytes = 0;
  async function work(): Promise<void> {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      bytes += await lookInto(platform, step.id, file);
      if (bytes > MAX_TOTAL_BYTES) throw new AppError('too-large', 'archiveTooLarge');
      done += 1;
      await step.tell(done);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    waiting.length = 0;
  }
}
