import { createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from './storage.ts';

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

/** Counts what passes; the stream of an upload outlives a refusal, for its sender shall see the answer (decision 32). */
async function* atMost(content: Readable | Buffer, maxBytes: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> | readonly Buffer[] = Buffer.isBuffer(content)
    ? [content]
    : content.iterator({ destroyOnReturn: false });
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('too-large', 'tooLarge');
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
export async function stageOnDisk(path: string, content: Readable | Buffer, maxBytes: number): Promise<StagedFile> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(atMost(content, maxBytes), file);
    return stagedFile(path, await syncFile(path));
  } catch (error) {
    // Content can break off while the disk is still opening the file: removed any sooner it would come to be later.
    await closed(file);
    await rm(path, { force: true });
    throw error;
  }
}
