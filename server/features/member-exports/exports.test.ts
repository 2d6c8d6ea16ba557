import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateMemberSearchEntries } from '#server/features/members/record.ts';
import { auditTrail } from '#server/testing/administrators.ts';
import { adminClientOf } from '#server/testing/imports.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';
import { markDeceased } from '#server/testing/deceased-members.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { memberRecord } from '#server/features/members/record.ts';

const EXPORT = '/api/admin/members/export';

/** Values that spreadsheet programs tend to convert. */
const people = [
  { folio: '1', name: 'Yusuf Sait', mobile: '+91 00000 10001', address: 'Sample House\nSample, "Town"' },
  { folio: '0012', name: 'കുര്യൻ മാത്യു', mobile: '0484 0000012', address: null },
  { folio: '13', name: '=HYPERLINK("http://x.example")', mobile: '-1', address: '@SUM(1+1)' },
  { folio: '14', name: "'=quoted", mobile: "''+1", address: "'plain" },
  { folio: '15', name: 'Tab\u200dJoiner <b>&amp; _x0041_ _X00e9_', mobile: null, address: '＝1' },
  { folio: '16', name: '1e5', mobile: '919876543210', address: 'TRUE' },
  { folio: '17A', name: '12/05/2024', mobile: '00123', address: '5; 6\t7' },
];

/** The counts of an import of the exported list. */
const nothingNew = {
  new: 0,
  changed: 0,
  unchanged: people.length,
  error: 0,
  skipped: 0,
  people: 0,
  remarked: 0,
};

describe('the exported directory', () => {
  const app = adminForAllTests();
  beforeAll(async () => {
    const stored = await memberRecord.insert(
      app.platform.database,
      people.map((person) => storedMember(person)),
      0,
    );
    await updateMemberSearchEntries(app.platform.database, stored);
  });
  const admin = () => adminClientOf(app, app.token);

  async function download(query: string) {
    const response = await fetch(`${app.url}${EXPORT}?${query}`, { headers: { authorization: `Bearer ${app.token}` } });
    return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
  }

  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('as %s has the date in its name, is not cached, and is logged', async (format, type) => {
    const { status, headers } = await download(`format=${format}`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="CMJ members 2026-07-20.${format}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await auditTrail(app)).toContain(`directory exported: ${format}`);
  });

  it.each(['csv', 'xlsx'])('as %s causes no changes when imported', async (format) => {
    const { content } = await download(`format=${format}`);
    const { id, counts } = await admin().checked(content);
    expect(await admin().rows(id, 'outcome=error')).toEqual([]);
    expect(await admin().rows(id, 'outcome=changed')).toEqual([]);
    expect(counts).toEqual(nothingNew);
  });

  it('adds only the row that was typed in LibreOffice when the saved file is imported', async () => {
    const saved = await readFile(new URL('../../testing/saved-by-libreoffice.xlsx', import.meta.url));
    const { id, counts } = await admin().checked(saved);
    expect(counts).toEqual({ ...nothingNew, new: 1 });
    const [added] = await admin().rows(id, 'outcome=new');
    expect(added?.changes.map(({ after }) => after)).toEqual([
      '18',
      'അബ്ദുൽ ഖാദർ\u200d ന്\u200dറെ',
      '+919876543210',
      'ഒന്നാം നില\nകൊച്ചി',
    ]);
  });

  it('as CSV causes no changes when imported after it was saved as a workbook', async () => {
    const { content } = await download('format=csv');
    // write-excel-file cannot write the text `_x0041_` correctly.
    const rows: string[][] = parse(content, { bom: true }).filter(([folio]) => folio !== '15');
    const { counts } = await admin().checked(await writeXlsxFile(rows).toBuffer());
    expect(counts).toEqual({
      new: 0,
      changed: 0,
      unchanged: people.length - 1,
      error: 0,
      skipped: 0,
      people: 0,
      remarked: 0,
    });
  });

  it('as CSV contains no formulas', async () => {
    const text = (await download('format=csv')).content.toString();
    expect(
      text.startsWith(
        '\ufeffFolio,Name,Name in Malayalam,Mobile,House name,Address,Hidden\r\n1,Yusuf Sait,,\'+91 00000 10001,,"Sample House\nSample, ""Town""",\r\n',
      ),
    ).toBe(true);
    const cells = text.split(/[,\r\n]+/);
    expect(cells.length).toBeGreaterThan(20);
    expect(cells.filter((cell) => /^"?[=+\-@＝]/.test(cell))).toEqual([]);
  });

  it('as a workbook contains every value, with a second apostrophe if one precedes a formula', async () => {
    const rows = await readSheet((await download('format=xlsx')).content);
    expect(rows).toEqual([
      ['Folio', 'Name', 'Name in Malayalam', 'Mobile', 'House name', 'Address', 'Hidden'],
      ...people.map(({ folio, name, mobile, address }) =>
        // The import removes one apostrophe before a formula, because a CSV export adds one. So the workbook needs two.
        folio === '14'
          ? [folio, `'${name}`, null, `'${mobile}`, null, address, null]
          : [folio, name, null, mobile, null, address, null],
      ),
    ]);
  });

  it('contains only the matches of a search', async () => {
    const { content } = await download(`format=csv&search=${encodeURIComponent('yusuf')}`);
    expect(content.toString().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^1,Yusuf/), '']);
    const none = await download('format=csv&search=nobody-is-called-so');
    expect(none.content.toString()).toBe('\ufeffFolio,Name,Name in Malayalam,Mobile,House name,Address,Hidden\r\n');
  });

  // Last, because the entry stays deceased.
  it('contains the deceased only on request', async () => {
    const [first = 0] = (await admin().members()).map(({ id }) => id);
    await markDeceased(app, first);
    const names = async (query: string) =>
      (await download(`format=csv&${query}`)).content
        .toString()
        .split('\r\n')
        .filter((line) => line.includes('Yusuf'));
    for (const format of ['csv', 'xlsx']) {
      const { counts } = await admin().checked((await download(`format=${format}`)).content);
      expect(counts).toMatchObject({ unchanged: people.length - 1, error: 0 });
    }
    for (const query of ['', 'search=yusuf', 'state=living']) expect(await names(query)).toEqual([]);
    for (const query of ['state=all', 'state=deceased', 'state=deceased&search=yusuf']) {
      expect(await names(query)).toHaveLength(1);
    }
  });
});
