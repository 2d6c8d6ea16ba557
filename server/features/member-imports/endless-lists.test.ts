import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type AdminClient, adminClientOf, importOf } from '#server/testing/imports.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';
import { filesIn } from '#server/testing/stored-files.ts';
import { zipOf } from '#server/testing/hostile-input.ts';

const MAX_CHARACTERS = 19_000_000;
const CELL = 32_767;

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns a workbook of one sheet with these rows and shared strings. */
function workbook(rows: string, shared: string, before = ''): Promise<Buffer> {
  const relationship = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`;
  return zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `${before}<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
}

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
const sharedCell = (place: string, text = 0) => `<c r="${place}" t="s"><v>${text}</v></c>`;
const text = (content: string) => `<si><t>${content}</t></si>`;
const rowsOf = (count: number, cells: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at + 1, cells(at + 1))).join('');

/** Each entity expands to ten of the previous one: a billion characters for a parser that expands entities. */
const BILLION_LAUGHS = `<!DOCTYPE sst [<!ENTITY a0 "laugh">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
).join('')}]>`;

describe('a list of excessive size', () => {
  const app = adminForAllTests();
  let admin: AdminClient;
  beforeAll(async () => {
    admin = adminClientOf(app, app.token);
  });

  const { tableRowTooLong, tableTooWide, tableCellTooLong, tableTooMuchText } = messages;

  it.each<[string, () => Buffer | string | Promise<Buffer>, number, string]>([
    ['one endless word', () => 'a'.repeat(MAX_CHARACTERS), 413, tableRowTooLong],
    ['commas on lines', () => `${','.repeat(99_998)}a\n`.repeat(MAX_CHARACTERS / 100_000), 413, tableTooWide],
    ['lines within quotes', () => `Folio,Name\n1,"${'a\n'.repeat(MAX_CHARACTERS / 2)}"\n`, 413, tableCellTooLong],
    ['a cell longer than spreadsheets allow', () => `Folio,Name\n1,${'a'.repeat(CELL + 1)}\n`, 413, tableCellTooLong],
    ['101 columns', () => `Folio,Name${',a'.repeat(99)}\n`, 413, tableTooWide],
    [
      'a workbook of 16,384 columns',
      () => workbook(row(1, `${sharedCell('A1')}${sharedCell('XFD1')}`), text('a')),
      413,
      tableTooWide,
    ],
    [
      'a workbook that repeats one long text 4,000 times',
      () =>
        workbook(
          rowsOf(4000, (number) => sharedCell(`A${number}`)),
          text('a'.repeat(CELL)),
        ),
      413,
      tableTooMuchText,
    ],
    [
      'a workbook with texts of more than 100 megabytes',
      () => workbook(row(1, sharedCell('A1')), text('a'.repeat(1000)).repeat(105_000)),
      413,
      tableTooMuchText,
    ],
  ])('is rejected if it contains %s', async (_what, content, status, message) => {
    const response = await admin.uploadTable(await content());
    expect(response).toMatchObject({ status, json: { success: false, message, errors: { table: message } } });
    await app.platform.jobs.settle();
    expect(await filesIn(app.platform, 'staging')).toEqual([]);
  });

  it.each<[string, string]>([
    ['one word with a digit at its end', `${'a'.repeat(CELL - 1)}1`],
    ['words far apart', `a${' '.repeat(CELL - 2)}b`],
    ['a month with dashes', `jan${'-'.repeat(CELL - 3)}`],
    ['errors', `#${'N'.repeat(CELL - 1)}`],
  ])('does not block the server with long cells of %s', async (_what, cell) => {
    const line = `"${cell}","${cell}","${cell}"`;
    const work = admin.checked(`Folio,Name,Mobile\n${`${line}\n`.repeat(20)}`);
    // A pattern with quadratic time would block the process for minutes.
    expect(await app.api.get('/healthz')).toMatchObject({ status: 200 });
    expect(await work).toMatchObject({ state: 'checked', rows: 20 });
  });

  it('does not expand XML entities', async () => {
    const response = await admin.uploadTable(await workbook(row(1, sharedCell('A1')), text('&a9;'), BILLION_LAUGHS));
    expect(importOf(response)).toMatchObject({ rows: 1, columns: [{ samples: ['&a9;'] }] });
  });
});
