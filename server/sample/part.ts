import type { Db } from '#server/platform/database/database.ts';
import type { Erased } from '#server/platform/images/erase-images.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { WithUpdatedAt } from '#server/records/field-changes-store.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Subject } from '#server/records/versions.ts';
import { lockRevision } from '#server/records/versions-store.ts';
import type { StorePicture } from './pictures.ts';

type StorePdf = (content: Buffer) => Promise<string>;

export interface SamplePdfs {
  readonly store: StorePdf;
  readonly discard: () => Promise<void>;
}

/** Stores PDFs of the sample content without checking them, because they are part of the program. */
export function createSamplePdfs(storage: Storage): SamplePdfs {
  const stored: string[] = [];
  return {
    store: async (content) => {
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

export interface SamplePart {
  /** Plural name of the records, used in `sample_records` and in output. */
  readonly kind: string;
  /** Returns true if there is no record of this kind, neither sample nor real. */
  readonly isEmpty: (db: Db) => Promise<boolean>;
  /**
   * Stores the pictures and PDFs of the records. Returns a function that inserts the rows and returns the keys or ids
   * of the records. One transaction inserts the rows of all parts.
   */
  readonly prepare: (
    platform: Platform,
    storePicture: StorePicture,
    storePdf: StorePdf,
  ) => Promise<(db: Db) => Promise<readonly string[]>>;
  /**
   * Locks a record until the transaction ends and returns its state; undefined if the record no longer exists. Every
   * change by a user changes the state, which is how changed records are recognized. Background work, such as making
   * more sizes of a picture, does not change the state.
   */
  readonly lockState: (db: Db, record: string) => Promise<string | undefined>;
  /** Deletes records permanently, in the caller’s transaction. */
  readonly remove: (db: Db, records: readonly string[]) => Promise<Erased>;
}

/** Returns a `SamplePart.lockState` for records with an `updated_at` column: the state is its value. */
export function stateByUpdatedAt(
  lock: (db: Db, id: number) => Promise<WithUpdatedAt | undefined>,
): SamplePart['lockState'] {
  return async (db, record) => {
    const row = await lock(db, Number(record));
    return row && String(row.updated_at);
  };
}

/** Returns a `SamplePart.lockState` for records with versions: the state is the number of the current revision. */
export function stateByRevision(subjectOf: (id: number) => Subject): SamplePart['lockState'] {
  return async (db, record) => {
    const { name, read } = subjectOf(Number(record));
    const revision = await lockRevision(db, name);
    return (await read(db)) === undefined ? undefined : String(revision);
  };
}

const DAY = 86_400_000;

/** Adds a number of days to a date in the form `YYYY-MM-DD`. @param days negative for an earlier date */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the first day with this weekday on or after `day`. @param weekday 0 for Sunday */
export function weekdayFrom(day: string, weekday: number): string {
  return dayAfter(day, (weekday - new Date(day).getUTCDay() + 7) % 7);
}
