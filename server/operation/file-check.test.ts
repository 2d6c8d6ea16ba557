import { mkdir, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { HOUR } from '#server/platform/limits/limits.ts';
import { parseFilePath } from '#server/platform/storage/storage.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo, uploadPictures } from '#server/testing/pictures.ts';
import { startS3ForTests } from '#server/testing/s3-for-tests.ts';
import { runCommand } from '#server/testing/backups.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { OPEN, type TestSite } from '#server/testing/running-process.ts';
import { fileNames, nameFiles, putFiles, trashedFiles } from '#server/testing/stored-files.ts';
import { temporarySite } from '#server/testing/temporary.ts';

describe('startup', () => {
  let directory: string;
  let site: TestSite;
  beforeEach(async () => {
    ({ directory, site } = await temporarySite());
  });

  const inUploads = () => readdir(join(directory, 'uploads'));
  const startAndStop = async () => {
    const { child, output, ended } = await site.start();
    expect(output()).toContain(OPEN);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  };

  it('stops with one line if the database is empty but files exist, and succeeds after they are moved', async () => {
    await putFiles(directory, fileNames(150));
    for (let time = 0; time < 2; time += 1) {
      const { output, ended } = await site.start();
      expect(await ended).toBe(1);
      expect(output().trim()).toBe(
        'The database is empty, but DATA_DIR contains files (150). Nothing was changed. Set DATA_DIR and DATABASE_URL to the files and the database of the same site, or restore a backup into an empty place. To start a new site, move the files away.',
      );
    }
    expect(await inUploads()).toHaveLength(150);
    await rename(join(directory, 'uploads'), join(directory, 'moved-away'));
    await startAndStop();
  });

  it('logs how many files are missing, and moves files back from the trash if records refer to them', async () => {
    await startAndStop();
    const names = fileNames(6);
    const [trashed = '', stored = ''] = names;
    const database = await openDatabase(site.database.config);
    await nameFiles(database, names);
    await database.destroy();
    await putFiles(directory, [trashed, stored]);
    await mkdir(join(directory, 'trash', 'uploads'), { recursive: true });
    await rename(join(directory, 'uploads', trashed), join(directory, 'trash', 'uploads', trashed));
    const { output, outputContains } = await site.start();
    await outputContains('npm run check-files lists them');
    expect(output()).toMatch(
      /"event":"file.missing","files":4,"msg":"Files that records use are missing: npm run check-files lists them"/,
    );
    expect((await inUploads()).toSorted()).toEqual([trashed, stored].toSorted());
  });
});

describe.each(['on disk', 'in S3'])('npm run check-files, with files %s', (where) => {
  const s3 = startS3ForTests();
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp(where === 'in S3' ? s3.site.settings : {});
    await uploadPictures(app, (await signIn(app.api, 'admin', administrator)).accessToken, await photo());
    await app.platform.jobs.settle();
  });
  afterEach(() => app.close());

  const setting = where === 'in S3' ? 'STORAGE_URL' : 'DATA_DIR';
  const checkFiles = (...words: string[]) => runCommand('check-files.ts', words, app.platform.config);
  const stored = async () => {
    const names: string[] = [];
    for await (const { name } of app.platform.storage.list('uploads')) names.push(`uploads/${name}`);
    return names.toSorted();
  };
  /** Adds files that no row refers to. @param hours age of the files */
  const put = async (paths: readonly string[], hours: number) => {
    const then = new Date(Date.now() - hours * HOUR);
    if (where === 'in S3') {
      await s3.site.put(paths, then);
      return;
    }
    for (const path of paths.map((each) => join(app.platform.config.dataDirectory, each))) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'sample');
      await utimes(path, then, then);
    }
  };
  const newPaths = (count: number) => fileNames(count).map((name) => `uploads/${name}`);

  it('lists orphans and missing files without deleting anything', async () => {
    const [kept = '', lost = ''] = await stored();
    const [orphan = ''] = newPaths(1);
    await put([orphan], 0);
    await app.platform.storage.trash('uploads', parseFilePath(kept).name);
    await app.platform.storage.remove('uploads', parseFilePath(lost).name);
    const before = await stored();
    expect((await checkFiles()).split('\n')).toEqual([
      `Files in ${setting}: ${before.length}; in its trash: 1`,
      'Missing files of records: 2',
      ...[`  ${kept} (in the trash)`, `  ${lost}`].toSorted(),
      'Orphans (files of no record): 1; older than an hour: 0',
      `  ${orphan}`,
      '',
    ]);
    expect(await stored()).toEqual(before);
  });

  it('deletes orphans older than an hour with --delete-orphans', async () => {
    const before = await stored();
    const [old = '', trashed = '', young = ''] = newPaths(3);
    await put([old, `trash/${trashed}`], 2);
    await put([young], 0.9);
    expect(await checkFiles()).toContain('npm run check-files -- --delete-orphans');
    expect(await stored()).toContain(old);
    expect(await checkFiles('--delete-orphans')).toMatch(/\nDeleted: 2\n$/);
    expect(await stored()).toEqual([...before, young].toSorted());
    expect(await trashedFiles(app.platform)).toEqual([]);
  });

  it('does not count the files of a record in the bin as orphans or missing', async () => {
    const [picture] = (await app.api.get('/api/user/gallery')).json as { id: number }[];
    const admin = (await signIn(app.api, 'admin', administrator)).accessToken;
    expect((await app.api.delete(`/api/admin/gallery/${picture?.id}`, admin)).status).toBe(200);
    expect(await trashedFiles(app.platform)).not.toEqual([]);
    expect(await checkFiles()).toContain('Missing files of records: 0\nOrphans (files of no record): 0;');
  });

  it("deletes nothing if most files are orphans, because the database is probably another site's", async () => {
    const orphans = newPaths(20);
    await put(orphans, 2);
    await expect(checkFiles('--delete-orphans')).rejects.toThrow(
      new RegExp(
        `\nNothing was deleted, because more than half of the files .+ Check ${setting} and DATABASE_URL\\.\n$`,
      ),
    );
    expect(await stored()).toEqual(expect.arrayContaining(orphans));
  });
});
