import type { Storage, FilePlace, Folder } from '#server/platform/storage/storage.ts';
import type { Db } from '#server/platform/database/database.ts';
import { fileNames } from '#server/platform/images/image-files.ts';
import { deleteImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { KeepPicture } from './pictures.ts';

/** Keeps a PDF and answers its name in the folder. */
type KeepPdf = (content: Uint8Array) => Promise<string>;

export interface SamplePdfs {
  readonly keep: KeepPdf;
  /** Takes away all that were kept. */
  readonly discard: () => Promise<void>;
}

/** PDFs of our own making: nobody has to look into them. */
export function createSamplePdfs(storage: Storage): SamplePdfs {
  const stored: string[] = [];
  return {
    keep: async (content) => {
      const staged = await storage.stage(Buffer.from(content), content.length);
      try {
        const [name = ''] = await storage.keep('pdf', [{ staged, extension: 'pdf' }]);
        stored.push(name);
        return name;
      } finally {
        await staged.discard();
      }
    },
    discard: async () => {
      for (const name of stored) await storage.remove('pdf', name);
    },
  };
}

export interface Removed {
  /** How many of the records were still there. */
  readonly count: number;
  /** The files that they named. */
  readonly files: readonly FilePlace[];
}

/** What one kind of record adds to the sample content. */
export interface SamplePart {
  /** What the records are called: under this name they are remembered and told of, in the plural. */
  readonly kind: string;
  /** Whether there is no record of this kind, neither sample nor real. */
  readonly isEmpty: (db: Db) => Promise<boolean>;
  /**
   * Keeps the pictures and PDFs that the records will name and answers how to write the rows: those of all parts are written in
   * one transaction. Writing answers under which key or number each record is kept.
   */
  readonly prepare: (
    platform: Platform,
    keepPicture: KeepPicture,
    keepPdf: KeepPdf,
  ) => Promise<(db: Db) => Promise<readonly string[]>>;
  /** Deletes those of the records that are still there. */
  readonly remove: (db: Db, records: readonly string[]) => Promise<Removed>;
}

/** What deleted rows leave behind in a folder; the rows of their pictures go with them. */
export async function removedRows(
  db: Db,
  folder: Folder,
  rows: readonly { readonly image: string | null }[],
): Promise<Removed> {
  const files: FilePlace[] = [];
  for (const { image } of rows) {
    if (image === null) continue;
    const stored = await deleteImage(db, image);
    // The first sample portraits were files without a row.
    for (const name of stored ? fileNames(stored) : [image]) files.push({ folder, name });
  }
  return { count: rows.length, files };
}

const DAY = 86_400_000;

/** The day so many days after another one, before it if negative; `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * The first such day of the week that is not before `day`.
 * @param weekday 0 is Sunday
 */
export function weekdayFrom(day: string, weekday: number): string {
  return dayAfter(day, (weekday - new Date(day).getUTCDay() + 7) % 7);
}
