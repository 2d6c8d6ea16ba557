import { describe, expect, it } from 'vitest';
import { maxPdfBytes, maxImageBytes } from '#contract/files.ts';
import { addMember } from '#contract/admin-members.ts';
import { type Member } from '#contract/members.ts';
import { messages } from '#contract/messages.ts';
import { heic, webPage } from '#server/testing/hostile-input.ts';
import { drawnPdf, pdfFile, pdfOf } from '#server/testing/pdfs.ts';
import { createUser, signIn } from '#server/testing/people.ts';
import { drawing, fileOf, photo } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import type { FormFields } from '#server/testing/test-api.ts';

const form = { folio: '12', name: 'Yusuf Sait' };

/** Returns a PDF that runs a script when it is opened. */
const scripted = async () => pdfOf(drawnPdf({ catalog: "/OpenAction<</S/JavaScript/JS(app.alert\\('hello'\\))>>" }));

const jpeg = () => drawing().jpeg().toBuffer();

describe('photo and PDF of a member', () => {
  const app = adminForEachTest();

  const post = (fields: FormFields) => app.api.form('POST', '/api/admin/members', fields, app.token);
  const put = (id: number, fields: FormFields) => app.api.form('PUT', `/api/admin/members/${id}`, fields, app.token);
  const add = async (fields: FormFields = {}): Promise<Member> =>
    addMember.responses.record.parse((await post({ ...form, ...fields })).json).member;
  const read = async (id: number) =>
    ((await app.api.get('/api/admin/members', app.token)).json as Member[]).find((member) => member.id === id);
  const files = async () => {
    await app.platform.jobs.settle();
    return allFiles(app.platform);
  };

  it('are saved with the member, and served to members below /images and /pdf', async () => {
    const member = await add({ image: await photo(), pdf: await pdfFile() });
    expect(member).toMatchObject({
      image: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
      picture: { width: 400, height: 300, webp: [160, 320, 400] },
      pdf: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/),
    });
    const reader = await signIn(app.api, 'user', await createUser(app.api, app.platform));
    const get = (path: string) =>
      fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${reader.accessToken}` } });
    const sheet = await get(`/pdf/${member.pdf}`);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(sheet.headers.get('content-disposition')).toContain('filename="Folio 12 Yusuf Sait.pdf"');
    expect(Buffer.from(await sheet.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    for (const name of [member.image, member.image?.replace('.jpg', '-320.webp')]) {
      expect((await get(`/images/${name}`)).status).toBe(200);
      expect((await fetch(`${app.url}/images/${name}`)).status).toBe(401);
    }
    expect(await files()).toHaveLength(8);
  });

  it('stay unless they are replaced or removed', async () => {
    const member = await add({ image: await photo(), pdf: await pdfFile() });
    const before = await files();
    const none = { image: fileOf('', ''), pdf: fileOf('', '') };
    await put(member.id, { name: 'Renamed', ...none, removeImage: 'false', removePdf: '' });
    expect(await read(member.id)).toMatchObject({ name: 'Renamed', image: member.image, pdf: member.pdf });
    expect(await files()).toEqual(before);

    await put(member.id, { image: await photo({ width: 200 }), removeImage: 'true' });
    const changed = await read(member.id);
    expect(changed).toMatchObject({ picture: { width: 200 }, pdf: member.pdf });
    await put(member.id, { pdf: await pdfFile('sample.pdf', 2), removePdf: 'true' });
    const again = await read(member.id);
    expect(again).toMatchObject({ image: changed?.image, pdf: expect.stringMatching(/pdf$/) });
    expect(again?.pdf).not.toBe(member.pdf);
    // Replaced files are deleted from storage (decision 13).
    expect((await files()).filter((name) => before.includes(name))).toEqual([]);
    expect((await files()).filter((name) => name.startsWith('pdf/'))).toEqual([`pdf/${again?.pdf}`]);

    await put(member.id, { removeImage: 'true' });
    expect(await read(member.id)).toMatchObject({ image: null, picture: null, pdf: again?.pdf });
    expect(await files()).toEqual([`pdf/${again?.pdf}`]);
    await put(member.id, { removePdf: 'on' });
    expect(await read(member.id)).toMatchObject({ image: null, pdf: null });
    expect(await files()).toEqual([]);
  });

  it('are not stored if the request is rejected', async () => {
    const member = await add({ image: await photo(), pdf: await pdfFile() });
    await add({ folio: '13' });
    const before = await files();
    const sent = async () => ({ image: await photo(), pdf: await pdfFile() });
    expect((await post({ ...form, ...(await sent()) })).status).toBe(409);
    expect((await put(member.id, { folio: '13', ...(await sent()) })).status).toBe(409);
    expect((await put(member.id, { name: ' ', ...(await sent()) })).status).toBe(400);
    expect((await put(999_999, await sent())).status).toBe(404);
    const many = await Promise.all([1, 2, 3].map(async () => post({ ...form, folio: '14', pdf: await pdfFile() })));
    expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const [stored] = many.flatMap(({ status, json }) =>
      status === 200 ? addMember.responses.record.parse(json).member : [],
    );
    expect(await files()).toEqual([...before, `pdf/${stored?.pdf}`].toSorted());
  });

  it.each<[string, string, number, string, () => Promise<File>]>([
    ['image', 'a PDF', 415, messages.imageKindRefused, pdfFile],
    ['image', 'a web page', 415, messages.imageKindRefused, async () => fileOf(webPage, 'photo.jpg', 'image/jpeg')],
    ['image', 'a HEIC photo', 415, messages.imageIsHeic, async () => fileOf(heic(), 'photo.heic')],
    [
      'image',
      'a photo with a web page appended',
      415,
      messages.imageHidesOther,
      async () => fileOf(Buffer.concat([await jpeg(), Buffer.from(webPage)]), 'photo.jpg'),
    ],
    [
      'image',
      'a file above the limit',
      413,
      messages.imageTooLarge,
      async () => fileOf(Buffer.alloc(maxImageBytes + 1), 'p.jpg'),
    ],
    ['pdf', 'a photo', 415, messages.pdfKindRefused, photo],
    ['pdf', 'a PDF with a script', 400, messages.pdfActive, scripted],
    [
      'pdf',
      'a file above the limit',
      413,
      messages.pdfTooLarge,
      async () => fileOf(Buffer.alloc(maxPdfBytes + 1), 'a.pdf'),
    ],
  ])('are rejected in the field %s: %s', async (field, _what, status, message, file) => {
    const other = field === 'image' ? { pdf: await pdfFile() } : { image: await photo() };
    const refused = { status, json: { success: false, message, errors: { [field]: message } } };
    expect(await post({ ...form, ...other, [field]: await file() })).toMatchObject(refused);
    expect((await app.api.get('/api/admin/members', app.token)).json).toEqual([]);
    expect(await files()).toEqual([]);

    const { id } = await add({ folio: '13', image: await photo(), pdf: await pdfFile() });
    const before = [await files(), await read(id)];
    expect(await put(id, { ...other, [field]: await file(), removeImage: 'true' })).toMatchObject(refused);
    expect([await files(), await read(id)]).toEqual(before);
  });

  it('are limited to one photo and one PDF, each in its own field', async () => {
    expect(await post({ ...form, pdf: [await pdfFile(), await pdfFile()] })).toMatchObject({
      status: 400,
      json: { errors: { pdf: messages.fileOnlyOne } },
    });
    expect((await post({ ...form, photo: await photo() })).status).toBe(400);
    expect(await files()).toEqual([]);
  });
});
