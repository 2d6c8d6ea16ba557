import type { Storage } from '#server/platform/storage/storage.ts';

/** Keeps a PDF and answers its name in the folder. */
export type KeepPdf = (content: Uint8Array) => Promise<string>;

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
