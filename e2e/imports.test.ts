import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { ZipFile } from 'yazl';
import type { AdminMember } from '#contract/admin-members.ts';
import { messages } from '#contract/messages.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { member } from '#server/testing/records.ts';
import { type Visit } from './browser.ts';
import { storedFiles, picture, type PickedFile, visitAdmin } from './admin.ts';
import { openEmptySite } from './site.ts';

const START = [
  { folio: '1', name: 'Yusuf Sait', mobile: '00000 10001', address: 'Thanal\n6 Sample Street' },
  { folio: '2', name: 'Leela Raghavan', mobile: '00000 10002', address: '14 Lake Road, City' },
  { folio: '10A', name: 'യാക്കൂബ് സേട്ട്', mobile: '+91 00000 10003', address: 'വിലാസം, സാമ്പിൾ' },
  { folio: '0012', name: '=Formula Person', mobile: '', address: '' },
];

const { site, browser } = await openEmptySite();
let before: Omit<AdminMember, 'updatedAt'>[];

/** Returns the directory without the times of the last change. */
async function members(): Promise<Omit<AdminMember, 'updatedAt'>[]> {
  const { json } = await site.api.get('/api/admin/members', token);
  return (json as AdminMember[]).map(({ updatedAt: _moment, ...rest }) => rest);
}

const { accessToken: token } = await signIn(site.api, 'admin', administrator);
for (const each of START) await site.api.post('/api/admin/members', member(each), token);

beforeEach(async () => {
  before = await members();
});

function csv(lines: readonly string[], name = 'members.csv'): PickedFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
}

async function zip(files: Readonly<Record<string, Buffer>>, zipName = 'photos.zip'): Promise<PickedFile> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(content, name);
  archive.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive.outputStream) chunks.push(Buffer.from(chunk));
  return { name: zipName, mimeType: 'application/zip', buffer: Buffer.concat(chunks) };
}

function controls(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const tab = (name: string) => page.getByRole('link', { name, exact: true });
  return {
    button,
    tab,
    rows: () =>
      page
        .getByRole('table', { name: 'Rows of the import' })
        .getByRole('row')
        .filter({ has: page.getByRole('cell') }),
    choose: async (kind: 'table' | 'archive', file: PickedFile | PickedFile[]) => {
      await page.goto('/admin/members/import');
      await page.locator(`input[name=${kind}]`).setInputFiles(file);
    },
    column: (label: string) => page.getByLabel(label, { exact: true }),
    confirm: async (question: string, action: string) => {
      await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: action }).click();
    },
  };
}

const withErrors = csv([
  'Folio No;Name of member;Phone;House;Remarks',
  '1;Yusuf Sait;00000 99999;"Thanal',
  '6 Sample Street";',
  '2;Leela Raghavan;00000 10002;14 Lake Road, City;',
  '20;Fathima Sett;00000 20020;Sett Manzil;',
  '21;ഫാത്തിമ;;;',
  '21;Twice In The List;;;',
  ';No Folio;;;',
]);

// Imports are done on a desktop. Other tests check the pages on a phone.
const size = 'desktop';
describe(`the office with a ${size}`, () => {
  let admin: Visit;
  let page: Page;
  let use: ReturnType<typeof controls>;
  beforeAll(async () => {
    admin = await visitAdmin(browser, site, size);
    page = admin.page;
    use = controls(page);
  });

  it('previews the changes of a list, imports it, and undoes it', async () => {
    await use.choose('table', withErrors);
    await page.getByRole('heading', { level: 2, name: 'What is in each column?' }).waitFor();
    expect(await use.column('Folio No').inputValue()).toBe('folio');
    expect(await use.column('Name of member').inputValue()).toBe('name');
    expect(await use.column('Phone').inputValue()).toBe('mobile');
    expect(await use.column('Remarks').inputValue()).toBe('ignored');
    await use.column('House').selectOption('address');
    await use.button('Check the rows').click();

    await page.getByText('2 rows have errors and will be left out.').waitFor();
    for (const name of ['Changed 1', 'Unchanged 1']) await use.tab(name).waitFor();
    expect(await use.tab('Errors 2').getAttribute('aria-current')).toBe('true');
    await use.tab('New 2').click();
    await use.rows().filter({ hasText: 'Fathima Sett' }).waitFor();
    expect(await use.rows().allInnerTexts()).toEqual([
      expect.stringContaining('Fathima Sett'),
      expect.stringContaining('ഫാത്തിമ'),
    ]);
    await use.tab('Changed 1').click();
    await use.rows().filter({ hasText: 'Yusuf Sait' }).waitFor();
    expect(await page.locator('del').innerText()).toBe('00000 10001');
    expect(await page.locator('ins').innerText()).toBe('00000 99999');
    await use.tab('Errors 2').click();
    await page.getByText(messages.folioRequired).waitFor();
    await page.getByText('It is also in row 5.').waitFor();
    expect(await members()).toEqual(before);

    await page.reload();
    await page.getByText('It is also in row 5.').waitFor();
    await use.button('Import 3 rows').click();
    await page.getByText('Imported. New members: 2. Changed: 1.').waitFor();
    const after = await members();
    expect(after.map(({ folio }) => folio)).toEqual(['1', '2', '10A', '0012', '20', '21']);
    expect(after[0]).toMatchObject({ mobile: '00000 99999', address: START[0]?.address });

    await page.getByRole('link', { name: 'All imports' }).click();
    const earlier = page.getByRole('row').filter({ hasText: 'members.csv' }).first();
    await earlier.getByText('Imported', { exact: true }).waitFor();
    await earlier.getByRole('link').click();
    await use.button(/^Undo /).click();
    await use.confirm('Undo this import?', 'Keep import');
    await use.button(/^Undo /).click();
    await use.confirm('Undo this import?', 'Undo import');
    await page.getByText('The import was undone. Restored: 3.').waitFor();
    expect(await members()).toEqual(before);
    expect(await use.button(/^Undo /).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Rows of the import' }).count()).toBe(0);
  });

  it('imports a family register with its wards, and undoes it', async () => {
    const register = [
      'Folio No,Name,Relation,Age,Blood Group,Mobile,House Name,Ward',
      'F-201,Sample Kunju,Self,61,O+ve,00000 20101,Sample Veedu,2',
      'F-201,Sample Beevi,Wife,55,A +,,Sample Veedu,2',
      ',Sample Rafi,S/o Kunju,29,O+,00000 20102,,',
      'F-202,Sample Joy,Self,44,,00000 20201,Sample Nivas,3',
      'F-202,സാമ്പിൾ മിനി,ഭാര്യ,40,B-ve,,Sample Nivas,3',
      'F-202,Sample Anna,Daughter,12,,,Sample Nivas,3',
    ];
    await use.choose('table', csv(register, 'register.csv'));
    expect(await use.column('Relation').inputValue()).toBe('relation');
    expect(await use.column('Blood Group').inputValue()).toBe('ignored');
    await use.button('Check the rows').click();
    await page.getByText(messages.listYearInvalid).first().waitFor();
    await page.getByLabel('In which year was the list written?').fill('2020');
    await page.getByLabel(/^Leave children out/).check();
    await use.button('Check the rows').click();

    await page.getByText('New wards: 2, 3.').waitFor();
    await use.tab('New 2').waitFor();
    await use.tab('Not members 1').waitFor();
    await use.tab('People 3').click();
    await use.rows().filter({ hasText: 'Sample Rafi' }).getByText('son', { exact: true }).waitFor();
    expect(await members()).toEqual(before);
    await use.button('Import 5 rows').click();
    await page.getByText('Imported. New members: 2. Changed: 0. People of families: 3.').waitFor();
    const added = (await members()).slice(START.length);
    expect(added.map(({ ward, persons }) => [ward?.name, persons.map(({ relation }) => relation)])).toEqual([
      ['2', ['self', 'wife', 'son']],
      ['3', ['self', 'wife']],
    ]);
    await use.button(/^Undo /).click();
    await use.confirm('Undo this import?', 'Undo import');
    await page.getByText('The import was undone. Restored: 5.').waitFor();
    expect(await members()).toEqual(before);
    expect((await site.api.get('/api/admin/wards', token)).json).toEqual([]);
  });

  it('answers whether the people that a list calls deceased are', async () => {
    await use.choose(
      'table',
      csv(['Folio,Name,Mobile', '31,Krishnan (Late),98470 09331', '32,Expired Thomas,', '33,Leela,']),
    );
    await use.button('Check the rows').click();
    await page.getByText('Questions about people who may be deceased: 2.').waitFor();
    await use.tab('Questions 2').click();
    const answer = (row: string, name: string) =>
      use.rows().filter({ hasText: row }).getByRole('button', { name, exact: true });
    await answer('31', 'Import as living').click();
    await use.button('Import 2 rows').waitFor();
    expect(await answer('31', 'Import as living').getAttribute('aria-pressed')).toBe('true');
    await answer('32', 'Leave out').click();
    await use.tab('Not members 1').waitFor();
    await use.button('Import 2 rows').click();
    await page.getByText('Imported. New members: 2. Changed: 0.').waitFor();
    expect((await members()).slice(-2).map(({ folio, name }) => [folio, name])).toEqual([
      ['31', 'Krishnan'],
      ['33', 'Leela'],
    ]);
    await use.button(/^Undo /).click();
    await use.confirm('Undo this import?', 'Undo import');
    await page.getByText('The import was undone. Restored: 2.').waitFor();
    expect(await members()).toEqual(before);
  });

  it('sees which filled fields a list would empty, and confirms', async () => {
    await use.choose(
      'table',
      csv(['Folio,Name,Mobile,Address', '1,Yusuf Sait,,', '2,Leela Raghavan,#N/A,14 Lake Road']),
    );
    await use.button('Check the rows').click();
    await page.getByText('1 row has errors and will be left out. 2 fields will be emptied.').waitFor();
    await use.tab('Errors 1').click();
    await page.getByText(messages.cellIsError).waitFor();
    await page.getByText('In the file: #N/A').waitFor();
    await use.tab('Emptied 1').click();
    await use.rows().filter({ hasText: 'Yusuf Sait' }).waitFor();
    await use.button('Import 1 row').click();
    await use.confirm('This will clear 2 fields', 'Do not import');
    expect(await members()).toEqual(before);
    await use.button('Import 1 row').click();
    await use.confirm('This will clear 2 fields', 'Clear and import');
    await page.getByText('Imported. New members: 0. Changed: 1.').waitFor();
    expect((await members())[0]).toMatchObject({ name: 'Yusuf Sait', mobile: null, address: null });
    await use.button(/^Undo /).click();
    await use.confirm('Undo this import?', 'Undo import');
    await page.getByText('The import was undone. Restored: 1.').waitFor();
    expect(await members()).toEqual(before);
  });

  it('attaches photos and PDFs named by folio, and undoes the import', async () => {
    // The private files of imports are stored as long as the import could be undone.
    const stored = async () => (await storedFiles(site)).filter((path) => !path.endsWith('.jsonl'));
    const files = await stored();
    const photo = (await picture('#307050')).buffer;
    const document = Buffer.from(await (await pdfFile()).arrayBuffer());
    await use.choose(
      'archive',
      await zip({ 'photos/1.jpg': photo, '10a.pdf': document, '999.jpg': photo, '2.pdf': Buffer.from('<html>') }),
    );
    await use.tab('New 2').waitFor();
    await use.tab('Errors 2').click();
    await page.getByText(messages.folioUnknown).waitFor();
    await use.tab('New 2').click();
    const shown = use.rows().filter({ hasText: 'Yusuf Sait' }).locator('img');
    await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, await shown.elementHandle());
    await use.button('View PDF').click();
    await page.getByRole('dialog').locator('canvas').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect(await members()).toEqual(before);

    await use.button('Attach 2 files').click();
    await page.getByText('Imported. New files: 2. Replaced: 0.').waitFor();
    const after = await members();
    expect(after[0]?.image).toMatch(/\.jpg$/);
    expect(after[2]?.pdf).toMatch(/\.pdf$/);
    expect((await site.api.get(`/pdf/${after[2]?.pdf}`, token)).status).toBe(200);

    await use.button(/^Undo /).click();
    await use.confirm('Undo this import?', 'Undo import');
    await page.getByText('The import was undone. Restored: 2.').waitFor();
    expect(await members()).toEqual(before);
    expect(await stored()).toEqual(files);
    expect((await site.api.get(`/pdf/${after[2]?.pdf}`, token)).status).toBe(404);
  });

  it('uploads several zip files, and sees the progress of each, despite an invalid one', async () => {
    const photo = (await picture('#307050')).buffer;
    const bad = { name: 'no.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip file') };
    await use.choose('archive', [
      await zip({ '1.jpg': photo }, 'one.zip'),
      bad,
      await zip({ '2.jpg': photo }, 'two.zip'),
    ]);
    await page.getByText(messages.archiveKindRefused).waitFor();
    await page.getByText('File 2 of 3').waitFor();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('one.zip').getByText('New: 1, changed: 0, errors: 0').waitFor();
    await page.getByRole('button', { name: /no\.zip/ }).click();
    await row('two.zip').getByText('New: 1, changed: 0, errors: 0').waitFor();
    expect(await row('no.zip').count()).toBe(0);
    expect(await members()).toEqual(before);
    for (const name of ['one.zip', 'two.zip']) {
      await page.getByRole('link', { name }).click();
      await use.button('Discard import').click();
      await use.confirm('Discard this import?', 'Discard import');
      await page.getByRole('heading', { level: 1, name: 'Import members' }).waitFor();
    }
  });

  it('reads another sheet of a workbook without uploading it again', async () => {
    const content = await writeXlsxFile([
      { sheet: 'Cover', data: [['Register 2026']] },
      {
        sheet: 'Members',
        data: [
          ['Folio', 'Name'],
          ['40', 'Sample Person'],
        ],
      },
      {
        sheet: 'Former',
        data: [
          ['Folio', 'Name'],
          ['41', 'Former Person'],
          ['', ''],
        ],
      },
    ]).toBuffer();
    await use.choose('table', { name: 'book.xlsx', mimeType: 'application/octet-stream', buffer: content });
    await page.getByText('book.xlsx, sheet “Members”, 1 row').waitFor();
    const sheet = page.getByLabel('Sheet', { exact: true });
    await sheet.selectOption('Former');
    await use.button('Read this sheet').click();
    await page.getByText('book.xlsx, sheet “Former”, 1 row').waitFor();
    await page.getByText('Former Person').waitFor();
    expect(await use.button('Read this sheet').count()).toBe(0);
    await use.button('Discard import').click();
    await use.confirm('Discard this import?', 'Discard import');
    await page.getByText(messages.importForgotten).waitFor();
  });

  it('sees why a file is refused, and can choose another one', async () => {
    await use.choose('table', {
      name: 'old.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.alloc(600, 7),
    });
    const drop = page.locator('input[name=table]');
    await page.getByText(messages.tableKindRefused).waitFor();
    expect(await drop.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('old.xls').waitFor();
    expect(await drop.evaluate((input) => input === document.activeElement)).toBe(true);
    await drop.setInputFiles(csv(['Folio,Name', '30,Sample Person'], 'right.csv'));
    await page.getByRole('heading', { level: 2, name: 'What is in each column?' }).waitFor();
  });

  it('caused no console errors except expected 4xx responses', () => {
    expect(admin.consoleErrors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  });
});

describe('an export', () => {
  it('of all members is a workbook', async () => {
    const { page } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin/members');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Download as Excel (4)' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  });
});
