import { rename, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { binKinds } from '#server/kinds.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import { emptyBin } from '#server/records/bin.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { event, member, memorial, profile } from './testing/records.ts';
import { adminForEachTest } from './testing/test-apps.ts';
import { allFiles, trashedFiles } from './testing/stored-files.ts';
import type { FormFields } from './testing/test-api.ts';

describe('a file', () => {
  const app = adminForEachTest();
  let sender: string;
  beforeEach(async () => {
    sender = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
  });

  const form = async (method: 'POST' | 'PUT', path: string, fields: FormFields, token = app.token) => {
    const response = await app.api.form(method, path, fields, token);
    expect(response.status).toBe(200);
  };
  const remove = async (path: string, token = app.token) =>
    expect((await app.api.delete(path, token)).status).toBe(200);
  const listed = async <T>(path: string, token = app.token) => (await app.api.get(path, token)).json as T[];
  const onlyId = async (path: string, token = app.token) => (await listed<{ id: number }>(path, token))[0]?.id ?? 0;
  const files = async () => {
    await app.platform.jobs.settle();
    return allFiles(app.platform);
  };
  const trashed = async () => {
    await app.platform.jobs.settle();
    return trashedFiles(app.platform);
  };
  const addEvent = async () => form('POST', '/api/admin/events', event({ image: await photo() }));
  const addMemorial = async () => form('POST', '/api/admin/deceased', memorial({ image: await photo() }));
  const addMember = async () =>
    form('POST', '/api/admin/members', member({ image: await photo(), pdf: await pdfFile() }));
  const addProfile = async () =>
    form('POST', '/api/matrimonyregister', profile({ photoSubmitted: 'true', photo: await photo() }), sender);

  it.each<[string, () => Promise<void>, () => Promise<void>]>([
    [
      'a memorial that loses its picture',
      addMemorial,
      async () => form('PUT', `/api/admin/deceased/${await onlyId('/api/admin/deceased')}`, { removeImage: 'true' }),
    ],
    [
      'a member who loses photo and PDF',
      addMember,
      async () => {
        const gone = { removeImage: 'true', removePdf: 'true' };
        await form('PUT', `/api/admin/members/${await onlyId('/api/admin/members')}`, gone);
      },
    ],
    [
      'a profile whose photo the office removes',
      addProfile,
      async () => form('PUT', `/api/admin/profiles/${await onlyId('/api/admin/profiles')}`, { removePhoto: 'true' }),
    ],
  ])('of %s moves to the trash', async (_what, add, drop) => {
    await add();
    const before = await files();
    expect(before.length).toBeGreaterThan(3);
    await drop();
    expect(await files()).toEqual([]);
    expect(await trashed()).toEqual(before);
  });

  it('that the office replaces moves to the trash and is erased after 30 days', async () => {
    await addEvent();
    const image = await photo({ width: 300 });
    await form('PUT', `/api/admin/events/${await onlyId('/api/admin/events')}`, { image });
    const before = await trashed();
    for (const step of [0.3, 29, 0.6]) {
      app.clock.advance(step * DAY);
      await emptyBin(app.platform, binKinds);
      expect(await trashed()).toEqual(before);
    }
    app.clock.advance(0.2 * DAY);
    await emptyBin(app.platform, binKinds);
    expect(await trashed()).toEqual([]);
    expect(await files()).toHaveLength(5);
  });

  describe('of a profile photo that the sender withdraws', () => {
    const profilePath = async () => `/api/user/profiles/${await onlyId('/api/user/profiles', sender)}`;
    const toTrash = async (paths: readonly string[]) => {
      const { dataDirectory } = app.platform.config;
      for (const path of paths) {
        await mkdir(join(dataDirectory, 'trash', path, '..'), { recursive: true });
        await rename(join(dataDirectory, path), join(dataDirectory, 'trash', path));
      }
    };

    it.each<[string, () => Promise<void>, number]>([
      ['with the profile', async () => remove(await profilePath(), sender), 0],
      ['by removing the photo', async () => form('PUT', await profilePath(), { removePhoto: 'true' }, sender), 0],
      [
        'by replacing the photo',
        async () => form('PUT', await profilePath(), { photo: await photo({ width: 300 }) }, sender),
        5,
      ],
    ])('%s is deleted at once', async (_how, takeBack, left) => {
      await addProfile();
      const before = await files();
      await takeBack();
      const after = await files();
      expect(after.filter((path) => before.includes(path))).toEqual([]);
      expect(after).toHaveLength(left);
      expect(await trashed()).toEqual([]);
    });

    it('is deleted even if it is in the trash', async () => {
      await addProfile();
      await toTrash(await files());
      expect(await trashed()).not.toEqual([]);
      await remove(await profilePath(), sender);
      expect(await trashed()).toEqual([]);
    });

    it('is deleted by a later job if it cannot be deleted at once', async () => {
      await addProfile();
      const before = await files();
      const { storage } = app.platform;
      const really = storage.remove;
      Object.assign(storage, {
        remove: async () => {
          throw new Error('the disk does not answer');
        },
      });
      await remove(await profilePath(), sender);
      expect(await allFiles(app.platform)).toEqual(before);
      Object.assign(storage, { remove: really });
      app.clock.advance(60_000);
      expect(await files()).toEqual([]);
      expect(await trashed()).toEqual([]);
    });
  });
});
