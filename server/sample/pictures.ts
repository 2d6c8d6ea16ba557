import { join } from 'node:path';
import { createChildProcesses } from '#server/platform/child-processes/child-processes.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { EncodedImage } from '#server/platform/images/encode.ts';
import { saveImage, removeImageFiles } from '#server/platform/images/image-files.ts';
import { attachImage, prepareImage } from '#server/platform/images/images.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Folder } from '#server/platform/storage/storage.ts';
import type { DrawingVariant, DrawingCalls } from './drawing-worker.ts';

/** A drawing used as a photograph. */
export interface Art extends DrawingVariant {
  /** Path in `art/`, without extension. */
  readonly file: `scenes/${string}` | `portraits/${string}`;
}

/** Stores a drawing as a picture and returns its file name. */
export type StorePicture = (folder: Folder, art: Art) => Promise<string>;

export interface SamplePictures {
  readonly store: StorePicture;
  /** Inserts a row for each stored picture, in the transaction that inserts the records with these pictures. */
  readonly name: (db: Db) => Promise<void>;
  readonly discard: () => Promise<void>;
}

const callWorker = createChildProcesses<DrawingCalls>(new URL('./drawing-worker.ts', import.meta.url), {
  maxMemory: 128,
  timeoutMs: 60_000,
});

async function draw({ file, ...cut }: Art): Promise<Buffer> {
  const path = join(import.meta.dirname, 'art', `${file}.svg`);
  return callWorker((ask) => ask('draw', path, cut));
}

/** Stores drawings like uploaded pictures. A drawing used by several records is encoded once. */
export function createSamplePictures(platform: Platform): SamplePictures {
  const { storage } = platform;
  const encoded = new Map<string, EncodedImage>();
  const storedImages: StoredImage[] = [];

  async function encode(art: Art): Promise<EncodedImage> {
    const drawing = await draw(art);
    const staged = await storage.stage(drawing, drawing.length);
    try {
      return await prepareImage(staged);
    } finally {
      await staged.discard();
    }
  }

  return {
    store: async (folder, art) => {
      const key = JSON.stringify(art);
      const image = encoded.get(key) ?? (await encode(art));
      encoded.set(key, image);
      const stored = await saveImage(storage, folder, image);
      storedImages.push(stored);
      return stored.name;
    },
    name: async (db) => {
      for (const image of storedImages) await attachImage(platform, db, image);
    },
    discard: async () => {
      for (const image of storedImages) await removeImageFiles(storage, image);
    },
  };
}
