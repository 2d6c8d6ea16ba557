import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#server/platform/app-error.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import { codeOf, writeProblemFor } from '#server/platform/start-problem.ts';
import { hasFreeSpace, noSpaceError, type StagedFile, type Storage } from './storage.ts';

/** Free space is checked each time this many bytes have been received. */
const CHECK_EVERY_BYTES = 1024 * 1024;
const STAGING = 'staging';
const PROBE = Buffer.from('ready');

/** Syncs a file to disk. @returns its size in bytes */
async function syncFile(path: string): Promise<number> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

interface Limits extends Pick<Storage, 'hasRoom'> {
  readonly maxBytes: number;
}

/**
 * Yields the content, and throws AppError if it exceeds a limit. Does not destroy the upload stream, so that the client
 * can read the error response (decision 32).
 */
async function* within({ maxBytes, hasRoom }: Limits, content: Readable | Buffer): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> | readonly Buffer[] = Buffer.isBuffer(content)
    ? [content]
    : content.iterator({ destroyOnReturn: false });
  let size = 0;
  let checkAt = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('too-large', 'tooLarge');
    if (size > checkAt) {
      if (!(await hasRoom(chunk.length))) throw noSpaceError();
      checkAt = size + CHECK_EVERY_BYTES;
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

/** Resolves when the file is closed, even if opening it failed. */
async function closed(file: WriteStream): Promise<void> {
  if (file.closed) return;
  await new Promise<void>((resolve) => {
    file.once('close', resolve);
  });
}

/** Writes content to `path` and syncs it to disk. Deletes the file on any failure. */
async function stageOnDisk(path: string, content: Readable | Buffer, limits: Limits): Promise<StagedFile> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(within(limits, content), file);
    return stagedFile(path, await syncFile(path));
  } catch (error) {
    // The upload can fail while the file is still being opened. Wait for that, because opening would create the deleted
    // file again.
    await closed(file);
    await rm(path, { force: true });
    throw error;
  }
}

/** Deletes staged files older than a day, which processes left when they ended during an upload. */
async function clearOldStaging(staging: string): Promise<void> {
  for (const name of await readdir(staging)) {
    const path = join(staging, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY) await rm(path, { force: true });
  }
}

/**
 * Opens the staging area, where files stay on the local disk until they are stored.
 * @param minFree bytes that staged files leave free
 */
export async function openStaging(
  directory: string,
  minFree: number,
): Promise<Pick<Storage, 'stage' | 'hasRoom' | 'tryWriting'>> {
  const staging = join(directory, STAGING);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  await clearOldStaging(staging);
  const hasRoom = (bytes: number) => hasFreeSpace(directory, minFree, bytes);
  return {
    hasRoom,
    stage: (content, maxBytes) => stageOnDisk(join(staging, randomUUID()), content, { maxBytes, hasRoom }),
    tryWriting: async () => {
      try {
        // The probe may use the reserved space, as other small writes do.
        const limits = { maxBytes: PROBE.length, hasRoom: async () => true };
        const staged = await stageOnDisk(join(staging, randomUUID()), PROBE, limits);
        await staged.discard();
        return undefined;
      } catch (error) {
        // Any other error also prevents saving, so it is reported as `read-only`.
        return writeProblemFor(codeOf(error)) ?? 'read-only';
      }
    },
  };
}
