import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportRow } from '#contract/member-imports.ts';
import { messages } from '#contract/messages.ts';
import { markDeceased } from '#server/testing/deceased-members.ts';
import { zipOf } from '#server/testing/hostile-input.ts';
import { type AdminClient, adminClientOf, importOf } from '#server/testing/imports.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { drawing } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

describe('the folio of a member who has died', () => {
  const app = adminForEachTest();
  let admin: AdminClient;
  let id: number;
  beforeEach(async () => {
    admin = adminClientOf(app, app.token);
    id = await admin.add({ folio: '1', name: 'Yusuf Sait', mobile: '00001', address: 'Beach Road' });
    await admin.add({ folio: '2', name: 'Leela' });
  });

  const LIST = 'Folio,Name\n01,Yusuf\n2,Leela Nair\n';
  const problems = (rows: readonly ImportRow[]) =>
    rows.flatMap(({ number, outcome, problems: [problem] }) => (problem ? [[number, outcome, problem.message]] : []));
  const deceased = async () => (await app.api.get('/api/admin/members?state=deceased', app.token)).json;
  const comeBack = () => app.api.put(`/api/admin/members/${id}/return`, {}, app.token);

  async function archive() {
    const jpeg = await drawing({ width: 40, height: 30 }).jpeg().toBuffer();
    const pdf = Buffer.from(await (await pdfFile()).arrayBuffer());
    const response = await admin.uploadArchive(await zipOf({ '1.jpg': jpeg, '1.pdf': pdf, '2.jpg': jpeg }));
    return admin.settled(importOf(response).id);
  }

  it('makes a row of an imported list an error, and the import leaves the entry as it is', async () => {
    await markDeceased(app, id);
    const before = await deceased();
    const list = await admin.checked(LIST);
    expect(list.counts).toMatchObject({ new: 0, changed: 1, error: 1 });
    const rows = await admin.rows(list.id);
    expect(problems(rows)).toEqual([[2, 'error', messages.folioOfDeceased]]);
    expect(rows[0]?.problems).toMatchObject([{ field: 'folio', value: '01', code: 'folioOfDeceased' }]);
    expect(await admin.finish('POST', list.id, 'run')).toMatchObject({ state: 'done' });
    expect(await admin.details()).toEqual([['2', 'Leela Nair', null, null]]);
    expect(await deceased()).toEqual(before);
  });

  it('stops a list that was checked before the death, until it is checked again', async () => {
    const list = await admin.checked(LIST);
    await markDeceased(app, id);
    const before = await deceased();
    expect(await admin.finish('POST', list.id, 'run')).toMatchObject({ problem: messages.importOutdated });
    expect(await admin.details()).toEqual([['2', 'Leela', null, null]]);
    expect(await admin.finish('PUT', list.id)).toMatchObject({ counts: { changed: 1, error: 1 } });
    expect(await deceased()).toEqual(before);
    await comeBack();
    expect(await admin.finish('PUT', list.id)).toMatchObject({ counts: { changed: 2, error: 0 } });
  });

  it('makes photos and PDFs of an archive errors, also if the member died after the upload', async () => {
    const early = await archive();
    expect(early.counts).toMatchObject({ new: 3, error: 0 });
    await markDeceased(app, id);
    const late = await archive();
    expect(await admin.finish('POST', early.id, 'run')).toMatchObject({ problem: messages.importOutdated });
    await admin.finish('PUT', early.id);
    for (const { id: number } of [early, late]) {
      expect(problems(await admin.rows(number))).toEqual([
        [1, 'error', messages.folioOfDeceased],
        [2, 'error', messages.folioOfDeceased],
      ]);
    }
    expect(await admin.finish('POST', late.id, 'run')).toMatchObject({ state: 'done' });
    expect(await deceased()).toMatchObject([{ image: null, pdf: null }]);
    expect(await admin.members()).toMatchObject([{ folio: '2', picture: { width: 40 } }]);
  });

  it('keeps the files of an archive that was imported before the death and is undone afterwards', async () => {
    const { id: number } = await archive();
    await admin.finish('POST', number, 'run');
    await markDeceased(app, id);
    // The remaining sizes of the photo are made in the background.
    await app.platform.jobs.settle();
    const before = await deceased();
    expect(await admin.finish('POST', number, 'undo')).toMatchObject({ undo: { undone: 1, kept: 2 } });
    expect(await deceased()).toEqual(before);
    const [{ pdf }] = before as [{ pdf: string }];
    expect((await app.api.get(`/pdf/${pdf}`, app.token)).status).toBe(200);
  });
});
