import type { Db } from '#server/platform/database/database.ts';
import type { Erased } from '#server/platform/images/erase-images.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Dated } from '#server/records/field-changes-store.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Subject } from '#server/records/versions.ts';
import { lockRevision } from '#server/records/versions-store.ts';
import type { KeepPicture } from './pictures.ts';

/** Keeps a PDF and answers its name in the folder. */
type KeepPdf = (content: Buffer) => Promise<string>;

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
      const staged = await storage.stage(content, content.length);
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
  /**
   * What tells one state of a record from every other, held until the transaction ends; undefined when it is gone. Whoever
   * changes a record makes another state of it, so nobody has to say that it is no sample any more. What is made of a
   * record by itself, such as further sizes of its picture, leaves its state as it is.
   */
  readonly lockState: (db: Db, record: string) => Promise<string | undefined>;
  /** Deletes records for good; part of the caller's transaction. */
  readonly remove: (db: Db, records: readonly string[]) => Promise<Erased>;
}

/** For records that bear the moment of their last change. */
export function lastChange(lock: (db: Db, id: number) => Promise<Dated | undefined>): SamplePart['lockState'] {
  return async (db, record) => {
    const row = await lock(db, Number(record));
    return row && String(row.updated_at);
  };
}

/** For what is kept anew as a whole with each change. */
export function newestRevision(subjectOf: (id: number) => Subject): SamplePart['lockState'] {
  return async (db, record) => {
    const { name, read } = subjectOf(Number(record));
    const revision = await lockRevision(db, name);
    return (await read(db)) === undefined ? undefined : String(revision);
  };
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
