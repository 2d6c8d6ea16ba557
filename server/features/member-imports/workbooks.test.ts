import { posix } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type AdminClient, adminClientOf, importOf } from '#server/testing/imports.ts';
import { startTestAdmin, type TestApp } from '#server/testing/running-app.ts';
import { filesIn } from '#server/testing/stored-files.ts';
import { zipOf } from '#server/testing/hostile-input.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const text = (words: string, address = '') => `<c${address} t="inlineStr"><is><t>${words}</t></is></c>`;
const row = (...cells: readonly string[]) => `<row>${cells.map((words) => text(words)).join('')}</row>`;

interface Sheet {
  readonly name: string;
  readonly rows: string;
  readonly state?: 'hidden' | 'veryHidden';
}

/**
 * Returns a workbook with these sheets. The cell style 1 uses the first of these number formats, style 2 the second.
 */
function workbook(
  sheets: readonly Sheet[],
  formats: readonly string[] = [],
  main = 'xl/workbook.xml',
): Promise<Buffer> {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const quoted = (code: string) => code.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) => `<sheet name="${name}" state="${state}" sheetId="${at + 1}" r:id="s${at}"/>`,
  );
  return zipOf({
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', main)}</Relationships>`,
    [main]: `<workbook xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    [posix.join(posix.dirname(main), '_rels', `${posix.basename(main)}.rels`)]: `<Relationships>${sheets
      .map((_, at) => relation(`s${at}`, 'worksheet', `/xl/worksheets/sheet${at}.xml`))
      .join('')}${relation('f', 'styles', '/xl/styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${quoted(code)}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}

const HEADINGS = row('Folio', 'Name', 'Mobile');
const members = (name: string, rows: number, state?: Sheet['state']): Sheet => ({
  name,
  rows: HEADINGS + Array.from({ length: rows }, (_, at) => row(`X${at + 1}`, name, `00000 ${at}`)).join(''),
  ...(state && { state }),
});
const cover: Sheet = { name: 'Cover', rows: row('Register 2026') };

describe('a workbook', () => {
  let app: TestApp;
  let admin: AdminClient;
  let token: string;
  beforeAll(async () => {
    ({ app, token } = await startTestAdmin());
    admin = adminClientOf(app, token);
    for (const folio of ['3', '908']) await admin.add({ folio, name: 'Present' });
  });
  afterEach(async () => {
    const rows = (await app.api.get('/api/admin/members/imports?pageSize=100', token)).json as { id: number }[];
    for (const { id } of rows) await admin.call('DELETE', id);
  });
  afterAll(() => app.close());

  /** Runs the queued jobs, which delete unneeded workbooks, and returns the workbooks that are still stored. */
  const archives = async () => {
    await app.platform.jobs.settle();
    return (await filesIn(app.platform, 'archives')).filter((name) => name.endsWith('.zip'));
  };

  it.each<[string, string, string]>([
    ['"KL/"0000', '3', 'KL/0003'],
    ['0000', '907', '0907'],
    ['"F-"000', '908', 'F-908'],
    ['\\A\\-00;General', '7', 'A-07'],
    ['00000 00000', '9847000907', '98470 00907'],
    ['[$-4009]0000-0000000', '4842345678', '0484-2345678'],
    ['"No. "General', '12', 'No. 12'],
    ['General', '12', '12'],
    ['#,##0.00', '12', '12'],
    ['0.00E+00', '9847012345', '9847012345'],
  ])('displays a number in the format %s like Excel', async (format, number, shown) => {
    const rows = `${HEADINGS}<row><c s="1"><v>${number}</v></c>${text('Sample')}</row>`;
    const { id } = await admin.checked(await workbook([{ name: 'S', rows }], [format]));
    expect(await admin.rows(id)).toMatchObject([{ folio: shown, outcome: 'new' }]);
  });

  it.each(['0%', '# ?/?', '0,', '[<100]"A"0;"B"0', ';;;', '"KL/"0.0', '[DBNum1]KL0'])(
    'reports a number that the format %s displays differently, and does not match it to a folio',
    async (format) => {
      const rows = `${HEADINGS}<row><c s="1"><v>3</v></c>${text('Sample')}</row>`;
      const { id } = await admin.checked(await workbook([{ name: 'S', rows }], [format]));
      expect(await admin.rows(id)).toMatchObject([
        { outcome: 'error', problems: [{ field: 'folio', value: '3', message: messages.numberIsFormatted }] },
      ]);
    },
  );

  it('displays text in a number format like Excel', async () => {
    const rows = `${HEADINGS}<row><c s="1" t="str"><v>0003</v></c>${text('Sample')}</row>`;
    const { id } = await admin.checked(await workbook([{ name: 'S', rows }], ['"KL/"@']));
    expect(await admin.rows(id)).toMatchObject([{ folio: 'KL/0003', outcome: 'new' }]);
  });

  it.each(['xl/workbook.xml', 'xl/workbook2.xml', 'book.xml'])(
    'is read if its cells have no references and its main part is %s',
    async (main) => {
      const rows = `${HEADINGS}<row>${text('X1')}<c/>${text('00000 1')}</row><row/>${row('X2', 'Sample')}`;
      const { id } = await admin.checked(await workbook([{ name: 'S', rows }], [], main));
      expect(await admin.rows(id)).toMatchObject([
        { number: 2, folio: 'X1', name: null },
        { number: 4, folio: 'X2', name: 'Sample' },
      ]);
    },
  );

  it('ignores formatted empty rows at its end', async () => {
    const ghosts = Array.from({ length: 200_000 }, (_, at) => `<row r="${at + 4}"><c r="A${at + 4}" s="0"/></row>`);
    const rows = HEADINGS + row('X1', 'Sample') + row('X2', 'Sample') + ghosts.join('');
    const response = await admin.uploadTable(await workbook([{ name: 'S', rows }]));
    expect(importOf(response)).toMatchObject({ rows: 2, columns: [{ field: 'folio' }, {}, {}] });
  });

  it.each<[string, readonly Sheet[], string]>([
    ['behind a cover', [cover, members('List', 2)], 'List'],
    ['behind a hidden one', [members('Old', 5, 'hidden'), members('List', 2)], 'List'],
    ['with the most headings', [{ name: 'Names', rows: row('Name', 'Place').repeat(9) }, members('List', 2)], 'List'],
    ['with the most rows', [members('Sample', 1), members('List', 2), cover], 'List'],
    ['that is hidden while no other has headings', [cover, members('List', 2, 'veryHidden')], 'List'],
    ['that can be read', [{ name: 'Wide', rows: row(...Array<string>(150).fill('a')) }, members('List', 2)], 'List'],
  ])('is read from the sheet %s', async (_what, sheets, name) => {
    const { id, sheets: found } = await admin.checked(await workbook(sheets));
    expect((await admin.rows(id)).map((each) => each.name)).toEqual([name, name]);
    expect(found?.filter(({ isChosen }) => isChosen).map((each) => each.name)).toEqual([name]);
  });

  it('can be read from another sheet without a new upload, and is deleted when the import has run', async () => {
    const sent = await workbook([members('Old', 2, 'hidden'), members('New', 2), { name: 'Empty', rows: '' }]);
    const { id } = await admin.checked(sent);
    expect(await archives()).toHaveLength(1);
    for (const sheet of [0, 4, 1.5]) {
      expect(await admin.call('POST', id, 'sheet', { sheet })).toMatchObject({
        status: 400,
        json: { errors: { sheet: messages.choiceUnknown } },
      });
    }
    expect(await admin.call('POST', id, 'sheet', { sheet: 3 })).toMatchObject({
      status: 415,
      json: { errors: { sheet: messages.tableEmpty } },
    });
    expect(await admin.read(id)).toMatchObject({ state: 'checked', rows: 2 });
    const other = importOf(await admin.call('POST', id, 'sheet', { sheet: 1 }));
    expect(other).toMatchObject({
      id,
      state: 'read',
      rows: 2,
      fileName: 'members.csv',
      sheets: [
        { name: 'Old', isHidden: true, isChosen: true },
        { name: 'New', isHidden: false, isChosen: false },
        { name: 'Empty', isHidden: false, isChosen: false },
      ],
    });
    expect(await archives()).toHaveLength(1);
    const again = importOf(await admin.call('POST', id, 'sheet', { sheet: 2 }));
    await admin.finish('PUT', again.id);
    expect((await admin.rows(again.id)).map((each) => each.name)).toEqual(['New', 'New']);
    await admin.finish('POST', again.id, 'run');
    await app.platform.jobs.settle();
    expect(await archives()).toEqual([]);
    expect((await admin.call('POST', again.id, 'sheet', { sheet: 1 })).status).toBe(409);
    await admin.finish('POST', again.id, 'undo');
  });

  it('is stored only if it has several sheets, and is deleted with its import', async () => {
    const single = await admin.checked(await workbook([members('List', 2)]));
    expect(single.sheets).toBeNull();
    expect(await archives()).toEqual([]);
    const { id } = await admin.checked(await workbook([cover, members('List', 2)]));
    await admin.call('DELETE', id);
    await app.platform.jobs.settle();
    expect(await archives()).toEqual([]);
  });
});
