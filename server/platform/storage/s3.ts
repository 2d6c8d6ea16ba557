import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { S3Config } from '#server/platform/config/config.ts';
import {
  readErrorCode,
  readList,
  type Answer,
  createS3Client,
  type S3Client,
  StorageUnavailable,
} from './s3-client.ts';
import { openStaging } from './staging.ts';
import {
  type ByteRange,
  type Folder,
  isStoredName,
  type ListedFile,
  namesFor,
  type OpenFile,
  type Storage,
} from './storage.ts';

const PROBE = Buffer.from('ready');

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Returns the size of the whole object, also for a partial response. */
function sizeOf({ headers }: Answer): number {
  const size = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'];
  if (size === undefined) throw new Error('the S3 service returned an object without its size');
  return Number(size);
}

async function openObject({ ask }: S3Client, key: string, range?: ByteRange): Promise<OpenFile | undefined> {
  const headers = range && { range: `bytes=${range.start}-${range.end}` };
  const answer = await ask({ method: 'GET', key, ...(headers && { headers }) });
  if (!answer) return undefined;
  if (range && !answer.headers['content-range']?.startsWith(`bytes ${range.start}-${range.end}/`)) {
    answer.body.destroy();
    throw new Error('the S3 service returned another byte range than the requested one');
  }
  return { size: sizeOf(answer), stream: answer.body };
}

async function* listObjects({ askText }: S3Client, prefix: string): AsyncGenerator<ListedFile> {
  let next: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) };
    const part = readList((await askText({ method: 'GET', query })) ?? '');
    for (const { key, changedAt } of part.objects) {
      const name = key.slice(prefix.length);
      if (isStoredName(name)) yield { name, changedAt };
    }
    ({ next } = part);
  } while (next !== undefined);
}

async function tryBucket(client: S3Client, prefix: string): Promise<void> {
  const key = `${prefix}probe-${randomUUID()}`;
  await listObjects(client, key).next();
  await client.askText({ method: 'PUT', key, body: PROBE });
  await client.askText({ method: 'GET', key });
  await client.askText({ method: 'DELETE', key });
}

/**
 * Opens the storage in an S3 bucket, with a prefix per folder and another one for the trash. Uploads are staged on the
 * local disk and stored in the bucket completely or not at all.
 * @param minFree bytes that staging leaves free on the local disk
 * @throws StorageUnavailable, S3Error if the bucket test fails
 */
export async function openS3(config: S3Config, minFree: number): Promise<Storage> {
  const { bucket, prefix } = config;
  const staging = await openStaging(config.directory, minFree);
  const client = createS3Client(config);
  const { ask, askText } = client;
  const folderOf = (folder: Folder) => `${prefix}${folder}/`;
  const trashOf = (folder: Folder) => `${prefix}trash/${folder}/`;
  await tryBucket(client, prefix);

  const removeObject = async (key: string) => void (await askText({ method: 'DELETE', key }));

  /**
   * Copies an object, then deletes the original. If the process ends in between, both exist until the job runs again.
   */
  async function move(from: string, to: string): Promise<void> {
    const headers = { 'x-amz-copy-source': `/${bucket}/${from}` };
    const said = await askText({ method: 'PUT', key: to, headers });
    if (said === undefined) return;
    // A copy can fail after the response has started with status 200.
    const problem = readErrorCode(said);
    if (problem !== undefined) throw new StorageUnavailable(problem);
    await removeObject(from);
  }

  const storage: Storage = {
    setting: 'STORAGE_URL',
    stage: staging.stage,
    hasRoom: staging.hasRoom,

    keep: async (folder, parts, base) => {
      const names = namesFor(parts, base);
      const outcomes = await Promise.allSettled(
        parts.map(async ({ staged: { path, size } }, index) => {
          const body = { path, size, hash: await hashOf(path) };
          await askText({ method: 'PUT', key: folderOf(folder) + (names[index] ?? ''), body });
        }),
      );
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) {
        // Parts that cannot be deleted now stay in the bucket as orphans.
        await Promise.allSettled(names.map((name) => removeObject(folderOf(folder) + name)));
        throw failed.reason;
      }
      for (const { staged } of parts) await staged.discard();
      return names;
    },

    sizeOf: async (folder, name) => {
      const answer = isStoredName(name) ? await ask({ method: 'HEAD', key: folderOf(folder) + name }) : undefined;
      answer?.body.destroy();
      return answer && sizeOf(answer);
    },

    open: async (folder, name, range) =>
      isStoredName(name) ? openObject(client, folderOf(folder) + name, range) : undefined,

    openLocally: async (folder, name) => {
      const opened = await storage.open(folder, name);
      return opened && staging.stage(opened.stream, opened.size);
    },

    openTrashed: async (folder, name) => (isStoredName(name) ? openObject(client, trashOf(folder) + name) : undefined),

    trash: async (folder, name) => {
      if (isStoredName(name)) await move(folderOf(folder) + name, trashOf(folder) + name);
    },

    restore: async (folder, name) => {
      if (isStoredName(name)) await move(trashOf(folder) + name, folderOf(folder) + name);
    },

    remove: async (folder, name) => {
      if (!isStoredName(name)) return;
      await removeObject(folderOf(folder) + name);
      await removeObject(trashOf(folder) + name);
    },

    list: (folder) => listObjects(client, folderOf(folder)),
    listTrash: (folder) => listObjects(client, trashOf(folder)),

    canRead: async () => {
      try {
        await askText({ method: 'GET', key: `${prefix}probe` });
        return true;
      } catch {
        return false;
      }
    },

    tryWriting: staging.tryWriting,
  };
  return storage;
}
