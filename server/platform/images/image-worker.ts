// What a process for pictures does; image-processes.ts begins them.
import sharp from 'sharp';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { decodeImage, inspectImage } from './decode.ts';
import { encodeAvif, encodeImage, encodeWebp } from './encode.ts';

// One thread for each picture: how many are made at a time is up to the queue of who asks.
sharp.concurrency(1);
// What was decoded is never asked for again.
sharp.cache(false);

const calls = {
  inspectImage,
  prepareImage: async (path: string) => encodeImage(await decodeImage(path)),
  encodeWebp,
  encodeAvif,
};

export type ImageCalls = typeof calls;

serveCalls(calls);
