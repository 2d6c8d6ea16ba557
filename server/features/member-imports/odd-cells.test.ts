import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type AdminClient, adminClientOf } from '#server/testing/imports.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';
import { zipOf } from '#server/testing/hostile-input.ts';

const { cellIsError, formulaWithoutResult, numberIsDate, numberIsDecimal, numberShortened } = messages;
const xlsx = (rows: SheetData): Promise<Buffer> => writeXlsxFile(rows).toBuffer();

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
const headings = `<row r="1">${text('A1', 'Folio')}${text('B1', 'Name')}${text('C1', 'Mobile')}${text('D1', 'Address')}</row>`;

/** Returns a workbook with these rows below the headings. The cell style 1 is a date format. */
function workbook(rows: string): Promise<Buffer> {
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SPREADSHEET}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPREADSHEET}"><sheetData>${headings}${rows}</sheetData></worksheet>`,
  });
}

describe('an odd cell', () => {
  const app = adminForAllTests();
  let admin: AdminClient;
  beforeAll(async () => {
    admin = adminClientOf(app, app.token);
    await admin.add({ folio: '1', name: 'Yusuf', mobile: '00001', address: 'Thanal' });
    await admin.add({ folio: '12.5', name: 'Leela', mobile: '98470.12345' });
  });

  const problemsOf = async (content: Buffer | string) => {
    const { id } = await admin.checked(content);
    return (await admin.rows(id, 'outcome=error')).flatMap(({ number, problems }) =>
      problems.map(({ field, value, message }) => [number, field, value, message]),
    );
  };

  it.each<[string, string, string]>([
    ['that was calculated', '<c r="C2" t="e"><f>VLOOKUP(A2,X,2,0)</f><v>#N/A</v></c>', '#N/A'],
    ['that was pasted', '<c r="C2" t="e"><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['formatted as a date', '<c r="C2" s="1" t="e"><v>#REF!</v></c>', '#REF!'],
    ['with other quotes and another order of attributes', `<c t='e' r='C2'><v>#VALUE!</v></c>`, '#VALUE!'],
    ['with a namespace prefix', '<x:c r="C2" t="e"><x:v>#NAME?</x:v></x:c>', '#NAME?'],
    ['without a value', '<c r="C2" t="e"/>', '#VALUE!'],
    ['with an empty value', '<c r="C2" t="e"><f>1/0</f><v></v></c>', '#VALUE!'],
    ['that is written as text', text('C2', '#N/A'), '#N/A'],
  ])('of a workbook %s is an error, not an empty cell', async (_what, cell, shown) => {
    const rows = `<row r="2">${text('A2', '1')}${text('B2', 'Yusuf')}${cell}${text('D2', 'Thanal')}</row>`;
    expect(await problemsOf(await workbook(rows))).toEqual([[2, 'mobile', shown, cellIsError]]);
  });

  it.each<[string, string]>([
    ['without a result', '<f>TRIM(A2)</f>'],
    ['with a self-closing result', '<f>TRIM(A2)</f><v/>'],
    ['with an empty result', '<f>TRIM(A2)</f><v></v>'],
  ])('of a formula %s is an error, not an empty cell', async (_what, formula) => {
    const rows = `<row r="2">${text('A2', '1')}${text('B2', 'Yusuf')}<c r="C2">${formula}</c>${text('D2', 'Thanal')}</row>`;
    expect(await problemsOf(await workbook(rows))).toEqual([[2, 'mobile', '=TRIM(A2)', formulaWithoutResult]]);
  });

  it('is accepted if a formula has an empty or a text result', async () => {
    const rows = `<row r="2">${text('A2', '1')}<c r="B2" t="str"><f>UPPER("a &lt; b")</f><v>A &lt; B</v></c><c r="C2" t="str"><f>""</f><v></v></c><c r="D2"><f t="shared" si="0"/><v>12</v></c></row>`;
    const { id } = await admin.checked(await workbook(rows));
    expect(await admin.rows(id)).toMatchObject([
      { outcome: 'changed', changes: [{ after: 'A < B' }, { field: 'mobile', after: null }, { after: '12' }] },
    ]);
  });

  it.each([
    '#N/A',
    '#DIV/0!',
    '#REF!',
    '#VALUE!',
    '#NAME?',
    '#NULL!',
    '#NUM!',
    '#GETTING_DATA',
    '#ERROR!',
    '#NV',
    '#WERT!',
    '#N/D',
    '#¡VALOR!',
    '#¿NOMBRE?',
    'Err:502',
    '########',
  ])('of a CSV file with %s is an error in any column that is used', async (word) => {
    const list = `Folio,Name,Mobile,Address,Remarks\n1,Yusuf,${word},${word},${word}\n,${word},,,\n${word},A,,,\n`;
    expect(await problemsOf(list)).toEqual([
      [2, 'mobile', word, cellIsError],
      [2, 'address', word, cellIsError],
      [3, 'folio', '', messages.folioRequired],
      [3, 'name', word, cellIsError],
      [4, 'folio', word, cellIsError],
    ]);
  });

  it('of a workbook is reported in a column of numbers if it is a date, a decimal or has too many digits', async () => {
    const day = { value: new Date('2024-05-06'), format: 'dd/mm/yyyy' };
    const content = await xlsx([
      ['Folio', 'Name', 'Mobile', 'Address'],
      [12.25, 'A', day, day],
      [day, 'B', 98470.12345, 12.5],
      [15, 'C', 12345e15, 919876543210],
      ['16', 'D', '12.5', 'No. 12.5'],
      ['17.5', 'E', '9.84712E+11', '2024-05-06'],
    ]);
    expect(await problemsOf(content)).toEqual([
      [2, 'folio', '12.25', numberIsDecimal],
      [2, 'mobile', '2024-05-06', numberIsDate],
      [3, 'folio', '2024-05-06', numberIsDate],
      [3, 'mobile', '98470.12345', numberIsDecimal],
      [4, 'mobile', '12345000000000000000', numberShortened],
      [5, 'mobile', '12.5', numberIsDecimal],
      [6, 'mobile', '9.84712E+11', numberShortened],
    ]);
  });

  it('of a workbook with a telephone number formatted as a date is reported', async () => {
    const rows = `<row r="2">${text('A2', '7')}${text('B2', 'G')}<c r="C2" s="1"><v>9847012345</v></c></row>`;
    expect(await problemsOf(await workbook(rows))).toEqual([[2, 'mobile', '########', numberIsDate]]);
  });

  it('of a workbook that displays only ######## is an error in columns of text too', async () => {
    const rows = `<row r="2">${text('A2', '7')}${text('B2', 'G')}<c r="D2" s="1"><v>9847012345</v></c></row>`;
    expect(await problemsOf(await workbook(rows))).toEqual([[2, 'address', '########', cellIsError]]);
  });

  it.each<[string, string]>([
    ['12.5', numberIsDecimal],
    ['9847012345.00', numberIsDecimal],
    ['-4.5', numberIsDecimal],
    ['"12,5"', numberIsDecimal],
    ['9.84712E+11', numberShortened],
    ['1E+05', numberShortened],
    ['1.2E-05', numberShortened],
    ['2024-05-06', numberIsDate],
    ['06/05/2024', numberIsDate],
    ['06.05.2024', numberIsDate],
    ['05-Dec', numberIsDate],
    ['5 December 2024', numberIsDate],
    ['06/05/2024 10:30', numberIsDate],
  ])('of a CSV file with %s is reported in columns of numbers, and accepted elsewhere', async (word, message) => {
    const value = word.replaceAll('"', '');
    const list = `Folio,Name,Mobile,Address\n${word},A,,\n31,B,${word},\n32,C,,${word}\n`;
    const problems = await problemsOf(list);
    // 12.5 is already the folio of a member, so it is not reported.
    const folio = value === '12.5' ? [] : [[2, 'folio', value, message]];
    expect(problems).toEqual([...folio, [3, 'mobile', value, message]]);
  });

  it.each([
    '10A',
    '12E3',
    '0012',
    '12-5',
    '12/5',
    '5-12',
    '2024/12',
    '9847012345',
    '+91 98470 12345',
    '0484-2345678',
    '(0484) 234 56 78',
    '98470 12345, 98470 12346',
    '12345 / 67890',
    '12345678901234',
  ])('is not reported for %s in a column of numbers', async (number) => {
    expect(await problemsOf(`Folio,Name,Mobile\n"${number}",A,"${number}"\n`)).toEqual([]);
  });

  it('is accepted if the directory has the same value', async () => {
    const { counts } = await admin.checked('Folio,Name,Mobile\n12.5,Leela,98470.12345\n');
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: 1, error: 0, skipped: 0, people: 0, remarked: 0 });
  });

  it('only keeps its own row out of the import', async () => {
    const { id } = await admin.checked('Folio,Name,Mobile,Address\n1,Yusuf,#N/A,#REF!\n8,Sample,00000 8,\n');
    expect(await admin.finish('POST', id, 'run')).toMatchObject({ state: 'done', counts: { new: 1, error: 1 } });
    expect(await admin.members()).toMatchObject([
      { folio: '1', mobile: '00001', address: 'Thanal' },
      { folio: '8', mobile: '00000 8' },
      { folio: '12.5' },
    ]);
  });
});
