// The program of a child process for pictures, started by image-processes.ts.
import sharp from 'sharp';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { decodeImage, inspectImage } from './decode.ts';
import { encodeAvif, encodeImage, encodeWebp } from './encode.ts';

// One thread per picture. The caller's queue limits how many run at once.
sharp.concurrency(1);
// Decoded pictures are never needed again.
sharp.cache(false);

const calls = {
  inspectImage,
  prepareImage: async (path: string) => encodeImage(await decodeImage(path)),
  encodeWebp,
  encodeAvif,
};

export type ImageCalls = typeof calls;

serveCalls(calls);
