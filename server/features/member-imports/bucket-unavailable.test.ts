import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { fileOwners } from '#server/operation/file-check.ts';
import { type Db } from '#server/platform/database/database.ts';
import { listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { zipOf } from '#server/testing/hostile-input.ts';
import { type AdminClient, adminClientOf, importOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { drawing, fileOf } from '#server/testing/pictures.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { startS3ForTests } from '#server/testing/s3-for-tests.ts';
import { resetConnection, type Interference } from '#server/testing/s3-server.ts';
import { filesIn } from '#server/testing/stored-files.ts';
import { formOf } from '#server/testing/test-api.ts';

const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;
const IMPORTS = '/api/admin/members/imports';
/** Number of failed inspections before the import is reported as interrupted. */
const MAX_TRIES = 6;
const FOLIOS = ['1', '2', '3', '4'];

async function archiveOfPhotos(): Promise<Buffer> {
  const photo = await drawing({ width: 40, height: 30 }).jpeg().toBuffer();
  return zipOf(Object.fromEntries(FOLIOS.map((folio) => [`${folio}.jpg`, photo])));
}

const referencedFiles = async (db: Db) => [...(await listNamedFiles(db, fileOwners)).paths].toSorted();

/** Lets the bucket store all sizes of the first `count` photos. `then` handles all later requests for other files. */
function afterPhotos(count: number, then: Interference): Interference {
  const storedPhotos = new Set<string>();
  return (request, response) => {
    const photo = /\/images\/([0-9a-f]{32})/.exec(request.url ?? '')?.[1] ?? '';
    if (request.method === 'PUT' && photo !== '' && storedPhotos.size < count) storedPhotos.add(photo);
    return storedPhotos.size === count && !storedPhotos.has(photo) && then(request, response);
  };
}

const refuse: Interference = (request, response) => {
  if (request.method !== 'PUT') return false;
  response.writeHead(403).end('<Error><Code>QuotaExceeded</Code></Error>');
  return true;
};

describe('an import', () => {
  const s3 = startS3ForTests();

  describe('into an unavailable bucket', () => {
    let app: TestApp;
    let token: string;
    let admin: AdminClient;
    beforeEach(async () => {
      app = await startTestApp(s3.site.settings);
      await signInAgain();
      for (const folio of FOLIOS) await admin.add({ folio });
    });
    afterEach(() => app.close());

    const signInAgain = async () => {
      token = (await signIn(app.api, 'admin', administrator)).accessToken;
      admin = adminClientOf(app, token);
    };
    const uploaded = async () => importOf(await admin.uploadArchive(await archiveOfPhotos())).id;
    const restoreBucket = async () => {
      s3.server.interfere(undefined);
      await expect.poll(() => app.platform.storage.canRead()).toBe(true);
    };
    /** Returns the stored files after all jobs are done and two days have passed. */
    const filesAfterCleanup = async () => {
      app.clock.advance(Date.now() + 2 * DAY - app.clock.now());
      await app.platform.jobs.settle();
      return s3.site.files();
    };

    it.each([
      ['is gone', resetConnection],
      ['refuses what is written', refuse],
    ])('is refused with 503 if the bucket %s, and accepted once when it is sent again', async (_what, interference) => {
      const archive = fileOf(await archiveOfPhotos(), 'photos.zip');
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
      const send = () =>
        app.api.send(`${IMPORTS}/files`, {
          method: 'POST',
          headers,
          body: formOf({ fileName: 'photos.zip', archive }),
        });
      s3.server.interfere(interference);
      const refused = await send();
      expect(refused).toMatchObject({ status: 503, json: { code: 'busy' } });
      expect(refused.headers.get('retry-after')).toBe('5');
      expect((await app.api.get(IMPORTS, token)).json).toEqual([]);
      expect(await filesIn(app.platform, 'staging')).toEqual([]);
      await restoreBucket();
      expect(await s3.site.files()).toEqual([]);
      const { id } = importOf(await send());
      expect(importOf(await send()).id).toBe(id);
      expect(await admin.settled(id)).toMatchObject({ state: 'checked', counts: { new: FOLIOS.length } });
    });

    it.each([
      ['is gone', resetConnection],
      ['refuses what is written', refuse],
    ])('continues later and stores each photo once if the bucket %s during inspection', async (_what, interference) => {
      s3.server.interfere(afterPhotos(2, interference));
      const id = await uploaded();
      await app.platform.jobs.settle();
      expect(await admin.read(id)).toMatchObject({ state: 'checking', problem: null });
      await restoreBucket();
      app.clock.advance(MINUTE);
      await app.platform.jobs.settle();
      expect(await admin.read(id)).toMatchObject({ state: 'checked', counts: { new: FOLIOS.length, error: 0 } });
      expect(await admin.finish('POST', id, 'run')).toMatchObject({ state: 'done' });
      expect(new Set((await admin.members()).map(({ image }) => image)).size).toBe(FOLIOS.length);
      expect(await filesAfterCleanup()).toEqual(await referencedFiles(app.platform.database));
    });

    it('is reported as interrupted after six attempts, and deleting it removes all files', async () => {
      s3.server.interfere(afterPhotos(1, resetConnection));
      const id = await uploaded();
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        await app.platform.jobs.settle();
        app.clock.advance(10 * MINUTE);
      }
      await signInAgain();
      expect(await admin.read(id)).toMatchObject({ state: 'read', problem: messages.importInterrupted });
      expect((await referencedFiles(app.platform.database)).map((path) => path.split('/')[0])).toEqual(
        expect.arrayContaining(['archives', 'images']),
      );
      expect((await admin.call('DELETE', id)).status).toBe(200);
      expect((await admin.call('DELETE', id)).status).toBe(404);
      await restoreBucket();
      expect(await filesAfterCleanup()).toEqual([]);
      expect(await referencedFiles(app.platform.database)).toEqual([]);
    });
  });
});
