import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { deleteOldImports } from '#server/features/member-imports/service.ts';
import { fileOwners } from '#server/operation/file-check.ts';
import { listNamedFiles } from '#server/platform/storage/file-owners.ts';
import { zipOf } from '#server/testing/hostile-input.ts';
import { type AdminClient, adminClientOf, importOf, LIST } from '#server/testing/imports.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { drawing, photo } from '#server/testing/pictures.ts';
import { signInAsBrowser } from '#server/testing/private-files.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { startS3ForTests } from '#server/testing/s3-for-tests.ts';
import { allFiles, filesIn, trashedFiles } from '#server/testing/stored-files.ts';

const DAY = 24 * 60 * 60_000;

describe.each(['on disk', 'in a bucket'])('a list with photos and PDFs stored %s', (where) => {
  const s3 = startS3ForTests();
  let app: TestApp;
  let token: string;
  let admin: AdminClient;
  beforeEach(async () => {
    app = await startTestApp(where === 'in a bucket' ? s3.site.settings : {});
    await goToDay(0);
  });
  afterEach(() => app.close());

  /** Sets the clock to `days` days after the real time and signs in again. Stored files get the real time. */
  async function goToDay(days: number): Promise<void> {
    app.clock.advance(Date.now() + days * DAY - app.clock.now());
    token = (await signIn(app.api, 'admin', administrator)).accessToken;
    admin = adminClientOf(app, token);
  }
  /** Returns all stored files except those in the trash. */
  async function storedFiles(): Promise<readonly string[]> {
    // Wait until the smaller image sizes are made and the archive is deleted.
    await app.platform.jobs.settle();
    if (where === 'on disk') return (await allFiles(app.platform)).toSorted();
    const staged = await filesIn(app.platform, 'staging');
    return [...(await s3.site.files()), ...staged.map((name) => `staging/${name}`)];
  }
  const referencedFiles = async () => [...(await listNamedFiles(app.platform.database, fileOwners)).paths].toSorted();

  const member = async (folio: string) => {
    const found = (await admin.members()).find((each) => each.folio === folio);
    if (!found) throw new Error(`no member has the folio ${folio}`);
    return found;
  };
  const inspected = async (files: Readonly<Record<string, Buffer | string>>) => {
    const { id } = importOf(await admin.uploadArchive(await zipOf(files)));
    expect(await admin.settled(id)).toMatchObject({ state: 'checked', counts: { new: 1, changed: 1, error: 1 } });
    const rows = await admin.rows(id);
    return { id, rows: rows.map(({ fileName, outcome, problems }) => [fileName, outcome, problems[0]?.message ?? '']) };
  };

  it('is checked, applied, served and undone, and leaves no file without a row', async () => {
    const fields = { folio: '2', name: 'Kurian', image: await photo(), pdf: await pdfFile() };
    await app.api.form('POST', '/api/admin/members', fields, token);
    const before = await member('2');
    const storedBefore = await storedFiles();
    expect(storedBefore).toEqual(await referencedFiles());

    const list = await admin.checked(LIST);
    expect(list).toMatchObject({ state: 'checked', counts: { new: 2, changed: 1, error: 0 } });
    await admin.finish('POST', list.id, 'run');
    const jpeg = await drawing({ width: 40, height: 30 }).jpeg().toBuffer();
    const pdf = await pdfFile('sample.pdf', 3);
    const content = Buffer.from(await pdf.arrayBuffer());
    const photos = await inspected({ '1.jpg': jpeg, '2.jpg': jpeg, '77.jpg': jpeg });
    const pdfs = await inspected({ '10A.pdf': content, '2.pdf': content, '1.pdf': 'no pdf' });
    expect([...photos.rows, ...pdfs.rows]).toEqual([
      ['1.jpg', 'new', ''],
      ['2.jpg', 'changed', ''],
      ['77.jpg', 'error', messages.folioUnknown],
      ['10A.pdf', 'new', ''],
      ['2.pdf', 'changed', ''],
      ['1.pdf', 'error', messages.pdfKindRefused],
    ]);
    expect(await storedFiles()).toEqual(await referencedFiles());
    for (const { id } of [photos, pdfs]) {
      expect(await admin.finish('POST', id, 'run')).toMatchObject({ state: 'done' });
      expect((await admin.call('POST', id, 'run')).status).toBe(200);
    }

    const after = await member('2');
    expect(after).toMatchObject({ id: before.id, picture: { width: 40 } });
    expect([after.image, after.pdf]).not.toEqual([before.image, before.pdf]);
    const { cookie } = await signInAsBrowser(app.api, 'user', await createUser(app.api, app.platform));
    const get = (path: string, range?: string) =>
      fetch(app.url + path, { headers: { cookie, ...(range !== undefined && { range }) } });
    const ofMembers = [(await member('1')).image, after.image].map((name) => `/images/${name}`);
    for (const path of ofMembers) {
      const served = await get(path);
      expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      await served.bytes();
    }
    for (const name of [(await member('10A')).pdf, after.pdf]) {
      expect(content.equals(await (await get(`/pdf/${name}`)).bytes())).toBe(true);
      const part = await get(`/pdf/${name}`, 'bytes=100-199');
      expect(part.status).toBe(206);
      expect(content.subarray(100, 200).equals(await part.bytes())).toBe(true);
    }

    await goToDay(2);
    expect(await storedFiles()).toEqual(await referencedFiles());
    for (const { id } of [pdfs, photos]) {
      expect(await admin.finish('POST', id, 'undo')).toMatchObject({ state: 'undone', undo: { undone: 2, kept: 0 } });
    }
    expect(await member('2')).toMatchObject({ image: before.image, pdf: before.pdf });
    expect([(await member('1')).image, (await member('10A')).pdf]).toEqual([null, null]);
    expect(await admin.finish('POST', list.id, 'undo')).toMatchObject({ state: 'undone', undo: { undone: 3 } });
    expect((await admin.members()).map(({ folio, name }) => [folio, name])).toEqual([['2', 'Kurian']]);
    const authorization = `Bearer ${token}`;
    for (const path of [`/images/${before.image}`, `/pdf/${before.pdf}`]) {
      expect((await app.api.send(path, { headers: { authorization } })).status).toBe(200);
    }
    // The files of the list itself are stored as long as the import could be undone.
    expect((await storedFiles()).filter((path) => !path.endsWith('.jsonl'))).toEqual(storedBefore);
    const undone = [`images/${after.image}`, `pdf/${after.pdf}`];
    expect(await trashedFiles(app.platform)).toEqual(expect.arrayContaining(undone));

    await goToDay(33);
    await deleteOldImports(app.platform);
    expect(await storedFiles()).toEqual(storedBefore);
    expect(await referencedFiles()).toEqual(storedBefore);
    expect(await trashedFiles(app.platform)).toEqual([]);
  });
});
