import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '#contract/messages.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { StagedFile } from './storage.ts';

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes content to `path` and makes sure it has reached the disk; on any failure the file is gone again. */
export async function stageOnDisk(path: string, content: Readable | Buffer, mostBytes: number): Promise<StagedFile> {
  let size = 0;
  const discard = () => rm(path, { force: true });
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > mostBytes) done(new Refusal('too-large', messages.tooLarge));
      else done(null, chunk);
    },
  });
  try {
    const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
    await pipeline(source, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await syncFile(path);
  } catch (error) {
    await discard();
    throw error;
  }
  return { path, size, discard };
}
