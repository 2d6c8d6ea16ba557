import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Db } from '#server/platform/database/database.ts';
import { removeImageFiles, saveImage, type Erased } from '#server/platform/images/image-files.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import { attachImage, prepareImage } from '#server/platform/images/images.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Folder } from '#server/platform/storage/storage.ts';
import type { WithUpdatedAt } from '#server/records/updated-at.ts';

const at = (...path: readonly string[]) => join(import.meta.dirname, ...path);

/** Reads `rows/NAME.json`. */
export async function readRows<T>(name: string, row: z.ZodMiniType<T>): Promise<readonly T[]> {
  const rows: unknown = JSON.parse(await readFile(at('rows', `${name}.json`), 'utf8'));
  return z.array(row).parse(rows);
}

/** Stores the files of the sample content before its rows are written. */
interface SampleFiles {
  /** Stores `pictures/NAME.webp` like an upload. Returns its file name, or null without a name. */
  readonly storePicture: (folder: Folder, name: string | undefined) => Promise<string | null>;
  /** Stores `document.pdf`, which states that it is a sample. Returns its file name. */
  readonly storeDocument: () => Promise<string>;
  /** Inserts a row for each stored picture, in the transaction that inserts the records with these pictures. */
  readonly attach: (db: Db) => Promise<void>;
  /** Deletes the stored files, because their rows were not written. */
  readonly discard: () => Promise<void>;
}

export function createSampleFiles(platform: Platform): SampleFiles {
  const { storage } = platform;
  const encoded = new Map<string, ReturnType<typeof prepareImage>>();
  const images: StoredImage[] = [];
  const documents: string[] = [];

  async function withStaged<T>(path: string, act: (staged: Awaited<ReturnType<typeof storage.stage>>) => Promise<T>) {
    const content = await readFile(path);
    const staged = await storage.stage(content, content.length);
    try {
      return await act(staged);
    } finally {
      await staged.discard();
    }
  }

  return {
    storePicture: async (folder, name) => {
      if (name === undefined) return null;
      // A picture of several records is encoded once.
      const image = encoded.get(name) ?? withStaged(at('pictures', `${name}.webp`), prepareImage);
      encoded.set(name, image);
      const stored = await saveImage(storage, folder, await image);
      images.push(stored);
      return stored.name;
    },
    storeDocument: () =>
      withStaged(at('document.pdf'), async (staged) => {
        const [name = ''] = await storage.keep('pdf', [{ staged, extension: 'pdf' }]);
        documents.push(name);
        return name;
      }),
    attach: async (db) => {
      for (const image of images) await attachImage(platform, db, image);
    },
    discard: async () => {
      for (const image of images) await removeImageFiles(storage, image);
      for (const name of documents) await storage.remove('pdf', name);
    },
  };
}

export interface SampleKind {
  /** Plural name of the records, used in `sample_records` and in output. */
  readonly name: string;
  /** Returns true if there is no record of this kind, neither sample nor real. */
  readonly isEmpty: (db: Db) => Promise<boolean>;
  /**
   * Reads the stored rows and stores their files. Returns a function that writes the records and returns their keys or
   * ids. One transaction writes the records of all kinds. @param now the current time in epoch ms
   */
  readonly prepare: (files: SampleFiles, now: number) => Promise<(db: Db) => Promise<readonly (string | number)[]>>;
  /**
   * Locks a record until the transaction ends and returns its state; undefined if the record no longer exists. Every
   * change by a user changes the state, which is how changed records are recognized. Background work, such as making
   * more sizes of a picture, does not change the state.
   */
  readonly lockState: (db: Db, record: string) => Promise<string | undefined>;
  /** Deletes records permanently, in the caller’s transaction. */
  readonly remove: (db: Db, records: readonly string[]) => Promise<Erased>;
}

/** Locks a record until the transaction ends. */
export type LockRecord = (db: Db, id: number) => Promise<WithUpdatedAt | undefined>;

/** Returns a `SampleKind.lockState` for records with an `updated_at` column: the state is its value. */
export function stateByUpdatedAt(lock: LockRecord): SampleKind['lockState'] {
  return async (db, record) => {
    const row = await lock(db, Number(record));
    return row && String(row.updated_at);
  };
}

/** Adds days to a date in the form `YYYY-MM-DD`. @param days negative for an earlier date */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the first day with this weekday on or after `day`. @param weekday 0 for Sunday */
export function weekdayFrom(day: string, weekday: number): string {
  return dayAfter(day, (weekday - new Date(day).getUTCDay() + 7) % 7);
}

/** A text or null; null if a stored row leaves it out. */
export const orNull = z._default(z.nullable(z.string()), null);
/** The name of a stored picture without extension, if the record has one. */
export const picture = z.optional(z.string());
