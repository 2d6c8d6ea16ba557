// The program of a child process for pictures, started by image-processes.ts.
import sharp from 'sharp';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { decodeImage, inspectImage } from './decode.ts';
import { encodeAvif, encodeImage, encodeWebp } from './encode.ts';

// sharp uses one thread per picture. The caller's queue limits how many pictures are processed at once.
sharp.concurrency(1);
// sharp caches no decoded pictures, because they are never needed again.
sharp.cache(false);

const calls = {
  inspectImage,
  prepareImage: async (path: string) => encodeImage(await decodeImage(path)),
  encodeWebp,
  encodeAvif,
};

export type ImageCalls = typeof calls;

serveCalls(calls);
