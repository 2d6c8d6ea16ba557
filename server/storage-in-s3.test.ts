import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GalleryItem } from '#contract/gallery.ts';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { compareWithBackup } from './platform/backup/check-backup.ts';
import type { SitePlaces } from '#server/platform/backup/backup.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { addFiles, signInAsBrowser } from '#server/testing/private-files.ts';
import { photo } from '#server/testing/pictures.ts';
import { startS3ForTests } from '#server/testing/s3-for-tests.ts';
import { resetConnection, type S3Site } from '#server/testing/s3-server.ts';
import { readConfig } from './platform/config/config.ts';
import { siteProblems } from './testing/administrators.ts';
import { emptyPlace, flawsOf, runCommand } from './testing/backups.ts';
import { galleryItem } from './testing/records.ts';
import { startTestApp, type TestApp } from './testing/running-app.ts';
import { temporaryFolder } from './testing/temporary.ts';

describe('a site with its files in a bucket', () => {
  const s3 = startS3ForTests();
  let app: TestApp;
  let admin: string;
  const ends: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    app = await startTestApp(s3.site.settings);
    admin = (await signIn(app.api, 'admin', administrator)).accessToken;
  });
  afterEach(async () => {
    await app.close();
    for (const end of ends.splice(0)) await end();
  });

  const upload = async () => {
    const fields = galleryItem({ image: await photo() });
    return app.api.form('POST', '/api/admin/gallery/upload', fields, admin);
  };
  const uploaded = async () => ((await upload()).json as { items: GalleryItem[] }).items[0];
  const onDisk = async (folder: string) => readdir(join(app.platform.config.dataDirectory, folder)).catch(() => []);
  const member = async () => (await signInAsBrowser(app.api, 'user', await createUser(app.api, app.platform))).cookie;

  it('serves the files itself, whole and in parts, to authorised readers only', async () => {
    const files = await addFiles(app.api, '12', 'Nadia Sait');
    const headers = { cookie: await member() };
    await app.platform.jobs.settle();
    expect(await onDisk('images')).toEqual([]);
    expect(await onDisk('staging')).toEqual([]);
    expect(await s3.site.keys()).toEqual(expect.arrayContaining([files.photo.slice(1), files.pdf.slice(1)]));

    expect((await app.api.get(files.photo)).status).toBe(401);
    const whole = await (await fetch(app.url + files.pdf, { headers })).bytes();
    expect(Buffer.from(whole).toString('latin1', 0, 5)).toBe('%PDF-');
    const part = await fetch(app.url + files.pdf, { headers: { ...headers, range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(await part.bytes()).toEqual(whole.slice(10, 20));
    const beyond = await fetch(app.url + files.pdf, { headers: { ...headers, range: `bytes=${whole.length}-` } });
    expect(beyond.status).toBe(416);
  });

  it('moves deleted files to the trash and back', async () => {
    const item = await uploaded();
    await app.platform.jobs.settle();
    const kept = await s3.site.keys();
    const { bin } = (await app.api.delete(`/api/admin/gallery/${item?.id}`, admin)).json as { bin: number };
    await app.platform.jobs.settle();
    expect(await s3.site.keys()).toEqual(kept.map((key) => `trash/${key}`));
    expect((await app.api.put(`/api/admin/bin/${bin}/restore`, {}, admin)).status).toBe(200);
    expect(await s3.site.keys()).toEqual(kept);
  });

  it('keeps running while the service is unavailable, reports it, and recovers by itself', async () => {
    const item = await uploaded();
    await app.platform.jobs.settle();
    const path = `/uploads/${item?.image}`;
    const before = await s3.site.keys();
    const ready = async () => {
      app.clock.advance(2000);
      return (await app.api.get('/readyz')).json;
    };
    expect(await ready()).toEqual({ status: 'ok', degraded: [] });
    s3.server.interfere(resetConnection);
    expect(await ready()).toEqual({ status: 'ok', degraded: ['storage'] });
    expect(await siteProblems(app.api, admin)).toEqual(['storage']);
    const refused = await app.api.get(path);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await upload()).toMatchObject({ status: 503, json: { code: 'busy' } });
    expect((await app.api.get('/api/home')).status).toBe(200);
    expect(await onDisk('staging')).toEqual([]);

    s3.server.interfere(undefined);
    await expect.poll(ready).toEqual({ status: 'ok', degraded: [] });
    expect(await siteProblems(app.api, admin)).toEqual([]);
    expect((await app.api.get(path)).headers.get('content-type')).toBe('image/jpeg');
    expect(await s3.site.keys()).toEqual(before);
    expect((await app.api.get('/api/admin/gallery', admin)).json).toHaveLength(1);
  });

  it('does not start with files of another site and an empty database', async () => {
    await uploaded();
    await expect(startTestApp(s3.site.settings)).rejects.toThrow(
      /^The database is empty, but STORAGE_URL contains files \(\d+\)\. /,
    );
  });

  it('can be moved from a local disk to a bucket and back with backups', async () => {
    const laptop = await startTestApp();
    const folder = await temporaryFolder();
    ends.push(laptop.close);
    await addFiles(laptop.api, '12', 'Nadia Sait');
    const thrown = await addFiles(laptop.api, '13', 'Yusuf Sait');
    const token = (await signIn(laptop.api, 'admin', administrator)).accessToken;
    expect((await laptop.api.delete(`/api/admin/members/${thrown.member.id}`, token)).status).toBe(200);
    await laptop.platform.jobs.settle();

    const backUp = async (places: SitePlaces) => {
      await runCommand('backup.ts', ['--to', folder], places);
      return (await listBackups(folder)).at(-1)?.path ?? '';
    };
    const restore = async (from: string, storage?: S3Site) => {
      const empty = await emptyPlace('tested');
      ends.push(empty.drop);
      const config = readConfig({ DATA_DIR: empty.dataDirectory, ...storage?.settings });
      const places = { ...empty, storage: config.storage };
      return [places, await runCommand('backup-restore.ts', ['--from', from], places)] as const;
    };

    const there = s3.server.site();
    const from = await backUp(laptop.platform.config);
    const [up, toldUp] = await restore(from, there);
    expect(toldUp).toMatch(/^Compared the SHA-256 of the files in STORAGE_URL with the backup: \d+ files match\.$/m);
    await compareWithBackup(from, up, {});
    const keys = await there.keys();
    expect(keys.filter((key) => key.startsWith('trash/')).length).toBeGreaterThan(2);
    expect(keys.filter((key) => key.startsWith('images/')).length).toBeGreaterThan(2);
    expect(await flawsOf(up, laptop.platform.storage)).toEqual({ missing: [], differing: [], incompleteRows: 0 });

    const [down] = await restore(await backUp(up));
    expect(await flawsOf(down, laptop.platform.storage)).toEqual({ missing: [], differing: [], incompleteRows: 0 });
    expect((await readdir(join(down.dataDirectory, 'images'))).length).toBeGreaterThan(2);
    await expect(restore(from, there)).rejects.toThrow('STORAGE_URL contains files. A backup');
  });
});
