import { beforeEach, describe, expect, it } from 'vitest';
import { listBinFiles } from '#server/records/change-files.ts';
import { type GalleryItem, uploadToGallery } from '#contract/gallery.ts';
import { startJobs } from '#server/operation/background-work.ts';
import { openPlatform } from '#server/start/open-platform.ts';
import { publicVersion } from '#server/platform/database/public-version-store.ts';
import { photo, uploadPictures } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { makeRemainingSizes } from './remaining-sizes.ts';

describe('the AVIF files of a picture', () => {
  const app = adminForEachTest();
  let item: GalleryItem;

  beforeEach(async () => {
    // Stops the jobs, as if the process had ended before running the job of the picture.
    await app.platform.jobs.stop();
    const response = await uploadPictures(app, app.token, await photo());
    const [added] = uploadToGallery.responses.record.parse(response.json).items;
    if (!added) throw new Error('no picture was added');
    item = added;
  });

  const shown = async () => ((await app.api.get('/api/user/gallery')).json as GalleryItem[])[0]?.picture.avif;

  it('are made by the next process if the process that stored the picture ends too early', async () => {
    expect(await shown()).toEqual([]);
    const before = await publicVersion(app.platform.database);
    const next = await openPlatform(app.platform.config, app.platform.log, { now: app.clock.now });
    try {
      startJobs(next);
      await next.jobs.settle();
    } finally {
      await next.close();
    }
    expect(await shown()).toEqual([160, 320, 400]);
    expect(await publicVersion(app.platform.database)).toBeGreaterThan(before);
  });

  it.each(['openLocally', 'keep'] as const)(
    'are deleted if the picture is deleted during the %s step of the job',
    async (step) => {
      const { storage } = app.platform;
      const remove = () => app.api.delete(`/api/admin/gallery/${item.id}`, app.token);
      const steps = {
        openLocally: async (...place: Parameters<typeof storage.openLocally>) => {
          const file = await storage.openLocally(...place);
          await remove();
          return file;
        },
        keep: async (...parts: Parameters<typeof storage.keep>) => {
          await remove();
          return storage.keep(...parts);
        },
      };
      await makeRemainingSizes(
        { ...app.platform, storage: { ...storage, [step]: steps[step] } },
        item.image,
        listBinFiles,
      );
      expect(await allFiles(app.platform)).toEqual([]);
      await makeRemainingSizes(app.platform, item.image, listBinFiles);
      expect(await allFiles(app.platform)).toEqual([]);
    },
  );
});
