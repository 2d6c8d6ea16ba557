import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GalleryItem } from '#contract/gallery.ts';
import { startJobs } from '#server/operation/background-work.ts';
import { binKinds } from '#server/kinds.ts';
import { openPlatform } from '#server/start/open-platform.ts';
import { emptyBin } from '#server/records/bin.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { parseFilePath } from '#server/platform/storage/storage.ts';
import { gallery, notices } from '#server/testing/adding-calls.ts';
import { photo, uploadPictures } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles, trashedFiles } from '#server/testing/stored-files.ts';

const app = adminForEachTest();

const restore = (bin: number) => app.api.put(`/api/admin/bin/${bin}/restore`, {}, app.token);
const shown = async () => ((await app.api.get(gallery.list, app.token)).json as readonly GalleryItem[])[0];

async function add(): Promise<GalleryItem> {
  await uploadPictures(app, app.token, await photo());
  const item = await shown();
  if (!item) throw new Error('no picture was added');
  return item;
}

async function remove(path: string): Promise<number> {
  const response = await app.api.delete(path, app.token);
  expect(response.status).toBe(200);
  return (response.json as { bin: number }).bin;
}

const removePicture = ({ id }: GalleryItem) => remove(`${gallery.list}/${id}`);

/** Starts a new process after `wait` milliseconds and lets it run the due jobs. */
async function nextProcess(wait = 0): Promise<void> {
  app.clock.advance(wait);
  const next = await openPlatform(app.platform.config, app.platform.log, { now: app.clock.now });
  try {
    startJobs(next);
    await next.jobs.settle();
  } finally {
    await next.close();
  }
}

async function moveAll(paths: readonly string[], move: Platform['storage']['trash']): Promise<void> {
  for (const { folder, name } of paths.map(parseFilePath)) await move(folder, name);
}

describe('the files of a deleted record', () => {
  it('move to the trash even if one of them cannot be moved, which is retried after 30 seconds', async () => {
    const item = await add();
    await app.platform.jobs.settle();
    const files = await allFiles(app.platform);
    const [blockedFile = ''] = files;
    // A directory at this path makes the move of the file fail.
    const blockingDirectory = join(app.platform.config.dataDirectory, 'trash', blockedFile);
    await mkdir(blockingDirectory, { recursive: true });
    await removePicture(item);
    expect(await allFiles(app.platform)).toEqual([blockedFile]);
    await app.platform.jobs.settle();
    await rmdir(blockingDirectory);
    app.clock.advance(30_000);
    await app.platform.jobs.settle();
    expect(await allFiles(app.platform)).toEqual([]);
    expect(await trashedFiles(app.platform)).toEqual(files);
  });

  it('move to the trash after a restart if the process was killed, unless the record was restored', async () => {
    await app.platform.jobs.stop();
    const item = await add();
    const files = await allFiles(app.platform);
    const bin = await removePicture(item);
    await moveAll(files, app.platform.storage.restore);
    await nextProcess();
    expect(await allFiles(app.platform)).toEqual([]);
    expect(await trashedFiles(app.platform)).toEqual(files);
    await restore(bin);
    await moveAll(files, app.platform.storage.trash);
    await nextProcess();
    // Jobs may have added more sizes of the picture.
    expect(await allFiles(app.platform)).toEqual(expect.arrayContaining([...files]));
    expect(await trashedFiles(app.platform)).toEqual([]);
    const again = await removePicture(item);
    await restore(again);
    await nextProcess();
    expect(await trashedFiles(app.platform)).toEqual([]);
  });
});

describe('the sizes of a picture', () => {
  beforeEach(() => app.platform.jobs.stop());

  it('are made when the picture is restored, even if its files return from the trash later', async () => {
    const bin = await removePicture(await add());
    const files = await trashedFiles(app.platform);
    await restore(bin);
    await moveAll(files, app.platform.storage.trash);
    await nextProcess();
    await moveAll(files, app.platform.storage.restore);
    await nextProcess(30_000);
    expect((await shown())?.picture.avif).toEqual([160, 320, 400]);
  });
});

describe('an unreadable bin entry', () => {
  it('does not prevent the erasure of other entries after 30 days', async () => {
    await app.api.post(notices.path, notices.fields, app.token);
    const [notice] = (await app.api.get(notices.list, app.token)).json as readonly { readonly id: number }[];
    const broken = await remove(`${notices.list}/${notice?.id}`);
    await removePicture(await add());
    const { database } = app.platform;
    await database.updateTable('change_values').set({ before: '{' }).where('change_id', '=', broken).execute();
    app.clock.advance(31 * DAY);
    await emptyBin(app.platform, binKinds);
    await app.platform.jobs.settle();
    const left = await database.selectFrom('change_values').select('change_id').distinct().execute();
    expect(left).toEqual([{ change_id: broken }]);
    expect(await trashedFiles(app.platform)).toEqual([]);
  });
});
