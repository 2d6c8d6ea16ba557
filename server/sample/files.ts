import { readFile } from 'node:fs/promises';
import type { Extension, Folder, Storage } from '#server/platform/storage/storage.ts';

/** Where a stored file is. */
export interface FilePlace {
  readonly folder: Folder;
  readonly name: string;
}

/**
 * Stores a copy of a file that comes with the sample content and answers its name in the folder.
 * @param art its path below `art/`, without the extension
 */
export type KeepFile = (folder: Folder, art: string, extension: Extension) => Promise<string>;

export interface SampleFiles {
  readonly keep: KeepFile;
  /** Takes away all that were stored. */
  readonly discard: () => Promise<void>;
}

export function createSampleFiles(storage: Storage): SampleFiles {
  const kept: FilePlace[] = [];
  return {
    keep: async (folder, art, extension) => {
      const content = await readFile(new URL(`art/${art}.${extension}`, import.meta.url));
      const staged = await storage.stage(content, content.length);
      try {
        const [name = ''] = await storage.keep(folder, [{ staged, extension }]);
        kept.push({ folder, name });
        return name;
      } finally {
        await staged.discard();
      }
    },
    discard: async () => {
      for (const { folder, name } of kept) await storage.remove(folder, name);
    },
  };
}
