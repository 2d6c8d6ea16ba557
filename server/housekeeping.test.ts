import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR } from './platform/limits/limits.ts';
import { holdFiles, prolongHold } from '#server/platform/storage/holds-store.ts';
import { event, galleryItem } from './testing/records.ts';
import { arrangeCommittee, storedBearer } from './testing/stored-records.ts';
import { fileNames, nameFiles, putFiles, ageFiles, allFiles, trashedFiles } from './testing/stored-files.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { startTestApp, type TestApp } from './testing/running-app.ts';
import { siteProblems } from './testing/administrators.ts';
import { startHousekeeping } from './housekeeping.ts';

describe('housekeeping', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });

  const store = async (folder: 'uploads' | 'events' | 'images'): Promise<string> => {
    const staged = await app.platform.storage.stage(Buffer.from('left'), 10);
    const [name = ''] = await app.platform.storage.keep(folder, [{ staged, extension: 'jpg' }]);
    return `${folder}/${name}`;
  };
  const age = (paths: readonly string[], days: number) => ageFiles(app.platform, paths, days);
  /** A process that begins, and ends when it has tidied once more after so many milliseconds. */
  const runFor = async (time: number) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startHousekeeping(app.platform);
    vi.advanceTimersByTime(time);
    await stop();
    vi.useRealTimers();
  };
  const problems = async () => {
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    return siteProblems(app.api, accessToken);
  };
  /** So many files, all two days old; the first ones are named by rows. @returns the paths */
  const arrange = async (files: number, named: number) => {
    const names = fileNames(files);
    await putFiles(app.platform.config.dataDirectory, names);
    await nameFiles(app.platform.database, names.slice(0, named));
    const paths = names.map((name) => `uploads/${name}`);
    await age(paths, 2);
    return paths;
  };

  it('moves files that nothing names to the trash, once they are a day old, and no others', async () => {
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    const image = await photo();
    await app.api.form('POST', '/api/admin/gallery/upload', galleryItem({ image }), accessToken);
    await app.api.form('POST', '/api/admin/events', event({ image }), accessToken);
    await app.platform.jobs.settle();
    const portrait = await store('uploads');
    await arrangeCommittee(app.platform.database, [storedBearer({ image: portrait.split('/')[1] ?? '' })]);
    const former = await store('uploads');
    const termId = await arrangeCommittee(app.platform.database, [storedBearer({ image: former.split('/')[1] ?? '' })]);
    const [, gone] = (await app.api.get('/api/office-bearers')).json as { id: number }[];
    await app.api.delete(`/api/admin/bearers/${gone?.id}`, accessToken);
    expect((await app.api.get(`/api/admin/terms/${termId}/bearers`, accessToken)).json).toHaveLength(1);
    const stored = await allFiles(app.platform);
    expect(stored).toHaveLength(12);

    const orphans = [await store('uploads'), await store('events'), await store('images')];
    await age([...stored, ...orphans], 2);
    const fresh = await store('uploads');
    await age([fresh], 0.9);

    await runFor(HOUR);
    expect(await allFiles(app.platform)).toEqual([...stored, fresh].toSorted());
    expect(await trashedFiles(app.platform)).toEqual(orphans.toSorted());
  });

  it('leaves all files where they are in the first hour of a process', async () => {
    const paths = await arrange(3, 0);
    await runFor(HOUR - 1);
    expect(await allFiles(app.platform)).toEqual(paths.toSorted());
    await runFor(HOUR);
    expect(await allFiles(app.platform)).toEqual([]);
  });

  it('removes for good what has lain in the trash for thirty days, since it came there', async () => {
    const paths = await arrange(3, 0);
    await age(paths, 400);
    await runFor(HOUR);
    const [first = '', second = '', third = ''] = paths.map((path) => `trash/${path}`);
    await age([first, second], 29.9);
    await runFor(HOUR);
    expect(await trashedFiles(app.platform)).toEqual(paths.toSorted());
    await age([first, second], 30.1);
    await runFor(HOUR);
    expect((await trashedFiles(app.platform)).map((path) => `trash/${path}`)).toEqual([third]);
    expect(await readdir(join(app.platform.config.dataDirectory, 'uploads'))).toEqual([]);
  });

  it('removes nothing for good as long as a backup is being made anywhere, even one that was killed', async () => {
    const [path = ''] = await arrange(1, 0);
    await runFor(HOUR);
    await age([`trash/${path}`], 40);
    const { database } = app.platform;
    const holder = await holdFiles(database, app.clock.now());
    await runFor(HOUR);
    expect(await trashedFiles(app.platform)).toEqual([path]);
    app.clock.advance(9 * 60_000);
    expect(await prolongHold(database, holder, app.clock.now())).toBe(true);
    app.clock.advance(9 * 60_000);
    await runFor(HOUR);
    expect(await trashedFiles(app.platform)).toEqual([path]);
    app.clock.advance(2 * 60_000);
    await runFor(HOUR);
    expect(await trashedFiles(app.platform)).toEqual([]);
    expect(await prolongHold(database, holder, app.clock.now())).toBe(false);
  });

  it('takes back what a row names again, however long it has lain in the trash', async () => {
    const paths = await arrange(2, 0);
    await runFor(HOUR);
    const [named = '', other = ''] = paths;
    await nameFiles(app.platform.database, [named.replace('uploads/', '')]);
    await age([`trash/${named}`], 40);
    await runFor(HOUR);
    expect(await allFiles(app.platform)).toEqual([named]);
    expect(await trashedFiles(app.platform)).toEqual([other]);
    expect((await fetch(`${app.url}/${named}`)).headers.get('content-type')).toBe('image/jpeg');
  });

  it.each([
    { left: 100, files: 120 },
    { left: 105, files: 2100 },
  ])('moves $left of $files files', async ({ left, files }) => {
    await arrange(files, 0);
    const all = await allFiles(app.platform);
    await nameFiles(
      app.platform.database,
      all.slice(left).map((path) => path.replace('uploads/', '')),
    );
    await runFor(HOUR);
    expect(await trashedFiles(app.platform)).toEqual(all.slice(0, left));
    expect(await problems()).toEqual([]);
  });

  it.each([
    { left: 101, files: 120 },
    { left: 106, files: 2100 },
  ])(
    'moves none of $files files when $left of them belong to nothing, and tells the office',
    async ({ left, files }) => {
      const paths = await arrange(files, files - left);
      // Nor does anything go for good meanwhile, but what is missed comes back.
      const [missed = '', expired = ''] = [...paths.slice(0, 1), ...paths.slice(-1)];
      await app.platform.storage.trash('uploads', missed.replace('uploads/', ''));
      await app.platform.storage.trash('uploads', expired.replace('uploads/', ''));
      await arrange(1, 0);
      await age([`trash/${expired}`], 40);
      const before = await allFiles(app.platform);
      await runFor(HOUR);
      expect(await allFiles(app.platform)).toEqual([...before, missed].toSorted());
      expect(await trashedFiles(app.platform)).toEqual([expired]);
      expect(await problems()).toEqual(['unnamed-files']);

      const unnamed = paths.slice(files - left, -1).map((path) => path.replace('uploads/', ''));
      await nameFiles(app.platform.database, unnamed.slice(0, 50));
      await runFor(HOUR);
      expect(await problems()).toEqual([]);
      expect((await trashedFiles(app.platform)).length).toBe(left - 50);
    },
  );

  it('loses nothing when several processes sweep at once', async () => {
    const paths = await arrange(60, 30);
    const again = paths.slice(0, 10);
    for (const path of again) await app.platform.storage.trash('uploads', path.replace('uploads/', ''));
    await Promise.all([runFor(HOUR), runFor(HOUR), runFor(HOUR)]);
    expect(await allFiles(app.platform)).toEqual(paths.slice(0, 30).toSorted());
    expect(await trashedFiles(app.platform)).toEqual(paths.slice(30).toSorted());
  });

  it('goes on tidying when the files cannot be swept', async () => {
    await app.api.post('/api/user/login', { email: 'nobody@sample.example', password: 'a wrong one' });
    const folder = join(app.platform.config.dataDirectory, 'uploads');
    await rename(folder, `${folder}-away`);
    app.clock.advance(DAY);
    await runFor(HOUR);
    expect(await app.platform.database.selectFrom('attempts').select('at').execute()).toEqual([]);
  });

  it('has finished tidying when it has been stopped', async () => {
    await app.api.post('/api/user/login', { email: 'nobody@sample.example', password: 'a wrong one' });
    const attempts = () => app.platform.database.selectFrom('attempts').select('at').execute();
    expect(await attempts()).toHaveLength(2);
    app.clock.advance(DAY - 1);
    await startHousekeeping(app.platform)();
    expect(await attempts()).toHaveLength(2);
    app.clock.advance(1);
    await startHousekeeping(app.platform)();
    expect(await attempts()).toEqual([]);
  });
});
