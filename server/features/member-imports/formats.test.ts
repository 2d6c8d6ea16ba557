import { crc32, deflateRawSync } from 'node:zlib';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { importOf, type AdminClient, adminClientOf } from '#server/testing/imports.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { appForAllTests } from '#server/testing/test-apps.ts';
import { filesIn } from '#server/testing/stored-files.ts';
import { zipOf } from '#server/testing/hostile-input.ts';

const xlsx = (rows: SheetData): Promise<Buffer> => writeXlsxFile(rows).toBuffer();
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('an uploaded list', () => {
  const app = appForAllTests();
  let admin: AdminClient;
  beforeAll(async () => {
    admin = adminClientOf(app, (await signIn(app.api, 'admin', administrator)).accessToken);
  });

  /** Returns the result of each row and the detected fields of the columns. */
  async function read(content: Buffer | string) {
    const { id, columns } = await admin.checked(content);
    const rows = await admin.rows(id);
    const found = rows.map(({ number, folio, name, changes, problems }) => {
      const after = (field: string) => changes.find((change) => change.field === field)?.after ?? null;
      return [number, folio, name, after('mobile'), after('address'), ...problems.map(({ message }) => message)];
    });
    return { found, fields: (columns ?? []).map(({ field }) => field) };
  }
  const plain = [
    [2, '1', 'René Sait', '00000 1', null],
    [3, '2', 'K. Mathew', null, 'Sample House; 2'],
  ];

  it.each<[string, () => Buffer | string]>([
    ['commas', () => 'Folio,Name,Mobile,Address\n1,René Sait,00000 1,\n2,K. Mathew,,Sample House; 2\n'],
    ['semicolons', () => 'Folio;Name;Mobile;Address\r\n1;René Sait;00000 1;\r\n2;K. Mathew;;"Sample House; 2"\r\n'],
    ['tabs', () => 'Folio\tName\tMobile\tAddress\n1\tRené Sait\t00000 1\t\n2\tK. Mathew\t\tSample House; 2\n'],
    ['a byte order mark', () => '\ufeffFolio,Name,Mobile,Address\n1,René Sait,00000 1,\n2,K. Mathew,,Sample House; 2'],
    [
      'a Windows code page',
      () => Buffer.from('Folio,Name,Mobile,Address\n1,Ren\xe9 Sait,00000 1,\n2,K. Mathew,,Sample House; 2\n', 'latin1'),
    ],
    [
      'UTF-16 encoding',
      () => utf16('Folio\tName\tMobile\tAddress\n1\tRené Sait\t00000 1\n2\tK. Mathew\t\tSample House; 2\n'),
    ],
    [
      'rows of different lengths',
      () => 'Folio,Name,Mobile,Address,\n1,René Sait,00000 1\n2,K. Mathew,,Sample House; 2,,,\n',
    ],
    [
      'spaces around everything',
      () => ' Folio , Name ,Mobile, Address\n 1 , René Sait ,00000 1 ,\n2,"K. Mathew" , , Sample House; 2\n',
    ],
  ])('can be a CSV file with %s', async (_what, content) => {
    expect((await read(content())).found).toEqual(plain);
  });

  it('can be a workbook, with numbers, dates and booleans as Excel displays them', async () => {
    const content = await xlsx([
      ['Folio', 'Name', 'Mobile', 'Address'],
      [12, 'Yusuf', 919876543210, { value: 'Sample House\nSample Town', wrap: true }],
      ['0013', 'കുര്യൻ', 9.1987654321e11, 0.1 + 0.2],
      [null, null],
      ['14', true, '+91 00000', { value: new Date('2024-05-06'), format: 'dd/mm/yyyy' }],
      ['=1+1', ' _x0041_ <b>&amp; ', null, null],
    ]);
    expect((await read(content)).found).toEqual([
      [2, '12', 'Yusuf', '919876543210', 'Sample House\nSample Town'],
      [3, '0013', 'കുര്യൻ', '919876543210', '0.3'],
      [5, '14', 'TRUE', '+91 00000', '2024-05-06'],
      [6, '=1+1', 'A <b>&amp;', null, null],
    ]);
  });

  it('preserves quotes, line breaks and Malayalam characters', async () => {
    const content = 'Folio,Name,Address\n1,"Yusuf ""Kunju"" Sait","House\r\nTown"\n2,"അബ്ദുൽ ഖാദർ‍",5" pipe road\n';
    expect((await read(content)).found).toEqual([
      [2, '1', 'Yusuf "Kunju" Sait', null, 'House\nTown'],
      [3, '2', 'അബ്ദുൽ ഖാദർ‍', null, '5" pipe road'],
    ]);
  });

  it('is read even if a quote is not closed', async () => {
    expect((await read('Folio,Name\n1,"Yusuf\n2,Mathew\n')).found).toEqual([
      [2, '1', '"Yusuf', null, null],
      [3, '2', 'Mathew', null, null],
    ]);
  });

  it('joins the lines of a cell for fields with a single line', async () => {
    const content = 'Folio,Name,Mobile\n"1\n",Yusuf,"00000 1\n00000 2"\n';
    expect((await read(content)).found).toEqual([[2, '1', 'Yusuf', '00000 1, 00000 2', null]]);
  });

  it.each<[string, string, readonly string[]]>([
    [
      'English headings',
      'Sl No,FOLIO NO.,Name of Member,Phone No:,House Address\n',
      ['ignored', 'folio', 'name', 'mobile', 'address'],
    ],
    ['Malayalam headings', 'ഫോളിയോ,പേര്,മൊബൈൽ,വിലാസം\n', ['folio', 'name', 'mobile', 'address']],
    [
      'headings among other columns',
      'No,Name,Folio,Remarks,Mobile\n',
      ['ignored', 'name', 'folio', 'ignored', 'mobile'],
    ],
    ['the headings `No.` and `Member`', 'No.,Member\n', ['folio', 'name']],
    ['headings below a title', 'Sample Association\nMembers,,2026\n\nName,Folio\n', ['name', 'folio']],
  ])('has its columns recognized by %s', async (_what, head, fields) => {
    const { json } = await admin.uploadTable(`${head}${fields.map((_field, at) => 101 + at).join(',')}\n`);
    expect((json as { import: unknown }).import).toMatchObject({
      rows: 1,
      columns: fields.map((field) => ({ field })),
    });
  });

  it('without headings has its columns recognized by their content', async () => {
    const response = await admin.uploadTable(
      'Yusuf Sait,101,00000 10001,"Sample House, Sample Road, Sample Town"\nK. Mathew,102A,+91 00000 10002,"House, Town"\n',
    );
    expect(importOf(response)).toMatchObject({
      rows: 2,
      columns: ['name', 'folio', 'mobile', 'address'].map((field) => ({ field, heading: null })),
    });
  });

  /** Returns a zip file whose header claims a smaller size than the content has. */
  function lyingZip(name: string, content: Buffer, claimed: number): Buffer {
    const packed = deflateRawSync(content);
    const about = Buffer.alloc(22);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(claimed, 18);
    about.writeUInt16LE(20, 0);
    const names = Buffer.alloc(4);
    names.writeUInt16LE(name.length, 0);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, names, Buffer.from(name), packed]);
    const end = Buffer.alloc(18);
    end.writeUInt16LE(1, 4);
    end.writeUInt16LE(1, 6);
    const entry = Buffer.concat([
      Buffer.from('PK\u0001\u0002'),
      Buffer.from([20, 0]),
      about,
      names,
      Buffer.alloc(14),
      Buffer.from(name),
    ]);
    end.writeUInt32LE(entry.length, 8);
    end.writeUInt32LE(local.length, 12);
    return Buffer.concat([local, entry, Buffer.from('PK\u0005\u0006'), end]);
  }
  const oleFile = (more = '') =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(more, 'utf16le')]);

  it.each<[string, () => Buffer | string | Promise<Buffer>, number, string]>([
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, messages.tableKindRefused],
    ['a PDF', () => '%PDF-1.7\n1 0 obj', 415, messages.tableKindRefused],
    ['a web page', () => '<html><body><table><tr><td>Folio</td></tr></table>', 415, messages.tableKindRefused],
    ['a zip file without a workbook', () => zipOf({ 'a.txt': 'x' }), 415, messages.tableKindRefused],
    ['an older workbook', () => oleFile(), 415, messages.tableIsXls],
    ['a workbook with a password', () => oleFile('EncryptedPackage'), 415, messages.tableIsLocked],
    [
      'an OpenDocument sheet',
      () => zipOf({ mimetype: 'application/vnd.oasis', 'content.xml': '<x/>' }),
      415,
      messages.tableIsOds,
    ],
    ['half a workbook', async () => (await xlsx([['Folio', 'Name']])).subarray(0, 900), 415, messages.tableDamaged],
    ['a workbook without a sheet', () => zipOf({ 'xl/workbook.xml': '<workbook/>' }), 415, messages.tableDamaged],
    ['a list of empty cells', () => ' ,,\n\n ,\n', 415, messages.tableEmpty],
    ['headings alone', () => 'Folio,Name\n', 415, messages.tableEmpty],
    ['an empty workbook', () => xlsx([[null]]), 415, messages.tableEmpty],
    ['a list of 100,001 rows', () => `Folio,Name\n${'1,a\n'.repeat(100_001)}`, 413, messages.tableTooManyRows],
    ['a list of more than 100 columns', () => `${'a,'.repeat(150)}\n`, 413, messages.tableTooWide],
    [
      'a zip file that unpacks to more than it claims',
      () => lyingZip('xl/workbook.xml', Buffer.alloc(300 * 1024 * 1024), 1000),
      415,
      messages.tableDamaged,
    ],
  ])(
    'is rejected if it is %s',
    async (_what, content, status, message) => {
      const response = await admin.uploadTable(await content());
      expect(response).toMatchObject({ status, json: { success: false, message, errors: { table: message } } });
      await app.platform.jobs.settle();
      expect(await filesIn(app.platform, 'staging')).toEqual([]);
    },
    60_000,
  );
});
