import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Db } from '#server/platform/database/database.ts';
import { removeImageFiles, saveImage } from '#server/platform/images/image-files.ts';
import { attachImage, prepareImage } from '#server/platform/images/images.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Folder } from '#server/platform/storage/storage.ts';

const at = (...path: readonly string[]) => join(import.meta.dirname, ...path);

/** Reads `rows/NAME.json`. */
export async function readRows<T>(name: string, row: z.ZodMiniType<T>): Promise<readonly T[]> {
  const rows: unknown = JSON.parse(await readFile(at('rows', `${name}.json`), 'utf8'));
  return z.array(row).parse(rows);
}

/** Stores the files of the sample content before its rows are written. */
export interface SampleFiles {
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
