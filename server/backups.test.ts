import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listBackups, removeBackup } from '#server/platform/backup/backup-folder.ts';
import { compareWithBackup } from './platform/backup/check-backup.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { readManifest } from '#server/platform/backup/manifest.ts';
import type { SitePlaces } from '#server/platform/backup/backup.ts';
import type { Db } from '#server/platform/database/database.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { startWriters, findInconsistencies } from '#server/testing/writers.ts';
import { allRows, emptyPlace, flawsOf, runCommand, withDatabase } from './testing/backups.ts';
import { galleryItem, profile } from './testing/records.ts';
import { createTestApi } from './testing/test-api.ts';
import { startTestApp, type TestApp } from './testing/running-app.ts';
import { allFiles } from './testing/stored-files.ts';
import { fileOwners } from './operation/file-check.ts';
import { temporaryFolder, temporarySite } from './testing/temporary.ts';

const diskPlaces = (directory: string) => ({
  dataDirectory: directory,
  storage: { kind: 'disk', directory } as const,
});

const LEFT_OUT = [
  'sessions',
  'refresh_tokens',
  'access_tokens',
  'email_links',
  'attempts',
  'attempt_buckets',
  'backup_site',
];

describe('a backup', () => {
  let app: TestApp;
  let admin: string;
  let folder: string;
  const toDrop: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    app = await startTestApp({ RATE_LIMITS: 'off' });
    admin = (await signIn(app.api, 'admin', administrator)).accessToken;
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    await app.close();
    for (const drop of toDrop.splice(0)) await drop();
  });

  const place = async (engine: 'tested' | 'sqlite' = 'tested') => {
    const empty = await emptyPlace(engine);
    toDrop.push(empty.drop);
    return empty;
  };
  const backUp = async (places: SitePlaces = app.platform.config, settings = {}) => {
    await runCommand('backup.ts', ['--to', folder], places, settings);
    return (await listBackups(folder)).at(-1)?.path ?? '';
  };
  const restore = async (from: string, engine: 'tested' | 'sqlite' = 'tested', settings = {}) => {
    const restored = await place(engine);
    await runCommand('backup-restore.ts', ['--from', from], restored, settings);
    return restored;
  };
  const rowsOf = (places: SitePlaces) => withDatabase(places, (db) => allRows(db));
  const upload = async (description = 'Sample') => {
    const fields = galleryItem({ description, image: await photo() });
    const response = await app.api.form('POST', '/api/admin/gallery/upload', fields, admin);
    return (response.json as { items: { id: number; image: string }[] }).items[0] ?? { id: 0, image: '' };
  };
  it('made while eight writers work is a consistent snapshot on both database engines', async () => {
    const writers = await startWriters(app, 8);
    const made: { from: string; began: number; ended: number }[] = [];
    for (let count = 0; count < 2; count += 1) {
      const began = performance.now();
      made.push({ from: await backUp(), began, ended: performance.now() });
    }
    await writers.stop();
    expect(writers.records.length).toBeGreaterThan(8);
    for (const { from, ...copied } of made) {
      const erased = (await readManifest(from)).erased?.toSorted();
      const elsewhere = await restore(from);
      const places = [elsewhere];
      if (elsewhere.database.engine === 'postgres') {
        places.push(await restore(from, 'sqlite'));
        places.push(await restore(await backUp(places[1])));
      }
      for (const restored of places) {
        await compareWithBackup(from, restored, {});
        const flaws = await flawsOf(restored, app.platform.storage);
        // The missing files belonged to profiles that the writers withdrew during the backup.
        expect({ ...flaws, missing: flaws.missing.toSorted() }).toEqual({
          missing: erased,
          differing: [],
          incompleteRows: 0,
        });
        expect(await withDatabase(restored, (db) => findInconsistencies(db, writers.records, copied))).toEqual([]);
      }
    }
  });

  it('contains every row except short-lived ones, such as sessions and links', async () => {
    const writers = await startWriters(app, 4);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await writers.stop();
    await app.platform.jobs.settle();
    const rows = await allRows(app.platform.database);
    const restored = await restore(await backUp());
    const stored = Object.fromEntries(
      Object.entries(rows).map(([table, all]) => [table, LEFT_OUT.includes(table) || table === 'jobs' ? [] : all]),
    );
    expect(await rowsOf(restored)).toEqual(stored);
    expect(rows['sessions']).not.toEqual([]);
  });

  it('becomes a working site with the same passwords and without sessions', async () => {
    await app.platform.jobs.stop();
    const { image } = await upload();
    const member = await createUser(app.api, app.platform);
    const { accessToken } = await signIn(app.api, 'user', member);
    const from = await backUp();
    const { directory, site } = await temporarySite();
    const places = { ...app.platform.config, ...diskPlaces(directory), database: site.database.config };
    await runCommand('backup-restore.ts', ['--from', from], places);

    const { url } = await site.start();
    const api = createTestApi(url);
    expect((await api.get(`/uploads/${image}`)).headers.get('content-type')).toBe('image/jpeg');
    expect((await api.get('/api/user/office-members', accessToken)).status).toBe(401);
    const again = await signIn(api, 'user', member);
    expect((await api.get('/api/user/office-members', again.accessToken)).status).toBe(200);
    const pictures = async () => (await api.get('/api/user/gallery')).json;
    await expect.poll(pictures).toMatchObject([{ image, picture: { avif: [160, 320, 400] } }]);
    expect((await api.post('/api/auth/admin/login', administrator)).status).toBe(200);
  });

  it('restores the audit log, which rejects changes', async () => {
    await upload();
    const restored = await restore(await backUp());
    const entries = (db: Db) => db.selectFrom('changes').selectAll().orderBy('id').execute();
    const before = await entries(app.platform.database);
    expect(before.map(({ action }) => action)).toContain('picture added');
    await withDatabase(restored, async (db) => {
      expect(await entries(db)).toEqual(before);
      const change = db.deleteFrom('changes').execute();
      await expect(change).rejects.toThrow('rows of this table stay as they are');
    });
  });

  it('prevents the reuse of ids that were used before it was made', async () => {
    const { id: before } = await upload();
    expect((await app.api.delete(`/api/admin/gallery/${before}`, admin)).status).toBe(200);
    const restored = await restore(await backUp());
    const added = await withDatabase(restored, (db) =>
      db
        .insertInto('gallery')
        .values({ image: '', description: '', created_at: 0, updated_at: 0, search_text: '' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(added.id).toBe(before + 1);
  });

  it('shares files with the other backups in its folder, until the last backup with a file is deleted', async () => {
    const { id } = await upload();
    await app.platform.jobs.settle();
    const named = await allFiles(app.platform);
    const first = await backUp();
    const at = join(folder, 'files', named[0] ?? '');
    const stored = await stat(at);
    const { bin } = (await app.api.delete(`/api/admin/gallery/${id}`, admin)).json as { bin: number };
    expect((await app.api.delete(`/api/admin/bin/${bin}`, admin)).status).toBe(200);
    await upload('Another');
    await backUp();
    expect((await stat(at)).ino).toBe(stored.ino);
    await removeBackup(folder, basename(first));
    await expect(stat(at)).rejects.toThrow('ENOENT');
    const [left] = await listBackups(folder);
    await runCommand('backup-verify.ts', ['--from', left?.path ?? ''], app.platform.config);
  });

  it('contains files that move to the trash while it is made, and lists files that are erased', async () => {
    const member = await createUser(app.api, app.platform);
    const sender = (await signIn(app.api, 'user', member)).accessToken;
    const fields = profile({ photoSubmitted: 'true', photo: await photo() });
    await app.api.form('POST', '/api/matrimonyregister', fields, sender);
    await app.platform.jobs.settle();
    const photos = await allFiles(app.platform);
    const [sent] = (await app.api.get('/api/user/profiles', sender)).json as { id: number }[];
    const { id } = await upload();
    await app.platform.jobs.settle();
    const binned = (await allFiles(app.platform)).filter((path) => !photos.includes(path));
    const source = { places: app.platform.config, owners: fileOwners, now: app.clock.now };
    let left: readonly string[] | undefined;
    const made = await createBackup(source, {
      to: folder,
      beforeEach: async () => {
        if (left) return;
        left = [];
        expect((await app.api.delete(`/api/user/profiles/${sent?.id}`, sender)).status).toBe(200);
        expect((await app.api.delete(`/api/admin/gallery/${id}`, admin)).status).toBe(200);
        await app.platform.jobs.settle();
        left = await allFiles(app.platform);
      },
    });
    expect(left).toEqual([]);
    expect(made).toMatchObject({ files: { count: binned.length }, missing: [] });
    expect((await readManifest(made.path)).erased?.toSorted()).toEqual(photos);
    const restored = await restore(made.path);
    await compareWithBackup(made.path, restored, {});
    expect((await flawsOf(restored, app.platform.storage)).missing.toSorted()).toEqual(photos);
  });
});
