import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportRow } from '#contract/member-imports.ts';
import type { Member } from '#contract/members.ts';
import { messages } from '#contract/messages.ts';
import { deleteOldImports } from '#server/features/member-imports/service.ts';
import { importOf, type AdminClient, adminClientOf } from '#server/testing/imports.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { drawing, photo } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles, filesIn, trashedFiles } from '#server/testing/stored-files.ts';
import { replaceBytes, zipOf } from '#server/testing/hostile-input.ts';

const DAY = 24 * 60 * 60_000;

describe('a zip file of photos and PDFs', () => {
  const app = adminForEachTest();
  let admin: AdminClient;
  let jpeg: Buffer;
  let png: Buffer;
  let pdf: Buffer;
  beforeEach(async () => {
    admin = adminClientOf(app, app.token);
    jpeg = await drawing({ width: 40, height: 30 }).jpeg().toBuffer();
    png = await drawing({ width: 30, height: 40, colour: '#208020' }).png().toBuffer();
    pdf = Buffer.from(await (await pdfFile()).arrayBuffer());
    for (const folio of ['1', '2', '10A', '13']) await add({ folio, name: `Sample ${folio}` });
  });

  const add = (fields: Record<string, string | File>) => app.api.form('POST', '/api/admin/members', fields, app.token);
  const change = (id: number, fields: Record<string, string | File>) =>
    app.api.form('PUT', `/api/admin/members/${id}`, fields, app.token);
  async function checked(files: Readonly<Record<string, Buffer | string>>) {
    const response = await admin.uploadArchive(await zipOf(files));
    expect(response).toMatchObject({ status: 200, json: { message: messages.importChecking } });
    expect(importOf(response)).toMatchObject({
      kind: 'archive',
      state: 'checking',
      fileName: 'photos.zip',
      columns: null,
    });
    return admin.settled(importOf(response).id);
  }
  const member = async (folio: string): Promise<Member> => {
    const found = (await admin.members()).find((each) => each.folio === folio);
    if (!found) throw new Error(`no member has the folio ${folio}`);
    return found;
  };
  const file = (address: string) =>
    app.api.send(address, { headers: { authorization: `Bearer ${app.token}` } }).then(({ status }) => status);
  const summaries = (rows: readonly ImportRow[]) =>
    rows.map(({ fileName, outcome, folio, problems }) => [fileName, outcome, folio, problems[0]?.message ?? null]);

  it('is inspected file by file, but changes no member yet', async () => {
    await change((await member('2')).id, { pdf: await pdfFile() });
    const found = await checked({
      'photos/0001.jpg': jpeg,
      'photos/10a - Lakshmi.PNG': png,
      'Folio 2 Sample.pdf': pdf,
      '1 (2).jpg': jpeg,
      '77.jpg': jpeg,
      'group.jpg': jpeg,
      '13.pdf': 'no pdf',
      '13.jpg': pdf,
      '2.txt': 'hello',
      'photos/.DS_Store': 'x',
      '__MACOSX/photos/._0001.jpg': 'x',
    });
    expect(found).toMatchObject({ state: 'checked', rows: 9, counts: { new: 2, changed: 1, unchanged: 0, error: 6 } });
    const rows = await admin.rows(found.id);
    expect(summaries(rows)).toEqual([
      ['0001.jpg', 'new', '0001', null],
      ['10a - Lakshmi.PNG', 'new', '10a', null],
      ['Folio 2 Sample.pdf', 'changed', '2', null],
      ['1 (2).jpg', 'error', '1', messages.entryTwice],
      ['77.jpg', 'error', '77', messages.folioUnknown],
      ['group.jpg', 'error', 'group', messages.entryWithoutFolio],
      ['13.pdf', 'error', '13', messages.pdfKindRefused],
      ['13.jpg', 'error', '13', messages.imageKindRefused],
      ['2.txt', 'error', '2', messages.entryKindRefused],
    ]);
    expect(rows[3]?.problems).toEqual([
      { field: 'image', value: null, code: 'entryTwice', message: messages.entryTwice, otherRow: 1 },
    ]);
    expect(rows[2]).toMatchObject({ name: 'Sample 2', changes: [{ field: 'pdf', before: (await member('2')).pdf }] });
    expect((await admin.rows(found.id, 'outcome=changed')).length).toBe(1);
    expect((await member('1')).image).toBeNull();
    const staged = await filesIn(app.platform, 'staging');
    expect(staged).toEqual([]);
  });

  it('has files that the office can read before they are attached, and members afterwards', async () => {
    const reader = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
    const asMember = (address: string) =>
      app.api.send(address, { headers: { authorization: `Bearer ${reader}` } }).then(({ status }) => status);
    const { id } = await checked({ '1.jpg': jpeg, '1.pdf': pdf });
    const names = (await admin.rows(id)).flatMap(({ changes }) => changes.map(({ after }) => after));
    const addresses = [`/images/${names[0]}`, `/pdf/${names[1]}`];
    expect(await Promise.all(addresses.map(file))).toEqual([200, 200]);
    expect(await Promise.all(addresses.map(asMember))).toEqual([404, 404]);
    await admin.finish('POST', id, 'run');
    expect(await Promise.all(addresses.map(asMember))).toEqual([200, 200]);
    expect(await member('1')).toMatchObject({ image: names[0], pdf: names[1], picture: { width: 40, height: 30 } });
  });

  it('is undone except for files that were replaced and members that were deleted after the import', async () => {
    const { id } = await checked({ '1.jpg': jpeg, '2.jpg': png, '13.pdf': pdf });
    await admin.finish('POST', id, 'run');
    await change((await member('1')).id, { image: await photo() });
    const { id: deletedId, pdf: deletedPdf } = await member('13');
    await app.api.delete(`/api/admin/members/${deletedId}`, app.token);
    await app.platform.jobs.settle();
    // The import still refers to the PDF, but the PDF was moved to the trash with the member.
    expect(await trashedFiles(app.platform)).toContain(`pdf/${deletedPdf}`);
    expect(await file(`/pdf/${deletedPdf}`)).toBe(404);
    const manualImage = (await member('1')).image;
    expect(await admin.finish('POST', id, 'undo')).toMatchObject({ undo: { undone: 1, kept: 2 } });
    const kept = await admin.rows(id, 'outcome=kept');
    expect(kept.map(({ folio, kept: reason }) => [folio, reason])).toEqual([
      ['1', 'edited'],
      ['13', 'deleted'],
    ]);
    expect([(await member('1')).image, (await member('2')).image]).toEqual([manualImage, null]);
    expect(await file(`/images/${manualImage}`)).toBe(200);
  });

  it('is deleted with all its files when the import is removed', async () => {
    const before = await allFiles(app.platform);
    const { id } = await checked({ '1.jpg': jpeg, '2.pdf': pdf });
    expect((await admin.call('DELETE', id)).status).toBe(200);
    await app.platform.jobs.settle();
    expect(await allFiles(app.platform)).toEqual(before);
  });

  it('is deleted after seven days if it was not imported, and keeps replaced files for 30 days if it was', async () => {
    await change((await member('2')).id, { image: await photo() });
    const former = (await member('2')).image;
    const ran = await checked({ '2.jpg': jpeg });
    await admin.finish('POST', ran.id, 'run');
    const waiting = await checked({ '1.jpg': jpeg, '1.pdf': pdf });
    await app.platform.jobs.settle();
    const count = async () => {
      await app.platform.jobs.settle();
      return (await allFiles(app.platform)).length;
    };
    const all = await count();
    app.clock.advance(7 * DAY - 1);
    await deleteOldImports(app.platform);
    expect(await count()).toBe(all);
    app.clock.advance(2);
    await deleteOldImports(app.platform);
    expect(await count()).toBeLessThan(all);
    await app.signInAgain();
    admin = adminClientOf(app, app.token);
    expect((await admin.call('POST', waiting.id, 'run')).status).toBe(404);
    expect(await file(`/images/${former}`)).toBe(200);
    app.clock.advance(23 * DAY);
    await deleteOldImports(app.platform);
    await app.signInAgain();
    admin = adminClientOf(app, app.token);
    expect(await file(`/images/${former}`)).toBe(404);
    expect(await file(`/images/${(await member('2')).image}`)).toBe(200);
    expect(await admin.read(ran.id)).toMatchObject({ state: 'done', undoUntil: null });
    expect(await admin.rows(ran.id)).toEqual([]);
  });

  it('reports an error for each file that is too large or whose path is outside the archive', async () => {
    const honest = await zipOf({ 'aaaa/1.jpg': jpeg, '2.jpg': png, '13.jpg': Buffer.alloc(12 * 1024 * 1024) });
    const response = await admin.uploadArchive(replaceBytes(honest, 'aaaa/1.jpg', '../../1.jpg'.slice(1)));
    const { id } = await admin.settled(importOf(response).id);
    const rows = await admin.rows(id);
    expect(summaries(rows)).toEqual([
      ['1.jpg', 'error', '1', messages.fileNameRefused],
      ['2.jpg', 'new', '2', null],
      ['13.jpg', 'error', '13', messages.imageTooLarge],
    ]);
  });

  it('is accepted even if a file in it is damaged, and reports that file', async () => {
    const content = await zipOf({ '1.jpg': jpeg, '2.jpg': png });
    // Bytes 35 to 59 are in the compressed photo, which follows the first local header and the file name.
    const response = await admin.uploadArchive(content.fill(0xff, 35, 60));
    const { id } = await admin.settled(importOf(response).id);
    expect(summaries(await admin.rows(id))).toEqual([
      ['1.jpg', 'error', '1', messages.entryUnreadable],
      ['2.jpg', 'new', '2', null],
    ]);
  });

  it('is accepted with extra bytes before and after it, as mail programs add them', async () => {
    const content = Buffer.concat([Buffer.from('\r\n\r\n'), await zipOf({ '1.jpg': jpeg }), Buffer.from('\r\n')]);
    const { id } = await admin.settled(importOf(await admin.uploadArchive(content)).id);
    expect(summaries(await admin.rows(id))).toEqual([['1.jpg', 'new', '1', null]]);
  });

  it('matches its files to members by the folio, in many forms of file names', async () => {
    const found = await checked({
      '1.jpg.jpg': jpeg,
      '13.JPG.jpeg': jpeg,
      'No. 2.jpg': jpeg,
      '10A..pdf': pdf,
      'Folio No. 10A.png': png,
      '#1.pdf': pdf,
      'No 13.pdf': pdf,
      'Nora 2.pdf': pdf,
    });
    expect(summaries(await admin.rows(found.id))).toEqual([
      ['1.jpg.jpg', 'new', '1', null],
      ['13.JPG.jpeg', 'new', '13', null],
      ['No. 2.jpg', 'new', '2', null],
      ['10A..pdf', 'new', '10A', null],
      ['Folio No. 10A.png', 'new', '10A', null],
      ['#1.pdf', 'new', '1', null],
      ['No 13.pdf', 'new', '13', null],
      ['Nora 2.pdf', 'error', 'Nora', messages.folioUnknown],
    ]);
  });

  it.each([
    ['compressed with bzip2', 'entryPacked', { flags: 0, method: 12 }],
    ['protected by a password', 'entryLocked', { flags: 1, method: 8 }],
  ] as const)('reports a file that is %s', async (_how, code, { flags, method }) => {
    const content = await zipOf({ '1.jpg': jpeg });
    const entry = content.indexOf('PK\x01\x02', 0, 'latin1');
    content.writeUInt16LE(flags, entry + 8);
    content.writeUInt16LE(method, entry + 10);
    const { id } = await admin.settled(importOf(await admin.uploadArchive(content)).id);
    expect(summaries(await admin.rows(id))).toEqual([['1.jpg', 'error', '1', messages[code]]]);
  });

  it.each<[string, () => Promise<Buffer>, number, string]>([
    ['a JPEG', async () => jpeg, 415, messages.archiveKindRefused],
    [
      'half a zip file',
      async () => (await zipOf({ '1.jpg': jpeg })).subarray(0, 200),
      415,
      messages.archiveKindRefused,
    ],
    ['a zip file without files', () => zipOf({}), 415, messages.archiveEmpty],
    [
      'a zip file of 20,001 files',
      () => zipOf(Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}.jpg`, '']))),
      413,
      messages.archiveTooManyFiles,
    ],
  ])(
    'is rejected if it is %s',
    async (_what, content, status, message) => {
      const before = await allFiles(app.platform);
      const response = await admin.uploadArchive(await content());
      expect(response).toMatchObject({ status, json: { message, errors: { archive: message } } });
      expect(await allFiles(app.platform)).toEqual(before);
      expect((await app.api.get('/api/admin/members/imports', app.token)).json).toEqual([]);
    },
    60_000,
  );

  it('is rejected before unpacking if its files are too large in total', async () => {
    const honest = await zipOf(Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`${at}.jpg`, jpeg])));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(jpeg.length);
    const claimed = Buffer.alloc(4);
    claimed.writeUInt32LE(9 * 1024 * 1024);
    const response = await admin.uploadArchive(
      replaceBytes(honest, size.toString('latin1'), claimed.toString('latin1')),
    );
    expect(response).toMatchObject({ status: 413, json: { errors: { archive: messages.archiveTooLarge } } });
    expect(await allFiles(app.platform)).toEqual([]);
  });
});
