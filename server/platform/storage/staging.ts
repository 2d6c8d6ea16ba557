import { createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#server/platform/app-error.ts';
import { noRoom } from './room.ts';
import type { StagedFile, Storage } from './storage.ts';

/** Bytes between two looks at how much room is left. */
const LOOK_EVERY = 1024 * 1024;

/** @returns its size in bytes */
async function syncFile(path: string): Promise<number> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** How much may be staged. */
interface Limits extends Pick<Storage, 'hasRoom'> {
  readonly maxBytes: number;
}

/** Counts what passes; the stream of an upload outlives a refusal, for its sender shall see the answer (decision 32). */
async function* within({ maxBytes, hasRoom }: Limits, content: Readable | Buffer): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> | readonly Buffer[] = Buffer.isBuffer(content)
    ? [content]
    : content.iterator({ destroyOnReturn: false });
  let size = 0;
  let lookAt = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('too-large', 'tooLarge');
    if (size > lookAt) {
      if (!(await hasRoom(chunk.length))) throw noRoom();
      lookAt = size + LOOK_EVERY;
    }
    yield chunk;
  }
}

function stagedFile(path: string, size: number): StagedFile {
  return {
    path,
    size,
    discard: () => rm(path, { force: true }),
    claim: async () => {
      await rename(path, `${path}-claimed`);
      return stagedFile(`${path}-claimed`, size);
    },
  };
}

/** Resolves when the file is closed, though it may have broken before it was open. */
async function closed(file: WriteStream): Promise<void> {
  if (file.closed) return;
  await new Promise<void>((resolve) => {
    file.once('close', resolve);
  });
}

/** Writes content to `path` and makes sure it has reached the disk; on any failure the file is gone again. */
export async function stageOnDisk(path: string, content: Readable | Buffer, limits: Limits): Promise<StagedFile> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(within(limits, content), file);
    return stagedFile(path, await syncFile(path));
  } catch (error) {
    // Content can break off while the disk is still opening the file: removed any sooner it would come to be later.
    await closed(file);
    await rm(path, { force: true });
    throw error;
  }
}
