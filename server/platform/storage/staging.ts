import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#server/platform/app-error.ts';
import { codeOf, writeProblemOf } from '#server/platform/start-problem.ts';
import { hasRoomAt, noRoom } from './room.ts';
import type { StagedFile, Storage } from './storage.ts';

/** Bytes between two looks at how much room is left. */
const LOOK_EVERY = 1024 * 1024;
const STAGING = 'staging';
const PROBE = Buffer.from('ready');
const DAY = 24 * 60 * 60_000;

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
async function stageOnDisk(path: string, content: Readable | Buffer, limits: Limits): Promise<StagedFile> {
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

/** What a process left behind that ended in the middle of an upload. */
async function clearOldStaging(staging: string): Promise<void> {
  for (const name of await readdir(staging)) {
    const path = join(staging, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY) await rm(path, { force: true });
  }
}

/**
 * Where files lie on the disk of this machine until they are kept: in a folder of its own below `directory`.
 * @param minFree bytes that they leave free
 */
export async function openStaging(
  directory: string,
  minFree: number,
): Promise<Pick<Storage, 'stage' | 'hasRoom' | 'tryWriting'>> {
  const staging = join(directory, STAGING);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  await clearOldStaging(staging);
  const hasRoom = (bytes: number) => hasRoomAt(directory, minFree, bytes);
  return {
    hasRoom,
    stage: (content, maxBytes) => stageOnDisk(join(staging, randomUUID()), content, { maxBytes, hasRoom }),
    tryWriting: async () => {
      try {
        // However little is free: small writes go on to the end.
        const limits = { maxBytes: PROBE.length, hasRoom: async () => true };
        const staged = await stageOnDisk(join(staging, randomUUID()), PROBE, limits);
        await staged.discard();
        return undefined;
      } catch (error) {
        // Whatever else the reason may be, nothing can be saved.
        return writeProblemOf(codeOf(error)) ?? 'read-only';
      }
    },
  };
}
