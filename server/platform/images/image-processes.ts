import { maxImageBytes } from '#contract/files.ts';
import { ChildEnded, createChildProcesses } from '#server/platform/child-processes/child-processes.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { EncodedFile, EncodedImage } from './encode.ts';
import type { ImageCalls } from './image-worker.ts';
import { enqueueLarge } from './queue.ts';

/** Maximum V8 heap of a process, in megabytes. Pixels are stored outside this heap. */
const MAX_MEMORY_MB = 128;
const TIMEOUT_MS = 60_000;

const inProcess = createChildProcesses<ImageCalls>(new URL('./image-worker.ts', import.meta.url), {
  maxMemory: MAX_MEMORY_MB,
  timeoutMs: TIMEOUT_MS,
});

/**
 * Decodes an upload and encodes it in the site's formats.
 * @throws AppError `wrong-type`, `too-large` or `invalid` (damaged), each with a message for the user
 */
export async function encodeStaged({ path, size }: StagedFile): Promise<EncodedImage> {
  if (size > maxImageBytes) throw new AppError('too-large', 'imageTooLarge');
  try {
    const { isLarge } = await inProcess((ask) => ask('inspectImage', path));
    const prepare = () => inProcess((ask) => ask('prepareImage', path));
    return await (isLarge ? enqueueLarge(prepare) : prepare());
  } catch (error) {
    if (error instanceof ChildEnded) throw new AppError('invalid', 'imageDamaged');
    throw error;
  }
}

/** Encodes another WebP size. @param largest path of the largest WebP file */
export async function encodeWebpOf(largest: string, width: number): Promise<EncodedFile> {
  return inProcess((ask) => ask('encodeWebp', largest, width));
}

/** Encodes an AVIF size. @param largest path of the largest WebP file */
export async function encodeAvifOf(largest: string, width: number): Promise<EncodedFile> {
  return enqueueLarge(() => inProcess((ask) => ask('encodeAvif', largest, width)));
}
