import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnField } from '#contract/member-imports.ts';
import { messages } from '#contract/messages.ts';
import { type AdminClient, adminClientOf, importOf } from '#server/testing/imports.ts';
import { startTestAdmin, type TestApp } from '#server/testing/running-app.ts';

const GOOGLE = `First Name,Middle Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value,Address 1 - Formatted,Address 1 - City
Abdul,,Kareem,X1,Mobile,+91 98470 00001 ::: +91 98470 00011,,"12 Lane
City",City
Mariam,P.,Varghese,X2,,,09847000002,,
`;
const OLDER_GOOGLE = `Name,Given Name,Additional Name,Family Name,Group Membership,Phone 1 - Type,Phone 1 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City
Abdul Kareem,Abdul,,Kareem,X1,Mobile,+91 98470 00001,"12 Lane
City",12 Lane,City
`;
const OUTLOOK = `First Name,Middle Name,Last Name,Suffix,Folio,E-mail Address,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Home Phone,Mobile Phone,Business Phone
Abdul,,Kareem,,X1,a@sample.example,12 Lane,Kochi,Kerala,682001,India,0484 2345678,98470 00001,
`;
const APPLE = `Folio,Last name,First name,Home address: Street,City,Postal code,iPhone,Home phone
X1,Kareem,Abdul,12 Lane,Kochi,682001,98470 00001,
`;
const INDIAN = `Folio No.,Initial,Name,House Name,Place,Post Office,District,PIN Code,Mobile 1,Mobile 2,WhatsApp
X1,K. P.,Abdul Kareem,Sample Manzil,Fort,Fort P.O.,Ernakulam,682001,98470 00001,98470 00011,+91 98470 00001
`;
const MALAYALAM = `ഫോളിയോ,പേര്,ഇനിഷ്യൽ,വീട്ടുപേര്,സ്ഥലം,ജില്ല,മൊബൈൽ,ഫോൺ
X1,അബ്ദുൽ കരീം,കെ.,സാമ്പിൾ മൻസിൽ,കൊച്ചി,എറണാകുളം,98470 00001,
`;

describe('the columns of a list', () => {
  let app: TestApp;
  let admin: AdminClient;
  let token: string;
  beforeAll(async () => {
    ({ app, token } = await startTestAdmin());
    admin = adminClientOf(app, token);
  });
  afterEach(async () => {
    for (const { id } of await admin.members()) await app.api.delete(`/api/admin/members/${id}`, token);
  });
  afterAll(() => app.close());

  const recognized = async (list: string) =>
    (importOf(await admin.uploadTable(list)).columns ?? []).flatMap(({ heading, field }) =>
      field === 'ignored' ? [] : `${heading}: ${field}`,
    );

  it.each<[string, string, readonly string[], readonly (string | null)[]]>([
    [
      'Google Contacts',
      GOOGLE.replace('Labels', 'Folio'),
      [
        'First Name: name',
        'Middle Name: name',
        'Last Name: name',
        'Folio: folio',
        'Phone 1 - Value: mobile',
        'Phone 2 - Value: mobile',
        'Address 1 - Formatted: address',
      ],
      ['Abdul Kareem', '+91 98470 00001', null, '12 Lane\nCity'],
    ],
    [
      'the older Google Contacts',
      OLDER_GOOGLE.replace('Group Membership', 'Folio'),
      ['Name: name', 'Folio: folio', 'Phone 1 - Value: mobile', 'Address 1 - Formatted: address'],
      ['Abdul Kareem', '+91 98470 00001', null, '12 Lane\nCity'],
    ],
    [
      'Outlook',
      OUTLOOK,
      [
        'First Name: name',
        'Middle Name: name',
        'Last Name: name',
        'Suffix: name',
        'Folio: folio',
        'Home Street: address',
        'Home City: address',
        'Home State: address',
        'Home Postal Code: address',
        'Home Country/Region: address',
        'Home Phone: mobile',
        'Mobile Phone: mobile',
        'Business Phone: mobile',
      ],
      ['Abdul Kareem', '98470 00001', null, '12 Lane, Kochi, Kerala, 682001, India'],
    ],
    [
      'an address book of a Mac',
      APPLE,
      [
        'Folio: folio',
        'Last name: name',
        'First name: name',
        'Home address: Street: address',
        'City: address',
        'Postal code: address',
        'iPhone: mobile',
        'Home phone: mobile',
      ],
      ['Abdul Kareem', '98470 00001', null, '12 Lane, Kochi, 682001'],
    ],
    [
      'an association',
      INDIAN,
      [
        'Folio No.: folio',
        'Initial: name',
        'Name: name',
        'House Name: house_name',
        'Place: address',
        'Post Office: address',
        'District: address',
        'PIN Code: address',
        'Mobile 1: mobile',
        'Mobile 2: mobile',
        'WhatsApp: mobile',
      ],
      ['K. P. Abdul Kareem', '98470 00001', 'Sample Manzil', 'Fort, Fort P.O., Ernakulam, 682001'],
    ],
    [
      'an association, in Malayalam',
      MALAYALAM,
      [
        'ഫോളിയോ: folio',
        'പേര്: name',
        'ഇനിഷ്യൽ: name',
        'വീട്ടുപേര്: house_name',
        'സ്ഥലം: address',
        'ജില്ല: address',
        'മൊബൈൽ: mobile',
        'ഫോൺ: mobile',
      ],
      ['അബ്ദുൽ കരീം കെ.', '98470 00001', 'സാമ്പിൾ മൻസിൽ', 'കൊച്ചി, എറണാകുളം'],
    ],
  ])('of %s are recognized and joined', async (_what, list, columns, [name, mobile, house, address]) => {
    expect(await recognized(list)).toEqual(columns);
    const { id } = await admin.checked(list);
    await admin.finish('POST', id, 'run');
    expect((await admin.members())[0]).toMatchObject({ folio: 'X1', name, mobile, house_name: house, address });
  });

  it('report for each row that further telephone numbers are left out', async () => {
    const { id, counts } = await admin.checked(GOOGLE.replace('Labels', 'Folio'));
    expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, error: 0, skipped: 0, people: 0, remarked: 1 });
    const value = '+91 98470 00001 ::: +91 98470 00011';
    const problem = { field: 'mobile', value, code: 'otherNumbersLeftOut', message: messages.otherNumbersLeftOut };
    expect(await admin.rows(id, 'outcome=remarked')).toMatchObject([
      { folio: 'X1', outcome: 'new', problems: [problem] },
    ]);
    expect((await admin.rows(id))[1]).toMatchObject({ name: 'Mariam P. Varghese', problems: [] });
  });

  it('read ditto marks as the row above, but not in numbers, and say so', async () => {
    await admin.add({ folio: 'D3', name: 'Sample', mobile: '98470 09303' });
    const { id, counts } = await admin.checked(`Folio,Name,House name,Address,Mobile
D1,Head,Sample  Manzil,12 Beach Road,98470 09301
D2,Wife,"""",-do-,do
D3,Sample,-Do-,"''","〃"
D4,Daughter,മേല്‍പ്പടി,ditto,Nil
D5,Aunt,N/A,--,ഇല്ല
D6,Uncle,"""",do,NA
`);
    expect(counts).toMatchObject({ new: 5, changed: 1, error: 0, remarked: 4 });
    const values = (await admin.rows(id)).map(({ changes }) =>
      changes.flatMap(({ field, after }) => (field === 'folio' || field === 'name' || after === null ? [] : after)),
    );
    const [manzil, road] = ['Sample Manzil', '12 Beach Road'];
    expect(values).toEqual([['98470 09301', manzil, road], [manzil, road], [manzil, road], [manzil, road], [], []]);
    const [, wife] = await admin.rows(id);
    expect(wife?.problems.map(({ field, code }) => [field, code])).toEqual([
      ['mobile', 'dittoNumber'],
      ['house_name', 'dittoRepeated'],
      ['address', 'dittoRepeated'],
    ]);
  });

  it('ask about people whom the list calls deceased, unless the directory has the same name', async () => {
    await admin.add({ folio: 'L0', name: 'Late Anthony' });
    const names = ['Late Anthony', 'Krishnan (Late)', 'Expired Thomas', 'പരേതനായ കൃഷ്ണൻ', 'മേരി (പരേത)', 'LATE. K. Rajan'];
    const living = ['Latheef Sait', 'Mary W/o Late Thomas', 'Lateefa'];
    const rows = [...names, ...living].map((name, at) => `L${at},${name},98470 0930${at}`);
    const { id } = await admin.checked(`Folio,Name,Mobile\n${rows.join('\n')}\nL10,Babu,Expired\n`);
    const asked = (await admin.rows(id, 'outcome=error')).map(({ folio, problems }) => [folio, problems[0]?.code]);
    expect(asked).toEqual(['L1', 'L2', 'L3', 'L4', 'L5', 'L10'].map((folio) => [folio, 'personDeceased']));
  });

  it('with several numbers do not change a member who has the same numbers', async () => {
    const numbers = '98470 00001 / 98470 00011';
    await admin.add({ folio: 'X1', name: 'Abdul Kareem', mobile: numbers });
    const { id, counts } = await admin.checked(`Folio,Name,Mobile\nX1,Abdul Kareem,${numbers}\nX2,Mariam,${numbers}\n`);
    expect(counts).toMatchObject({ unchanged: 1, new: 1, remarked: 1 });
    expect(await admin.rows(id)).toMatchObject([
      { outcome: 'unchanged', problems: [] },
      { changes: [{}, {}, { field: 'mobile', after: '98470 00001' }] },
    ]);
  });

  it('can be joined as the office chooses, with or without headings', async () => {
    const columns: ColumnField[] = ['folio', 'name', 'name', 'address', 'address', 'mobile'];
    const { id } = await admin.checked(
      'X1,Abdul,Kareem,Sample House,Beach Road,2345678\nX2,Mariam,,,Kochi,\n',
      columns,
    );
    await admin.finish('POST', id, 'run');
    expect(await admin.members()).toMatchObject([
      { name: 'Abdul Kareem', address: 'Sample House, Beach Road', mobile: '2345678' },
      { name: 'Mariam', address: 'Kochi', mobile: null },
    ]);
  });

  it('are validated as one value if they are joined', async () => {
    const { id } = await admin.checked(
      `Folio,First Name,Last Name\nX1,${'a'.repeat(150)},${'b'.repeat(150)}\nX2,#N/A,B\n`,
    );
    expect(await admin.rows(id)).toMatchObject([
      { outcome: 'error', problems: [{ field: 'name', code: 'personNameTooLong' }] },
      { outcome: 'error', problems: [{ field: 'name', code: 'cellIsError', value: '#N/A' }] },
    ]);
  });

  it('skip rows with repeated headings and totals', async () => {
    const { id, counts } = await admin.checked(
      [
        'CMJ Members,,,,',
        'No.,Folio,Name,Mobile,Remarks',
        '1,X1,Yusuf Sait,98470 00001,',
        'No,FOLIO,Name ,Mobile,',
        '2,X2,ആകെ സെദ്,98470 00002,',
        '3,X3,Total Sample,,',
        ',,Total,2,',
        'ആകെ: 2,,,,',
        ',Grand Total,,"1,200",',
      ].join('\n'),
      ['ignored', 'folio', 'name', 'mobile', 'ignored'],
    );
    expect(counts).toMatchObject({ new: 3, error: 0, skipped: 4 });
    expect(await admin.rows(id, 'outcome=skipped')).toMatchObject([
      { number: 4, folio: null, changes: [], problems: [{ field: null, value: null, code: 'rowIsHeadings' }] },
      { number: 7, problems: [{ code: 'rowIsTotal', message: messages.rowIsTotal }] },
      { number: 8, problems: [{ code: 'rowIsTotal' }] },
      { number: 9, problems: [{ code: 'rowIsTotal' }] },
    ]);
    await admin.finish('POST', id, 'run');
    expect((await admin.members()).map(({ folio }) => folio)).toEqual(['X1', 'X2', 'X3']);
  });
});
