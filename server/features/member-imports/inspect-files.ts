import { setTimeout as wait } from 'node:timers/promises';
import { maxPdfBytes, maxImageBytes } from '#contract/files.ts';
import type { MessageCode } from '#contract/messages.ts';
import { ZipDamaged, type ZipEntry, ZipLocked, ZipPacked } from '#server/platform/archives/read-zip.ts';
import { saveImage } from '#server/platform/images/image-files.ts';
import { encodeStaged } from '#server/platform/images/image-processes.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import { whenFree } from '#server/platform/images/queue.ts';
import { checkPdf } from '#server/platform/pdf/check-pdf.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';

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
/** Twice as many as pictures are worked on at a time: while one is unpacked or kept, another one is encoded. */
const AT_ONCE = 4;
/** Milliseconds after which no other file is begun: so much is done again when the process is killed. */
const ENOUGH_MS = 3000;

/** What came of looking into a file: the bare name under which it is kept, or what is wrong with it. */
export type Look = { readonly number: number } & (
  | { readonly file: string; readonly image?: StoredImage }
  | { readonly problem: MessageCode }
);

/** The files that there was time for, and what kept the others from being looked into. */
export interface Inspected {
  readonly looks: readonly Look[];
  readonly failure: Error | undefined;
}

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

/** Keeps a photo or a PDF as any other; no row names it yet. */
async function saveFile({ storage }: Platform, { number, kind }: WantedFile, staged: StagedFile): Promise<Look> {
  if (kind === 'pdf') {
    await checkPdfWhenFree(staged);
    const [file = ''] = await storage.keep('pdf', [{ staged, extension: 'pdf' }]);
    return { number, file };
  }
  const image = await saveImage(storage, 'images', await whenFree(() => encodeStaged(staged)));
  return { number, file: image.name, image };
}

/** @throws whatever is no fault of the file */
function codeFor(error: unknown): MessageCode {
  if (error instanceof AppError && error.kind !== 'no-room') return error.code;
  if (error instanceof ZipLocked) return 'entryLocked';
  if (error instanceof ZipPacked) return 'entryPacked';
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

async function lookInto(platform: Platform, file: WantedFile): Promise<Look> {
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

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error('no error', { cause: reason }));

/**
 * Unpacks files and looks into each of them as if it had been sent alone, for some seconds; what is kept is for the
 * caller to name. At least one file is looked into.
 */
export async function inspectFiles(platform: Platform, files: readonly WantedFile[]): Promise<Inspected> {
  const waiting = [...files];
  const looks: Look[] = [];
  const end = performance.now() + ENOUGH_MS;
  async function work(): Promise<void> {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      looks.push(await lookInto(platform, file));
      if (performance.now() > end) return;
    }
  }
  const lines = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, async () => {
      try {
        await work();
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }),
  );
  const failed = lines.find((line) => line.status === 'rejected');
  return { looks, failure: failed && asError(failed.reason) };
}
